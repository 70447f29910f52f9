import type { Notice } from '@mulghar/contract/notifications/notifications'
import { treeNoticeLevels, type TreeNoticeLevel } from '@mulghar/contract/trees/notices'
import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import {
  Check,
  FileInput,
  Link2,
  MailOpen,
  PencilLine,
  ShieldUser,
  Unlink2,
  UserCheck,
  UserRoundPlus,
  UserSearch,
  UserX,
  Users,
  X,
} from 'lucide-react'
import { TreeIcon } from '../kit/ui/icons.tsx'
import { paths } from '../kit/paths.ts'
import { treePaths } from './core/paths.ts'
import type { NoticeChoices, NoticeLine, NoticeIcons, NoticeWords } from '../notifications/public.ts'

const roles: Record<string, ReturnType<typeof msg>> = {
  OWNER: msg`owner`,
  READ_WRITE: msg`can edit`,
  READ_ONLY: msg`can read`,
  VIEW_ONLY: msg`can view`,
}

/** What a notification about a tree names, as far as one may see it. */
const namedIn = ({ names }: Notice) => ({ tree: names['tree'], person: names['person'] })

type Named = { who: string; tree: string; person: string; role: string }
type Path = NonNullable<NoticeLine['path']>

function line(path: Path, says: (named: Named, notice: Notice) => string): NoticeLine {
  return {
    path,
    says: (notice, who) => {
      const { role } = notice
      const { tree, person } = namedIn(notice)
      const named = {
        who,
        tree: tree?.name ?? i18n._(msg`a family tree`),
        person: person?.name || i18n._(msg`someone`),
        role: role && roles[role] ? i18n._(roles[role]) : '',
      }
      return says(named, notice)
    },
  }
}

const inTree =
  (path: (treeId: string) => string): Path =>
  (notice) => {
    const { tree } = namedIn(notice)
    return tree && path(tree.id)
  }

const graph = inTree(treePaths.graph)
const members = inTree(treePaths.members)
const proposals = inTree(treePaths.proposals)
const links = inTree(treePaths.links)
const imports = inTree(treePaths.history)
const history: Path = (notice) => {
  const { tree, person } = namedIn(notice)
  return tree && treePaths.history(tree.id, person?.id)
}
const self: Path = (notice) => {
  const { tree, person } = namedIn(notice)
  return tree && person ? treePaths.person(person.id) : graph(notice)
}
const nowhere: Path = () => undefined

