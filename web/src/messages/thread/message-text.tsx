import type { Message, RepliedMessage } from '@mulghar/contract/messages/message'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/session-store.ts'
import { RichText } from '../../people/public.ts'

export function MessageText({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      <RichText text={text} mentions={[]} />
    </span>
  )
}

/** The sentence in place of a message that its sender has deleted. */
export function DeletedText() {
  return (
    <span className="italic opacity-80">
      <Trans>This message was deleted</Trans>
    </span>
  )
}

type QuoteProps = { replied: RepliedMessage; onJump: (messageId: string) => void }

/** The message that is answered, in few words; a press leads to it. */
export function Quote({ replied, onJump }: QuoteProps) {
  const { t } = useLingui()
  const me = useSession((session) => session.user?.id)
  const { id, missing, sender, excerpt, mediaCount, isDeleted } = replied
  const look = 'mt-0.5 mb-1.5 block border-l-[3px] border-clay-line py-0.5 pl-3 text-left text-sm leading-snug'
  if (missing)
    return (
      <span className={look}>
        <Trans>This message is no longer available</Trans>
      </span>
    )
  const name = sender === null ? t`A person who left Mulghar` : sender.id === me ? t`You` : sender.name
  return (
    <button type="button" onClick={() => onJump(id)} className={look}>
      <span className="block font-semibold">{name}</span>
      <span className="line-clamp-2 wrap-anywhere">
        {isDeleted ? <DeletedText /> : excerpt || (mediaCount > 0 ? t`Picture` : t`Shared something`)}
      </span>
    </button>
  )
}

export const wordsOfReplied = ({ text, isDeleted }: Message): string => (isDeleted ? '' : text.slice(0, 140))
