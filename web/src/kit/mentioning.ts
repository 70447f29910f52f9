import type { Mention, MentionDraft } from '@mulghar/contract/kit/mentions'
import { objectOf } from './device-drafts.ts'

/** A text that is being written, and whom it names where. */
export type Mentioning = { text: string; mentions: readonly Mention[] }

export const noMentions: Mentioning = { text: '', mentions: [] }

/** What follows from an edit: names after it move with their letters, one that was written into is only letters. */
export function edited({ text: before, mentions }: Mentioning, text: string): Mentioning {
  let start = 0
  while (start < before.length && start < text.length && before[start] === text[start]) start++
  let end = 0
  const most = Math.min(before.length, text.length) - start
  while (end < most && before[before.length - 1 - end] === text[text.length - 1 - end]) end++
  const [from, to] = [start, before.length - end]
  const moved = mentions.flatMap((mention) => {
    if (mention.from + mention.length <= from) return mention
    return mention.from >= to ? { ...mention, from: mention.from + text.length - before.length } : []
  })
  return { text, mentions: moved }
}

/** What is being typed after an "@" before the caret, and where that stands; undefined where nobody is being named. */
export function begunAt({ text, mentions }: Mentioning, caret: number): { from: number; typed: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{M}]{1,20}(?: [\p{L}\p{M}]{0,20})?)$/u.exec(text.slice(0, caret))
  if (!found) return undefined
  const typed = found[1]!
  const from = caret - typed.length - 1
  return mentions.some((one) => one.from === from) ? undefined : { from, typed }
}

/** The text with somebody named where their name was begun; the caret stands behind it. */
export function named(
  draft: Mentioning,
  { from, typed }: { from: number; typed: string },
  user: { id: string; name: string },
): Mentioning & { caret: number } {
  const name = `@${user.name}`
  const [before, after] = [draft.text.slice(0, from), draft.text.slice(from + typed.length + 1)]
  const rest = after.startsWith(' ') ? after : ` ${after}`
  const { mentions } = edited(draft, `${before}${name}${rest}`)
  const mention: Mention = { userId: user.id, from, length: name.length, name: user.name }
  return {
    text: `${before}${name}${rest}`,
    mentions: [...mentions, mention].sort((one, other) => one.from - other.from),
    caret: from + name.length + 1,
  }
}

/** What was typed behind a text since that was sent; nothing where it is the same, all where it is another by now. */
export function typedSince(now: Mentioning, then: Mentioning): Mentioning {
  if (!now.text.startsWith(then.text)) return now
  const rest = now.text.slice(then.text.length)
  return edited(now, rest.trim() === '' ? '' : rest)
}

/** As it is sent: without blanks around it. */
export function sent({ text, mentions }: Mentioning): { text: string; mentions: MentionDraft[] } {
  const blanks = text.length - text.trimStart().length
  return {
    text: text.trim(),
    mentions: mentions.map(({ userId, from, length }) => ({ userId, from: from - blanks, length })),
  }
}

/** A text as it was kept on the device; undefined where that is none, or longer than it may be. */
export function mentioningFrom(kept: unknown, mostLetters: number): Mentioning | undefined {
  const { text, mentions } = objectOf(kept)
  if (typeof text !== 'string' || text.length > mostLetters) return undefined
  return { text, mentions: Array.isArray(mentions) ? mentions.filter((one) => isMention(one, text)) : [] }
}

function isMention(read: unknown, text: string): read is Mention {
  const { userId, from, length, name } = objectOf(read)
  return (
    typeof userId === 'string' &&
    typeof name === 'string' &&
    Number.isInteger(from) &&
    Number.isInteger(length) &&
    text.slice(from as number, (from as number) + (length as number)) === `@${name}`
  )
}
