import type {} from '@mulghar/contract/reactions/notices'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NoticeLine, NoticeWords } from '../notifications/public.ts'
import { pathOfThing } from './thing-parts.ts'

const line = (says: (who: string) => string): NoticeLine => ({ says: (_, who) => says(who), path: pathOfThing })

/** What is told of comments and likes. */
export const noticeWords = {
  LIKE: {
    path: pathOfThing,
    says: ({ names }, who) =>
      names['comment'] ? i18n._(msg`${who} likes your comment`) : i18n._(msg`${who} likes something you shared`),
  },
  COMMENT: line((who) => i18n._(msg`${who} commented on something you shared`)),
  REPLY: line((who) => i18n._(msg`${who} replied to your comment`)),
  COMMENT_MENTION: line((who) => i18n._(msg`${who} mentioned you in a comment`)),
  COMMENT_REMOVED: {
    path: pathOfThing,
    says: ({ actorCount }, who) =>
      actorCount > 0 ? i18n._(msg`${who} removed one of your comments`) : i18n._(msg`One of your comments was removed`),
  },
} satisfies NoticeWords

/** How each kind is called where it is switched off and on. */
export const noticeSwitches = {
  LIKE: msg`Likes`,
  COMMENT: msg`Comments on what you shared`,
  REPLY: msg`Replies to your comments`,
  COMMENT_MENTION: msg`Mentions in comments`,
}

export const whatIsTold = msg`Comments, replies and likes appear here.`
