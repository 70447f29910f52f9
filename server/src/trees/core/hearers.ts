import type { NoticeKind, NoticeLevel } from '@mulghar/contract/notifications/notifications'
import type { TreeNoticeLevel } from '@mulghar/contract/trees/notices'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import type { Notices } from '../../notifications/public.ts'
import type { Teller } from '../../kit/change-events.ts'
import type { Hearers } from '../../kit/streams.ts'
import type { Note } from './change.ts'
import { holdHearers, selectCloseFamily, selectHearers, selectMembersAmong, type Hearer } from './hearers.sql.ts'
import { treesDb, type TreesDb } from './tables.ts'

/** A member who has chosen nothing hears of the close family where it is known, else, as the owner, of everything. */
export function levelByDefault({ role, person_id }: Pick<Hearer, 'role' | 'person_id'>): TreeNoticeLevel {
  if (person_id !== null) return 'CLOSE_FAMILY'
  return role === 'OWNER' ? 'ALL' : 'NOTHING'
}

/** True where a member at this level is notified of a kind. Writing a notification and mailing it later both ask this. */
export function isNotifiedAt(level: NoticeLevel, kind: NoticeKind, isClose: boolean): boolean {
  if (kind !== 'TREE_CHANGE' && kind !== 'TREE_IMPORT') return true
  return level === 'ALL' || (level === 'CLOSE_FAMILY' && kind === 'TREE_CHANGE' && isClose)
}

/** So many people are looked around at most: a merge of many is about the first of them. */
const mostPeople = 200

/** So many members are looked at in one transaction. */
const atOnce = 500

/** What is to be told of a change, by ids, once it has been committed. */
type Telling = {
  actorId: string
  /** Who knows of it already. */
  besides: string[]
  isImport: boolean
  /** Whom it concerns. */
  people: string[]
  main: string | null
}

/** Members are told this of these notes, where they are told anything; the first of those who know already has done it. */
export function tellingOf(notes: readonly Note[], besides: readonly [string, ...string[]]): Telling | undefined {
  if (notes.length === 0) return undefined
  const about = { actorId: besides[0], besides: [...besides] }
  if (notes.some((note) => note.kind === 'IMPORT' || note.subjectKind === 'IMPORT'))
    return { ...about, isImport: true, people: [], main: null }
  const concerned = [...new Set(notes.flatMap((note) => [...peopleOf(note), ...(note.others ?? [])]))]
  const main = notes.find((note) => note.subjectKind === 'PERSON')?.subjectId ?? concerned[0] ?? null
  return { ...about, isImport: false, people: concerned.slice(0, mostPeople), main }
}

/** Tells members of a change as each has chosen: of everything, or of their close family. An import is one notice. */
export function changeTeller(notices: Pick<Notices, 'notify' | 'levels'>): Teller {
  return async (handle, { rootId, telling, after }) => {
    const trx = treesDb(handle)
    const { actorId, besides, isImport, people, main } = telling as Telling
    const levels = await notices.levels(trx, rootId)
    const members = await selectHearers(trx, rootId, { after, besides, chosen: [...levels.keys()], limit: atOnce })
    const kind = isImport ? 'TREE_IMPORT' : 'TREE_CHANGE'
    const levelOf = (member: Hearer) => levels.get(member.account_id) ?? levelByDefault(member)
    const closeTo = isImport ? [] : await selectCloseMembers(trx, rootId, people, members)
    const isClose = new Set(closeTo)
    const notified = members.filter((member) => isNotifiedAt(levelOf(member), kind, isClose.has(member.account_id)))
    const to = await holdHearers(
      trx,
      rootId,
      notified.map((member) => member.account_id),
    )
    await notices.notify(trx, { kind, to, actorId, rootId, ...(!isImport && { refId: main ?? undefined, closeTo }) })
    return members.length < atOnce ? null : members.at(-1)!.account_id
  }
}

/** The members to whom one of these people is close family. */
async function selectCloseMembers(
  trx: TreesDb,
  treeId: string,
  people: readonly string[],
  members: readonly Hearer[],
): Promise<string[]> {
  const selves = new Map(members.flatMap(({ person_id: self, account_id: id }) => (self === null ? [] : [[self, id]])))
  if (selves.size === 0 || people.length === 0) return []
  const near = await selectCloseFamily(trx, treeId, people, [...selves.keys()])
  return near.flatMap((id) => selves.get(id) ?? [])
}

const rolesThatHear: Record<string, readonly TreeRole[]> = { owners: ['OWNER'], editors: ['OWNER', 'READ_WRITE'] }

/** The hearers of a change about a tree: its members, those who edit it, or its owner. */
export function treeHearers(db: TreesDb): Hearers {
  return async (asked, accountIds) => {
    const members = await selectMembersAmong(db, [...new Set(asked.map(({ rootId }) => rootId))], accountIds)
    const byTree = Map.groupBy(members, (member) => member.tree_id)
    return asked.flatMap(({ rootId, hears }) =>
      (byTree.get(rootId) ?? [])
        .filter(({ role }) => rolesThatHear[hears]?.includes(role) ?? true)
        .map((member) => ({ rootId, hears, accountId: member.account_id })),
    )
  }
}

function peopleOf(note: Note): readonly string[] {
  return note.people ?? (note.subjectKind === 'PERSON' ? [note.subjectId] : [])
}