/** What has happened in a family tree. */
export const noticeWords = {
  JOIN_REQUEST: line(members, ({ who, tree }) => i18n._(msg`${who} wants to join ${tree}`)),
  JOIN_ACCEPTED: line(graph, ({ who, tree, role }) =>
    role
      ? i18n._(msg`${who} accepted your request to join ${tree}. Your role: ${role}`)
      : i18n._(msg`${who} accepted your request to join ${tree}`),
  ),
  JOIN_REFUSED: line(graph, ({ tree }) => i18n._(msg`Your request to join ${tree} was not accepted`)),
  JOINED: line(members, ({ who, tree }) => i18n._(msg`${who} has joined ${tree}`)),
  INVITED: line(
    () => paths.home,
    ({ who, tree }) => i18n._(msg`${who} invites you to ${tree}`),
  ),
  INVITE_DECLINED: line(members, (named, { names }) => {
    // Of who was invited by mail no more is told than the address that the mail went to.
    const [who, tree] = [names['address']?.name ?? named.who, named.tree]
    return i18n._(msg`${who} declined the invitation to ${tree}`)
  }),
  ROLE_CHANGED: line(graph, ({ who, tree, role }, notice) =>
    notice.role === 'OWNER'
      ? i18n._(msg`${who} made you the owner of ${tree}`)
      : i18n._(msg`${who} changed your role in ${tree}: ${role}`),
  ),
  REMOVED: line(nowhere, ({ tree }) => i18n._(msg`You are no longer a member of ${tree}`)),
  SELF_CLAIM: line(members, ({ who, person, tree }) =>
    i18n._(msg`${who} asks you to confirm that they are ${person} in ${tree}`),
  ),
  SELF_SAID: line(members, ({ who, person, tree }) => i18n._(msg`${who} says they are ${person} in ${tree}`)),
  SELF_ACCEPTED: line(self, ({ who, person, tree }) => i18n._(msg`${who} confirmed that you are ${person} in ${tree}`)),
  SELF_REFUSED: line(self, ({ who, person, tree }) => i18n._(msg`${who} says that you are not ${person} in ${tree}`)),
  TREE_CHANGE: line(history, ({ who, tree, person }, notice) => {
    const { count } = notice
    if (!namedIn(notice).person) return i18n._(msg`${who} changed ${tree}`)
    return plural(count, {
      one: `${who} changed ${person} in ${tree}`,
      other: `${who} changed ${person} in ${tree}, # times`,
    })
  }),
  TREE_IMPORT: line(imports, ({ who, tree }) => i18n._(msg`${who} imported people into ${tree}, or undid an import`)),
  PROPOSAL: line(proposals, ({ who, tree }, { count }) =>
    plural(count, { one: `${who} proposes a change to ${tree}`, other: `${who} proposes # changes to ${tree}` }),
  ),
  PROPOSAL_ACCEPTED: line(proposals, ({ who, tree }) => i18n._(msg`${who} accepted your change in ${tree}`)),
  PROPOSAL_REFUSED: line(proposals, ({ who, tree }) => i18n._(msg`${who} did not accept your change in ${tree}`)),
  LINK_REQUEST: line(links, ({ who, tree }) => i18n._(msg`${who} asks to link ${tree} with another tree`)),
  LINK_ACCEPTED: line(links, ({ who, tree }) => i18n._(msg`${who} accepted the link with ${tree}`)),
  LINK_REJECTED: line(links, ({ who, tree }) => i18n._(msg`${who} declined your request to link a person in ${tree}`)),
  LINK_ENDED: line(links, ({ who, tree }) => i18n._(msg`${who} removed the link between ${tree} and another tree`)),
} satisfies NoticeWords

/** The sign of each kind. */
export const noticeIcons = {
  JOIN_REQUEST: { Icon: UserRoundPlus },
  JOIN_ACCEPTED: { Icon: UserCheck, tone: 'accent' },
  JOIN_REFUSED: { Icon: UserX },
  JOINED: { Icon: Users, tone: 'accent' },
  INVITED: { Icon: MailOpen, tone: 'accent' },
  INVITE_DECLINED: { Icon: UserX },
  ROLE_CHANGED: { Icon: ShieldUser },
  REMOVED: { Icon: UserX },
  SELF_CLAIM: { Icon: UserSearch },
  SELF_SAID: { Icon: UserSearch },
  SELF_ACCEPTED: { Icon: UserCheck, tone: 'accent' },
  SELF_REFUSED: { Icon: UserX },
  TREE_CHANGE: { Icon: TreeIcon, tone: 'accent' },
  TREE_IMPORT: { Icon: FileInput, tone: 'accent' },
  PROPOSAL: { Icon: PencilLine },
  PROPOSAL_ACCEPTED: { Icon: Check, tone: 'accent' },
  PROPOSAL_REFUSED: { Icon: X },
  LINK_REQUEST: { Icon: Link2 },
  LINK_ACCEPTED: { Icon: Link2, tone: 'accent' },
  LINK_REJECTED: { Icon: Unlink2 },
  LINK_ENDED: { Icon: Unlink2 },
} satisfies NoticeIcons<typeof noticeWords>

const levels: Record<TreeNoticeLevel, ReturnType<typeof msg>> = {
  ALL: msg`All changes`,
  CLOSE_FAMILY: msg`My close family`,
  NOTHING: msg`Nothing`,
}

/** Of each tree one chooses how much to hear. */
export const noticeChoices = {
  tree: {
    label: (tree) => i18n._(msg`Changes in ${tree.name}`),
    levels: treeNoticeLevels.map((value) => ({ value, label: levels[value] })),
    lacks: { self: msg`Choose your own person in the tree, so that we know your close family.` },
  },
} satisfies NoticeChoices

export const whatIsTold = msg`Requests, invitations and changes in your family trees appear here.`
