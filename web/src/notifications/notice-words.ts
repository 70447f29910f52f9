import type { Notice, NoticeOutcome } from '@mulghar/contract/notifications/notifications'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { accountName } from '../kit/account-name.ts'
import { lineOf } from './notice-lines.ts'

/** What became of what was asked. */
export const outcomeWords: Record<NoticeOutcome, ReturnType<typeof msg>> = {
  ACCEPTED: msg`Accepted`,
  DECLINED: msg`Declined`,
  WITHDRAWN: msg`Withdrawn`,
  ANSWERED: msg`Answered`,
}

/** What has happened, in one plain sentence. */
export function noticeInWords(notice: Notice): string {
  return lineOf(notice.kind)?.says(notice, actorsInWords(notice)) ?? i18n._(msg`You have a new notification`)
}

/** Where one sees what it is about; nowhere where one may no longer go. */
export function noticePath(notice: Notice): string | undefined {
  return lineOf(notice.kind)?.path?.(notice)
}

/** One line of what was said; nothing where there are no words, or none that the reader may see now. */
export function noticeQuote(notice: Notice): string | undefined {
  return lineOf(notice.kind)?.quote?.(notice) || undefined
}

function actorsInWords({ actors, actorCount }: Notice): string {
  const [one, other] = actors.map(({ name }) => accountName(name))
  if (!one) return i18n._(msg`Someone`)
  if (actorCount > 2) return i18n._(msg`${one} and others`)
  return other ? i18n._(msg`${one} and ${other}`) : one
}
