import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useMutation } from '../../kit/mutation.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { wordsFor } from '../../kit/words.ts'
import { ArchiveEvent, DeleteEvent } from '../core/event-acts.tsx'
import { eventMutations } from '../core/events.queries.ts'
import { eventPaths } from '../core/paths.ts'

/** An event is put away, brought back, or ended for good. */
export function EndPanel({ event }: { event: SocialEvent }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'archive' | 'delete'>()
  const restore = useMutation({
    ...eventMutations.archive(useQueryClient(), event.id),
    choice: () => [`event ${event.id}`, 'archived'],
  })
  const close = () => setAsking(undefined)
  const leave = () => void navigate(eventPaths.events, { replace: true })
  const bringBack = () =>
    void restore.mutateAsync(false).then(
      () => toast.success(t`Event restored`),
      (error: unknown) => toast.error(wordsFor(error)),
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      {event.archived ? (
        <Way icon={<ArchiveRestore className="text-clay" />} title={t`Bring back`}>
          <p className="text-ink-soft">
            <Trans>The event is archived, and no one can join. Bring it back to restore everything as it was.</Trans>
          </p>
          <Button variant="quiet" busy={restore.isPending} onClick={bringBack}>
            <Trans>Bring back</Trans>
          </Button>
        </Way>
      ) : (
        <Way icon={<Archive className="text-clay" />} title={t({ message: 'Archive', context: 'to put away' })}>
          <p className="text-ink-soft">
            <Trans>
              The event moves to the Archive tab. Guests keep the album, and no one else can join. You can bring it back
              later.
            </Trans>
          </p>
          <Button variant="quiet" onClick={() => setAsking('archive')}>
            {t({ message: 'Archive', context: 'to put away' })}
          </Button>
        </Way>
      )}
      <Way icon={<Trash2 className="text-sindoor" />} title={t`Delete`}>
        <p className="text-ink-soft">
          <Trans>
            The event, its answers and its album will be deleted for everyone. Guests are notified. This action cannot
            be undone.
          </Trans>
        </p>
        <Button variant="quiet" className="text-sindoor!" onClick={() => setAsking('delete')}>
          <Trans>Delete</Trans>
        </Button>
      </Way>
      <ArchiveEvent event={event} open={asking === 'archive'} onClose={close} onDone={leave} />
      <DeleteEvent event={event} open={asking === 'delete'} onClose={close} onDone={leave} />
    </div>
  )
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="flex items-start gap-4">
      <span aria-hidden="true" className="mt-0.5 shrink-0 [&_svg]:size-5">
        {icon}
      </span>
      <div className="grid min-w-0 justify-items-start gap-3">
        <h2 className="text-lg">{title}</h2>
        {children}
      </div>
    </Card>
  )
}
