import type { SocialEvent } from '@mulghar/contract/events/events'
import { useLingui } from '@lingui/react/macro'
import { CalendarPlus, MessageSquare, Printer, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useMutation } from '../../kit/mutation.ts'
import { saveFile } from '../../kit/save-file.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog, useWantedOnce } from '../../kit/ui/dialog.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { MadeLink } from '../../kit/ui/made-link.tsx'
import { wordsFor } from '../../kit/words.ts'
import { linkedMutations } from '../core/linked.queries.ts'
import { eventPaths } from '../core/paths.ts'
import { Poster } from './poster.tsx'

const SendInMessage = lazyPart(async () => ({ default: (await import('../../messages/public.ts')).SendInMessage }))

/** What one takes along of an event: a date for a calendar, its address, a poster. */
export function HandOn({ event }: { event: SocialEvent }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const [isSending, setSending] = useState(false)
  const isSendingWanted = useWantedOnce(isSending)
  const [isPrinting, setPrinting] = useState(false)
  const take = useMutation(linkedMutations.takeCalendar())
  const url = new URL(eventPaths.event(event.id), location.origin).href
  return (
    <>
      <IconButton
        label={t`Add to a calendar`}
        busy={take.isPending}
        onClick={() =>
          take.mutate(event.id, {
            onSuccess: ({ blob, name }) => saveFile(blob, name),
            onError: (error) => toast.error(wordsFor(error)),
          })
        }
      >
        <CalendarPlus />
      </IconButton>
      <IconButton label={t`Share the link`} onClick={() => setShown(true)}>
        <Share2 />
      </IconButton>
      <IconButton label={t`Print a poster`} onClick={() => setPrinting(true)}>
        <Printer />
      </IconButton>
      <Dialog keepsInput open={isShown} onClose={() => setShown(false)} width="sm" title={t`Link to this event`}>
        <MadeLink url={url}>
          {event.type === 'PRIVATE'
            ? t`Only people who are invited, or belong to its tree or group, can open it.`
            : t`Any member with this link can see the event.`}
        </MadeLink>
        <Button
          full
          variant="quiet"
          icon={<MessageSquare />}
          className="mt-4"
          onClick={() => {
            setShown(false)
            setSending(true)
          }}
        >
          {t`Send in a message`}
        </Button>
      </Dialog>
      {isSendingWanted && (
        <Suspense>
          <SendInMessage card={{ kind: 'EVENT', id: event.id }} open={isSending} onClose={() => setSending(false)} />
        </Suspense>
      )}
      {isPrinting && <Poster event={event} url={url} onDone={() => setPrinting(false)} />}
    </>
  )
}
