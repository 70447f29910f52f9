import type { Notice } from '@mulghar/contract/notifications/notifications'
import { groupNoticeLevels, type GroupNoticeLevel } from '@mulghar/contract/groups/notices'
import type { GroupRole } from '@mulghar/contract/groups/roles'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { MailOpen, Newspaper, ShieldUser, UserCheck, UserRoundPlus, UserX, Users } from 'lucide-react'
import type { NoticeChoices, NoticeLine, NoticeIcons, NoticeWords } from '../notifications/public.ts'
import { groupPaths } from './core/paths.ts'
import { levelWords, roleWords } from './core/role-words.ts'

const groupOf = ({ names }: Notice) => names['GROUP']

function line(says: (named: { who: string; group: string }, notice: Notice) => string): NoticeLine {
  return {
    says: (notice, who) => says({ who, group: groupOf(notice)?.name ?? i18n._(msg`a group`) }, notice),
    path: (notice) => {
      const group = groupOf(notice)
      return group && groupPaths.group(group.id)
    },
  }
}

/** What is told of groups. */
export const noticeWords = {
  GROUP_REQUEST: line(({ who, group }) => i18n._(msg`${who} asks to join ${group}`)),
  GROUP_ACCEPTED: line(({ who, group }) => i18n._(msg`${who} accepted your request to join ${group}`)),
  GROUP_REFUSED: line(({ group }) => i18n._(msg`Your request to join ${group} was not accepted`)),
  GROUP_INVITED: line(({ who, group }) => i18n._(msg`${who} invites you to ${group}`)),
  GROUP_JOINED: line(({ who, group }) => i18n._(msg`${who} has joined ${group}`)),
  GROUP_ROLE: line(({ who, group }, { role }) => {
    if (role === 'OWNER') return i18n._(msg`${who} handed ${group} over to you`)
    const now = i18n._(roleWords[role as GroupRole])
    return i18n._(msg`${who} changed your role in ${group}: ${now}`)
  }),
  GROUP_REMOVED: line(({ group }) => i18n._(msg`You are no longer a member of ${group}`)),
  GROUP_POST: line(({ group }) => i18n._(msg`There are new posts in ${group}`)),
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  GROUP_REQUEST: { Icon: UserRoundPlus },
  GROUP_ACCEPTED: { Icon: UserCheck, tone: 'accent' },
  GROUP_REFUSED: { Icon: UserX },
  GROUP_INVITED: { Icon: MailOpen, tone: 'accent' },
  GROUP_JOINED: { Icon: Users, tone: 'accent' },
  GROUP_ROLE: { Icon: ShieldUser },
  GROUP_REMOVED: { Icon: UserX },
  GROUP_POST: { Icon: Newspaper, tone: 'accent' },
} satisfies NoticeIcons<typeof noticeWords>

/** How each kind is called where it is switched off and on. */
export const noticeSwitches = {
  GROUP_INVITED: msg`Invitations to groups`,
  GROUP_JOINED: msg`New members in your groups`,
  GROUP_POST: msg`There are new posts in one of your groups`,
}

export const noticeChoices: NoticeChoices = {
  group: {
    label: ({ name }) => i18n._(msg`Notifications from the group ${name}`),
    levels: groupNoticeLevels.map((value: GroupNoticeLevel) => ({ value, label: levelWords[value] })),
    lacks: {},
  },
}
