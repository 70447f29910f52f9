import type { Message, MessageCard, RepliedMessage } from '@mulghar/contract/messages/message'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { i18n } from '../../kit/i18n.ts'
import { useSession } from '../../session/session-store.ts'
import { RichText } from '../../people/public.ts'
import { cardNames } from '../core/card-names.ts'
import { DeletedText } from '../core/deleted-text.tsx'
import { written } from '../../kit/written.ts'

export function MessageText({ text }: { text: string }) {
  return (
    <span {...written(text)} className="wrap-anywhere whitespace-pre-line">
      <RichText text={text} mentions={[]} />
    </span>
  )
}

type QuoteProps = { replied: RepliedMessage; onJump: (messageId: string) => void }

/** The message that is answered, in few words; a press leads to it. */
export function Quote({ replied, onJump }: QuoteProps) {
  const { t } = useLingui()
  const me = useSession((session) => session.user?.id)
  const { id, missing, sender, isDeleted } = replied
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
      <span {...written(name)} className="block font-semibold">
        {name}
      </span>
      <span {...(!isDeleted && written(replied.excerpt))} className="line-clamp-2 wrap-anywhere">
        {isDeleted ? <DeletedText /> : wordsOfQuoted(replied)}
      </span>
    </button>
  )
}

function wordsOfQuoted({ excerpt, mediaCount, cardKind }: RepliedMessage): string {
  if (excerpt) return excerpt
  if (mediaCount > 0) return wordsOfMedia(mediaCount)
  return cardKind ? i18n._(cardNames[cardKind]) : ''
}

const wordsOfMedia = (count: number): string => plural(count, { one: 'Photo or video', other: '# photos or videos' })

/** A message in few words, for the field in which it is answered. */
export function wordsOfReplied({ text, isDeleted, media, card }: Message): string {
  if (isDeleted) return ''
  if (text) return text.slice(0, 140)
  if (media.length > 0) return wordsOfMedia(media.length)
  return card ? wordsOfCard(card) : ''
}

/** A shared resource on one line: its kind, and its name where the reader may see it. */
export const wordsOfCard = ({ kind, name, missing }: MessageCard): string =>
  [i18n._(cardNames[kind]), missing ? null : name].filter((part) => part !== null).join(' · ')
