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
      names['comment'] ? i18n._(msg`${who} likes your comment`) : i18n._(msg`${who} likes what you shared`),
  },
  COMMENT: line((who) => i18n._(msg`${who} commented on what you shared`)),
  REPLY: line((who) => i18n._(msg`${who} answered your comment`)),
  COMMENT_MENTION: line((who) => i18n._(msg`${who} named you in a comment`)),
  COMMENT_REMOVED: {
    path: pathOfThing,
    says: ({ actorCount }, who) =>
      actorCount > 0 ? i18n._(msg`${who} removed a comment of yours`) : i18n._(msg`A comment of yours was removed`),
  },
} satisfies NoticeWords

/** How each kind is called where it is switched off and on. */
export const noticeSwitches = {
  LIKE: msg`Somebody likes what you shared`,
  COMMENT: msg`Somebody comments on what you shared`,
  REPLY: msg`Somebody answers your comment`,
  COMMENT_MENTION: msg`Somebody names you in a comment`,
}

export const whatIsTold = msg`What others say of what you shared is told here.`
