import type {} from '@mulghar/contract/reactions/notices'
import type { Notice } from '@mulghar/contract/notifications/notifications'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AtSign, Heart, MessageCircleMore, MessageCircleX, Reply } from 'lucide-react'
import type { NoticeLine, NoticeIcons, NoticeWords } from '../notifications/public.ts'
import { pathOfThing } from './thing-parts.ts'

const commentIn = ({ names }: Notice): string | undefined => names['comment']?.name

/** What was commented on or liked, by its title or first words; empty where it has none, or the reader may not see them now. */
function titleIn({ names }: Notice): string {
  const [, thing] = Object.entries(names).find(([kind]) => kind !== 'comment') ?? []
  return thing?.name ?? ''
}

const line = (says: (who: string, title: string) => string): NoticeLine => ({
  says: (notice, who) => says(who, titleIn(notice)),
  path: pathOfThing,
  quote: commentIn,
})

/** What is told of comments and likes. */
export const noticeWords = {
  LIKE: {
    path: pathOfThing,
    says: ({ names }, who) =>
      names['comment'] ? i18n._(msg`${who} likes your comment`) : i18n._(msg`${who} likes something you shared`),
    quote: (notice) => commentIn(notice) ?? titleIn(notice),
  },
  COMMENT: line((who, title) =>
    title === '' ? i18n._(msg`${who} commented on something you shared`) : i18n._(msg`${who} commented on “${title}”`),
  ),
  REPLY: line((who, title) =>
    title === ''
      ? i18n._(msg`${who} replied to your comment`)
      : i18n._(msg`${who} replied to your comment on “${title}”`),
  ),
  COMMENT_MENTION: line((who, title) =>
    title === ''
      ? i18n._(msg`${who} mentioned you in a comment`)
      : i18n._(msg`${who} mentioned you in a comment on “${title}”`),
  ),
  COMMENT_REMOVED: {
    path: pathOfThing,
    says: ({ actorCount }, who) =>
      actorCount > 0 ? i18n._(msg`${who} removed one of your comments`) : i18n._(msg`One of your comments was removed`),
  },
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  LIKE: { Icon: Heart, tone: 'heart' },
  COMMENT: { Icon: MessageCircleMore, tone: 'accent' },
  REPLY: { Icon: Reply, tone: 'accent' },
  COMMENT_MENTION: { Icon: AtSign, tone: 'accent' },
  COMMENT_REMOVED: { Icon: MessageCircleX },
} satisfies NoticeIcons<typeof noticeWords>

/** How each kind is called where it is switched off and on. */
export const noticeSwitches = {
  LIKE: msg`Likes`,
  COMMENT: msg`Comments on what you shared`,
  REPLY: msg`Replies to your comments`,
  COMMENT_MENTION: msg`Mentions in comments`,
}

export const whatIsTold = msg`Comments, replies and likes appear here.`
