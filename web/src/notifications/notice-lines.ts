import type { NoticeKind, NoticeRootKind } from '@mulghar/contract/notifications/notifications'
import type { MessageDescriptor } from '@lingui/core'
import { offered } from '../kit/offered.ts'
import type { NoticeChoiceWords, NoticeIcon, NoticeLine, NoticePart } from './public.ts'

/** What the rooms that notify have for this page. */
export const noticeParts = offered<NoticePart>()

/** None of a kind that only a newer house knows. */
export const lineOf = (kind: NoticeKind): NoticeLine | undefined =>
  noticeParts.all().find(({ noticeWords }) => noticeWords[kind])?.noticeWords[kind]
export const iconOf = (kind: NoticeKind): NoticeIcon | undefined =>
  noticeParts.all().find(({ noticeIcons }) => noticeIcons[kind])?.noticeIcons[kind]
export const choiceOf = (kind: NoticeRootKind): NoticeChoiceWords | undefined =>
  noticeParts.all().find(({ noticeChoices }) => noticeChoices?.[kind])?.noticeChoices?.[kind]
export const switchOf = (kind: NoticeKind): MessageDescriptor | undefined =>
  noticeParts.all().find(({ noticeSwitches }) => noticeSwitches?.[kind])?.noticeSwitches?.[kind]

/** What the rooms tell here, a sentence each. */
export const whatIsTold = () => noticeParts.all().flatMap((part) => part.whatIsTold ?? [])
