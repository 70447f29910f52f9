import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { treePaths } from '../core/paths.ts'
import { toast } from '../../kit/toast.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Switch } from '../../kit/ui/checkbox.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treeMutations } from '../core/trees.queries.ts'

/** Whether the owner looks at what others change before it happens. */
export function Approval({ tree }: { tree: TreeDetail }) {
  const { t } = useLingui()
  const update = useMutation({
    ...treeMutations.update(useQueryClient(), tree.id),
    choice: () => [`approval ${tree.id}`],
  })
  const wished = update.choices.at(-1)?.approval
  return (
    <Card className="grid gap-2">
      <CardTitle>{t`Approval`}</CardTitle>
      <Switch
        label={t`Approve changes`}
        hint={t`Changes by other members wait for your approval.`}
        checked={wished ?? tree.approval}
        onChange={(event) =>
          update.mutate({ approval: event.target.checked }, { onError: (error) => toast.error(wordsFor(error)) })
        }
      />
      {tree.approval && (
        <p>
          <TextLink to={treePaths.proposals(tree.id)}>
            <Trans>Pending changes</Trans>
          </TextLink>
        </p>
      )}
    </Card>
  )
}
