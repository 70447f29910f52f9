import type { GroupLogEntry, GroupLogKind } from '@mulghar/contract/groups/groups'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { roleWords } from '../core/role-words.ts'

type Said = { who: string; whom: string; role: string; isNamed: boolean }

/** What was done, as a sentence. */
const lines: Record<GroupLogKind, (said: Said) => string> = {
  CREATED: ({ who }) => i18n._(msg`${who} created the group`),
  CHANGED: ({ who }) => i18n._(msg`${who} changed the group`),
  ACTIVE: ({ who }) => i18n._(msg`${who} made the group active`),
  INACTIVE: ({ who }) => i18n._(msg`${who} made the group inactive`),
  ACCEPTED: ({ who, whom }) => i18n._(msg`${who} accepted the request of ${whom}`),
  REJECTED: ({ who, whom }) => i18n._(msg`${who} declined the request of ${whom}`),
  INVITED: ({ who, whom }) => i18n._(msg`${who} invited ${whom}`),
  JOINED: ({ who }) => i18n._(msg`${who} joined the group`),
  LEFT: ({ who }) => i18n._(msg`${who} left the group`),
  ROLE: ({ who, whom, role }) => i18n._(msg`${who} changed the role of ${whom}: ${role}`),
  OWNER: ({ who, whom }) => i18n._(msg`${who} handed the group over to ${whom}`),
  REMOVED: ({ who, whom }) => i18n._(msg`${who} removed ${whom}`),
  BANNED: ({ who, whom }) => i18n._(msg`${who} banned ${whom}`),
  UNBANNED: ({ who, whom }) => i18n._(msg`${who} lifted the ban of ${whom}`),
  POST_REMOVED: ({ who, whom }) => i18n._(msg`${who} removed a post of ${whom}`),
  COMMENT_REMOVED: ({ who, whom }) => i18n._(msg`${who} removed a comment of ${whom}`),
  PLACE_REMOVED: ({ who, whom }) => i18n._(msg`${who} removed a heritage place of ${whom}`),
  EVENT_REMOVED: ({ who, whom }) => i18n._(msg`${who} removed an event by ${whom}`),
  PROGRAM_REMOVED: ({ who, whom }) => i18n._(msg`${who} removed a finance program of ${whom}`),
  TREE_REMOVED: ({ who, isNamed }) =>
    isNamed
      ? i18n._(msg`${who} removed the group from its family tree`)
      : i18n._(msg`The group was removed from its family tree`),
  PINNED: ({ who }) => i18n._(msg`${who} pinned a post`),
  UNPINNED: ({ who }) => i18n._(msg`${who} unpinned a post`),
}

export function logLine({ kind, actor, user, role }: GroupLogEntry): string {
  const gone = i18n._(msg`a former member`)
  return lines[kind]({
    who: actor?.name ?? user?.name ?? gone,
    whom: user?.name ?? gone,
    role: role ? i18n._(roleWords[role]) : '',
    isNamed: actor !== null,
  })
}
