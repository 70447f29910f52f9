import type {} from '@mulghar/contract/people/notices'
import type { Notice } from '@mulghar/contract/notifications/notifications'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { UserCheck, UserRoundPlus } from 'lucide-react'
import type { NoticeLine, NoticeIcons, NoticeWords } from '../notifications/public.ts'
import { RequestAnswers } from './request-answers.tsx'
import { profilePaths } from './paths.ts'

/** To whoever did it, as long as they are there. */
const toUser = ({ names }: Notice) => names['user'] && profilePaths.profileOf(names['user'].id)

const line = (says: (who: string) => string, path: NoticeLine['path'] = toUser): NoticeLine => ({
  says: (_, who) => says(who),
  path,
})

/** The words of notices about follows. */
export const noticeWords = {
  FOLLOW: line((who) => i18n._(msg`${who} started following you`)),
  FOLLOW_REQUEST: {
    ...line(
      (who) => i18n._(msg`${who} wants to follow you`),
      (notice) => (notice.outcome === null ? profilePaths.profile : toUser(notice)),
    ),
    Answers: RequestAnswers,
  },
  FOLLOW_ACCEPTED: line((who) => i18n._(msg`${who} accepted your follow request`)),
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  FOLLOW: { Icon: UserRoundPlus },
  FOLLOW_REQUEST: { Icon: UserRoundPlus },
  FOLLOW_ACCEPTED: { Icon: UserCheck, tone: 'accent' },
} satisfies NoticeIcons<typeof noticeWords>

/** How each kind is called where it is switched off and on. */
export const noticeSwitches = {
  FOLLOW: msg`New followers`,
  FOLLOW_REQUEST: msg`Requests to follow you`,
  FOLLOW_ACCEPTED: msg`Accepted follow requests`,
}

export const whatIsTold = msg`New followers and follow requests appear here.`
