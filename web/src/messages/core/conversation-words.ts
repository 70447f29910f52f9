import type { Conversation, LastMessage } from '@mulghar/contract/messages/conversations'
import { plural, t } from '@lingui/core/macro'
import { calendarChoice } from '../../kit/calendar-choice.ts'
import { now } from '../../kit/clock.ts'
import { clockTime, dayOfTheWeek, localDay, shortDate, shortDay } from '../../kit/dates.ts'
import { listed } from '../../kit/lists.ts'
import { bikramDayInNepali } from '../../kit/partial-dates.ts'

const namedMembers = 3

/** The name of a conversation: its own, or those of its members. */
export function nameOf({ name, members, memberCount, kind }: Conversation): string {
  if (name) return name
  const [first] = members
  if (!first) return kind === 'DIRECT' ? t`A person who left Mulghar` : t`Only you`
  if (kind === 'DIRECT') return first.name
  const names = members.slice(0, namedMembers).map((member) => member.name)
  const others = memberCount - 1 - names.length
  return listed(others > 0 ? [...names, t`${others} more`] : names)
}

/** The last message on one line, as the list shows it. */
export function lastLine(last: LastMessage, kind: Conversation['kind']): string {
  const said = last.isDeleted ? t`This message was deleted` : last.excerpt || withoutText(last)
  if (last.isMine) return myLine(said)
  const sender = last.sender?.name.split(' ')[0]
  return kind === 'GROUP' && sender ? t`${sender}: ${said}` : said
}

type Line = Pick<LastMessage, 'excerpt' | 'mediaCount' | 'hasCard'>

/** The viewer's own message on one line. */
export const ownLine = (message: Line): string => myLine(message.excerpt || withoutText(message))

const myLine = (said: string): string => t`You: ${said}`

function withoutText({ mediaCount, hasCard }: Pick<LastMessage, 'mediaCount' | 'hasCard'>): string {
  if (mediaCount > 0) return plural(mediaCount, { one: 'Sent a photo or video', other: 'Sent # photos or videos' })
  return hasCard ? t`Shared something` : t`No messages yet`
}

const dayMs = 24 * 60 * 60_000
const yesterday = () => localDay(new Date(now().getTime() - dayMs))

/** The time of a message today, else its day. */
export function shortTime(at: string): string {
  const when = new Date(at)
  const day = localDay(when)
  if (day === localDay(now())) return clockTime(when)
  if (day === yesterday()) return t`Yesterday`
  return when.getFullYear() === now().getFullYear() ? shortDay(when) : shortDate(when)
}

/** The heading above the messages of a day; `nepali` is the same day in Bikram Sambat, where the viewer chose that calendar. */
export function dayHeading(day: string): { text: string; nepali?: string } {
  if (day === localDay(now())) return { text: t`Today` }
  if (day === yesterday()) return { text: t`Yesterday` }
  const text = dayOfTheWeek(day)
  return calendarChoice() === 'GREGORIAN' ? { text } : { text, nepali: bikramDayInNepali(day) }
}

export function writingLine({ kind, members }: Conversation): string {
  const name = kind === 'DIRECT' ? members[0]?.name.split(' ')[0] : undefined
  return name ? t`${name} is writing...` : t`A member is writing...`
}
