import type {} from '@mulghar/contract/events/notices'
import type { Notice } from '@mulghar/contract/notifications/notifications'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AlarmClock, CalendarClock, CalendarDays, CalendarPlus, CalendarX, Ticket } from 'lucide-react'
import { removedFromGroup, removedFromTree } from '../groups/public.ts'
import type { NoticeLine, NoticeIcons, NoticeWords } from '../notifications/public.ts'
import { eventPaths } from './core/paths.ts'

function line(says: (named: { who: string; event: string }, notice: Notice) => string, isThere = true): NoticeLine {
  return {
    says: (notice, who) => says({ who, event: notice.names['EVENT']?.name ?? i18n._(msg`an event`) }, notice),
    path: ({ names }) => (isThere && names['EVENT'] ? eventPaths.event(names['EVENT'].id) : undefined),
  }
}

function eventOf({ names }: Notice): string {
  const name = names['EVENT']?.name
  return name === undefined ? i18n._(msg`an event`) : i18n._(msg`“${name}”`)
}

/** What is told of events. */
export const noticeWords = {
  EVENT_INVITED: line(({ who, event }) => i18n._(msg`${who} invites you to ${event}`)),
  EVENT_CHANGED: line(({ event }) => i18n._(msg`The time or place of ${event} has changed`)),
  EVENT_CANCELLED: line(({ event }) => i18n._(msg`${event} was cancelled`), false),
  EVENT_SEAT: line(({ event }) => i18n._(msg`A seat became free: you are going to ${event}`)),
  EVENT_TOMORROW: line(({ event }) => i18n._(msg`${event} begins within a day`)),
  EVENT_SOON: line(({ event }) => i18n._(msg`${event} begins within an hour`)),
  EVENT_REMOVED_FROM_TREE: line((_, notice) => removedFromTree(notice, eventOf(notice))),
  EVENT_REMOVED_FROM_GROUP: line((_, notice) => removedFromGroup(notice, eventOf(notice))),
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  EVENT_INVITED: { Icon: CalendarPlus, tone: 'day' },
  EVENT_CHANGED: { Icon: CalendarClock, tone: 'day' },
  EVENT_CANCELLED: { Icon: CalendarX, tone: 'day' },
  EVENT_SEAT: { Icon: Ticket, tone: 'day' },
  EVENT_TOMORROW: { Icon: CalendarDays, tone: 'day' },
  EVENT_SOON: { Icon: AlarmClock, tone: 'day' },
  EVENT_REMOVED_FROM_TREE: { Icon: CalendarX },
  EVENT_REMOVED_FROM_GROUP: { Icon: CalendarX },
} satisfies NoticeIcons<typeof noticeWords>

/** How each kind is called where it is switched off and on. */
export const noticeSwitches = {
  EVENT_INVITED: msg`Invitations to events`,
}
