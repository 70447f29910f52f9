import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { DiscardDialog } from '../../kit/ui/alert-dialog.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { discard, tryAgain, useOutbox } from '../sending/outbox.ts'
import type { Waiting } from '../sending/unsent.ts'
import { MessageCard } from './message-card.tsx'
import { Bubble } from './message-item.tsx'

const act = 'inline-flex min-h-6 items-center font-medium underline underline-offset-3'

type Props = {
  message: Waiting
  /** Writes it again in the field below. */
  onTakeBack: (message: Waiting) => void
}

/** A message on its way, or one that the server has refused. */
export function UnsentItem({ message, onTakeBack }: Props) {
  const { t } = useLingui()
  const isPaused = useOutbox((outbox) => outbox.paused.has(message.conversationId))
  const { clientId, text, replyTo, card, files, mediaIds, refusal } = message
  const upload = useOutbox((outbox) => outbox.uploads.get(clientId))
  const pictures = files.length + mediaIds.length
  const isFailed = refusal !== null
  const [isAsking, setAsking] = useState(false)
  return (
    <li data-message={clientId} className="flex flex-col gap-1 px-3 pt-2 min-[60rem]:px-5">
      <p className="sr-only">{t`You`}</p>
      {(text !== '' || pictures > 0) && (
        <Bubble isMine isLast tone={isFailed ? 'failed' : 'waiting'}>
          {replyTo && (
            <span className="mt-0.5 mb-1.5 block border-l-[3px] border-clay-line py-0.5 pl-3 text-sm leading-snug">
              <span className="block font-semibold">{replyTo.name}</span>
              <span className="line-clamp-2 wrap-anywhere">{replyTo.excerpt}</span>
            </span>
          )}
          {pictures > 0 && (
            <span className="block text-sm text-ink-soft">
              <Plural value={pictures} one="# picture" other="# pictures" />
            </span>
          )}
          <span className="wrap-anywhere whitespace-pre-line">{text}</span>
        </Bubble>
      )}
      {card && <MessageCard card={{ ...card, missing: false, name: null, picture: null }} isMine />}
      {isFailed ? (
        <div className="mx-2 mb-1.5 flex max-w-[86%] flex-wrap items-center justify-end gap-x-2 self-end text-xs text-sindoor">
          <p className="flex items-center gap-1.5">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            <span>
              <Trans>Not sent</Trans>. {refusal}
            </span>
          </p>
          <button type="button" className={act} onClick={() => tryAgain(clientId)}>
            <Trans>Try again</Trans>
          </button>
          {!card && (
            <button type="button" className={act} onClick={() => onTakeBack(message)}>
              <Trans>Edit</Trans>
            </button>
          )}
          <button type="button" className={act} onClick={() => setAsking(true)}>
            <Trans>Delete</Trans>
          </button>
        </div>
      ) : upload !== undefined && !isPaused ? (
        <div className="mx-2 mb-1.5 w-44 max-w-full self-end text-xs text-ink-faint">
          <Progress label={t`Sending...`} part={upload} />
        </div>
      ) : (
        <p className="mx-2 mb-1.5 flex items-center gap-1.5 self-end text-xs text-ink-faint">
          <Clock aria-hidden="true" className="size-4" />
          {isPaused ? <Trans>Waiting for a connection</Trans> : <Trans>Sending...</Trans>}
          {isPaused && (
            <button type="button" className={act} onClick={() => setAsking(true)}>
              <Trans>Delete</Trans>
            </button>
          )}
        </p>
      )}
      <DiscardDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => discard(clientId)}
        words={{
          title: t`Delete this message?`,
          text: t`This message has not been sent.`,
          confirmText: t`Delete`,
          cancelText: t`Cancel`,
        }}
      />
    </li>
  )
}
