import type { NoticeLevel } from '@mulghar/contract/notifications/notifications'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import type { Notices } from '../../notifications/public.ts'
import type { Note, OpenChange } from './change.ts'
import { selectCloseFamily } from './hearers.sql.ts'

export type Hearer = { account_id: string; role: TreeRole; person_id: string | null }

/** What who has chosen nothing hears of: the close family where it is known, else everything for the owner. */
export function levelByDefault({ role, person_id }: Pick<Hearer, 'role' | 'person_id'>): NoticeLevel {
  if (person_id !== null) return 'CLOSE_FAMILY'
  return role === 'OWNER' ? 'ALL' : 'NOTHING'
}

/** So many people are looked around at most: a merge of many is about the first of them. */
const mostPeople = 200

/** Tells members of a change as each has chosen: of everything, or of their close family. An import is one notice. */
export async function tellOfChange(
  notices: Notices,
  { trx, treeId, accountId }: OpenChange,
  members: readonly Hearer[],
  notes: readonly Note[],
): Promise<void> {
  const others = members.filter((member) => member.account_id !== accountId)
  if (others.length === 0 || notes.length === 0) return
  const chosen = await notices.levels(trx, treeId)
  const hearers = others.map((member) => ({
    ...member,
    level: chosen.get(member.account_id) ?? levelByDefault(member),
  }))
  const all = hearers.filter((member) => member.level === 'ALL').map((member) => member.account_id)
  const about = { actorId: accountId, rootId: treeId }
  if (notes.some((note) => note.kind === 'IMPORT' || note.subjectKind === 'IMPORT')) {
    await notices.notify(trx, { kind: 'TREE_IMPORT', to: all, ...about })
    return
  }
  const concerned = [...new Set(notes.flatMap((note) => [...peopleOf(note), ...(note.others ?? [])]))]
  const selves = new Map(
    hearers.flatMap((member) =>
      member.level === 'CLOSE_FAMILY' && member.person_id ? [[member.person_id, member.account_id]] : [],
    ),
  )
  const near =
    selves.size > 0 && concerned.length > 0
      ? await selectCloseFamily(trx, treeId, concerned.slice(0, mostPeople), [...selves.keys()])
      : []
  const main = notes.find((note) => note.subjectKind === 'PERSON')?.subjectId ?? concerned[0]
  await notices.notify(trx, {
    kind: 'TREE_CHANGE',
    to: [...all, ...near.flatMap((id) => selves.get(id) ?? [])],
    refId: main,
    ...about,
  })
}

function peopleOf(note: Note): readonly string[] {
  return note.people ?? (note.subjectKind === 'PERSON' ? [note.subjectId] : [])
}
