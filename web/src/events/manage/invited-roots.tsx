import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { useFocusAfterLoss } from '../../kit/ui/use-focus-after-loss.ts'
import { wordsFor } from '../../kit/words.ts'
import { linkedMutations } from '../core/linked.queries.ts'
import { written } from '../../kit/written.ts'

/** Groups and family trees whose members are all invited, each with Withdraw; nothing where there are none. */
export function InvitedRoots({ event }: { event: SocialEvent }) {
  const { t } = useLingui()
  const roots = event.invitedRoots
  const top = useFocusAfterLoss<HTMLDivElement>(roots.length)
  // All rows share it, so each row is a choice of its own.
  const withdraw = useMutation({
    ...linkedMutations.unlink(useQueryClient(), event.id),
    choice: (rootId) => [`event ${event.id}`, `link ${rootId}`],
  })
  const nameOf = ({ kind, name }: (typeof roots)[number]) =>
    name ?? (kind === 'TREE' ? t`A family tree you can no longer see` : t`A group you can no longer see`)
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {roots.length > 0 && (
        <Card aria-label={t`Invited groups and family trees`}>
          <CardTitle>{t`Invited groups and family trees`}</CardTitle>
          <ul className="divide-y divide-line">
            {roots.map((root) => {
              const name = nameOf(root)
              return (
                <li key={root.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
                  <span {...written(name)} className="min-w-0 flex-1 font-medium wrap-anywhere">
                    {name}
                  </span>
                  <Button
                    size="sm"
                    variant="plain"
                    aria-label={t`Withdraw: ${name}`}
                    busy={withdraw.choices.includes(root.id)}
                    onClick={() =>
                      // The row is gone by then.
                      void withdraw.mutateAsync(root.id).then(
                        () => toast.success(t`Invitation withdrawn`),
                        (error: unknown) => toast.error(wordsFor(error)),
                      )
                    }
                  >
                    <Trans>Withdraw</Trans>
                  </Button>
                </li>
              )
            })}
          </ul>
        </Card>
      )}
    </div>
  )
}
