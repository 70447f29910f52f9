import type { NewsAct, TreeNews } from '@mulghar/contract/trees/home'
import { visibleNames } from '../history/visible-fields.ts'
import type { NewsChange, NewsRow } from './home.sql.ts'

/** So many people are named. */
const mostNamed = 3

type Names = ReadonlyMap<string, { name: string; isThere: boolean }>

/** What an entry is about, and whom. */
export type Gist = { act: NewsAct; people: readonly string[]; only?: NewsChange | undefined }

/** Whom a sentence about it names. */
export const namedIn = ({ people }: Gist) => people.slice(0, mostNamed)

/** An entry in short, as far as the role goes. */
export function toldOf(row: NewsRow, gist: Gist, names: Names): TreeNews {
  const nameOf = (id: string) => names.get(id)?.name ?? ''
  const seen = visibleNames(gist.only?.fields ?? [], row.role)
  return {
    id: row.id,
    familyTreeId: row.tree_id,
    familyTreeName: row.tree_name,
    at: row.at.toISOString(),
    by: { id: row.account_id, name: row.author },
    act: gist.act,
    count: gist.people.length,
    people: namedIn(gist).map((id) => ({ id, name: nameOf(id), isThere: names.get(id)?.isThere ?? false })),
    field: !seen.isHidden && seen.names.length === 1 ? seen.names[0]! : null,
  }
}

/** Undefined where there is nothing to tell. */
export function gistOf(row: NewsRow, changes: readonly NewsChange[]): Gist | undefined {
  if (row.kind === 'IMPORT') return { act: 'IMPORTED', people: [] }
  if (row.kind === 'MERGE') return { act: 'MERGED', people: [] }
  if (row.kind === 'REVERT') return { act: 'TAKEN_BACK', people: [] }
  const persons = (kind: NewsChange['kind']) =>
    changes.filter((change) => change.subject_kind === 'PERSON' && change.kind === kind)
  const idsOf = (all: readonly NewsChange[]) => all.map((change) => change.subject_id)
  const [added, deleted, changed] = [persons('CREATE'), persons('DELETE'), persons('CHANGE')]
  if (added.length > 0) return { act: 'ADDED', people: idsOf(added) }
  if (deleted.length > 0) return { act: 'DELETED', people: idsOf(deleted) }
  if (changed.length > 0) {
    const only = changes.length === 1 ? changed[0] : undefined
    return { act: 'CHANGED', people: idsOf(changed), only }
  }
  const pictures = changes.filter((change) => change.subject_kind === 'PICTURE')
  if (pictures.length > 0) return { act: 'CHANGED', people: peopleOf(pictures) }
  const tree = changes.find((change) => change.subject_kind === 'TREE')
  if (tree) return { act: tree.kind === 'CREATE' ? 'MADE' : 'TREE', people: [] }
  const bonds = changes.filter((change) => change.subject_kind === 'UNION' || change.subject_kind === 'CHILD')
  return bonds.length > 0 ? { act: 'BONDS', people: peopleOf(bonds) } : undefined
}

const peopleOf = (changes: readonly NewsChange[]) => [...new Set(changes.flatMap(({ people }) => people ?? []))]
