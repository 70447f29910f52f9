import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { acceptedMedia } from '../../documents/public.ts'
import { DiscardDialog } from '../../kit/ui/alert-dialog.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { discard, sendWithFiles, tryAgain, useOutbox } from '../sending/outbox.ts'
import { isStopped, type Waiting } from '../sending/unsent.ts'
import { useRightFiles } from './chosen-files.tsx'
import { MessageCard } from './message-card.tsx'
import { Bubble } from './message-item.tsx'
import { written } from '../../kit/written.ts'

const act = 'inline-flex min-h-6 items-center font-medium underline underline-offset-3'

type Props = {
  message: Waiting
  /** Writes it again in the field below. */
  onTakeBack: (message: Waiting) => void
  /** It has gone, and the focus with it. */
  onGone: () => void
}

/** A message on its way, or one that the server has refused. */
export function UnsentItem({ message, onTakeBack, onGone }: Props) {
  const { t } = useLingui()
  const isPaused = useOutbox((outbox) => outbox.paused.has(message.conversationId))
  const { clientId, text, replyTo, card, fileCount, mediaIds } = message
  const upload = useOutbox((outbox) => outbox.uploads.get(clientId))
  const media = fileCount + mediaIds.length
  const isFailed = isStopped(message)
  const [isAsking, setAsking] = useState(false)
  return (
    <li data-message={clientId} className="flex flex-col gap-1 px-3 pt-2 min-[60rem]:px-5">
      <p className="sr-only">{t`You`}</p>
      {(text !== '' || media > 0) && (
        <Bubble isMine isLast tone={isFailed ? 'failed' : 'waiting'}>
          {replyTo && (
            <span className="mt-0.5 mb-1.5 block border-l-[3px] border-clay-line py-0.5 pl-3 text-sm leading-snug">
              <span {...written(replyTo.name)} className="block font-semibold">
                {replyTo.name}
              </span>
              <span {...written(replyTo.excerpt)} className="line-clamp-2 wrap-anywhere">
                {replyTo.excerpt}
              </span>
            </span>
          )}
          {media > 0 && (
            <span className="block text-sm text-ink-soft">
              <Plural value={media} one="# photo or video" other="# photos or videos" />
            </span>
          )}
          <span {...written(text)} className="wrap-anywhere whitespace-pre-line">
            {text}
          </span>
        </Bubble>
      )}
      {card && <MessageCard card={{ ...card, missing: false, name: null, picture: null }} isMine />}
      {isFailed ? (
        <Failed message={message} onTakeBack={onTakeBack} onDelete={() => setAsking(true)} />
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
        onConfirm={() => {
          discard(clientId)
          onGone()
        }}
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

type FailedProps = Pick<Props, 'message' | 'onTakeBack'> & { onDelete: () => void }

/** The reason why a message was not sent, and the ways to go on. */
function Failed({ message, onTakeBack, onDelete }: FailedProps) {
  const { clientId, card, isWithoutFiles } = message
  const reason = useReason(message)
  return (
    <div className="mx-2 mb-1.5 flex max-w-[86%] flex-wrap items-center justify-end gap-x-2 self-end text-xs text-sindoor">
      <p className="flex items-center gap-1.5">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        <span>
          <Trans>Not sent</Trans>. {reason}
        </span>
      </p>
      {isWithoutFiles ? (
        <ChooseAgain message={message} />
      ) : (
        <button type="button" className={act} onClick={() => tryAgain(clientId)}>
          <Trans>Try again</Trans>
        </button>
      )}
      {!card && (
        <button type="button" className={act} onClick={() => onTakeBack(message)}>
          <Trans>Edit</Trans>
        </button>
      )}
      <button type="button" className={act} onClick={onDelete}>
        <Trans>Delete</Trans>
      </button>
    </div>
  )
}

/** The sentence that says why a message was not sent. */
export function useReason({ isWithoutFiles, refusal, fileCount, mediaIds }: Waiting): string {
  const { t } = useLingui()
  if (!isWithoutFiles) return refusal ?? ''
  return fileCount + mediaIds.length > 1
    ? t`Its photos or videos are not on this device any more.`
    : t`Its photo or video is not on this device any more.`
}

function ChooseAgain({ message: { clientId, fileCount, mediaIds } }: Pick<Props, 'message'>) {
  const { t } = useLingui()
  const rightOf = useRightFiles()
  const input = useRef<HTMLInputElement>(null)
  const label =
    fileCount + mediaIds.length > 1 ? t`Choose the photos or videos again` : t`Choose the photo or video again`
  return (
    <>
      <button type="button" className={act} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedMedia}
        aria-label={label}
        onChange={({ target }) => {
          sendWithFiles(clientId, rightOf([...(target.files ?? [])]))
          target.value = ''
        }}
      />
    </>
  )
}
