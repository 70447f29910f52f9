import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { sameValue } from '@mulghar/contract/kit/same-value'
import type { ChangeKind, EntryKind, SubjectKind } from '@mulghar/contract/trees/history'
import { belongingEnded } from '../../kit/belonging.ts'
import type { Clock } from '../../kit/clock.ts'
import { takeLonger } from '../../kit/callers.sql.ts'
import type { Change, NewChangeEvent, Tell } from '../../kit/change.ts'
import { newId } from '../../kit/ids.ts'
import type { Notices } from '../../notifications/public.ts'
import { requireApproval } from './approval.ts'
import { settleCauses } from './causes.ts'
import { tellingOf } from './hearers.ts'
import { holdTree, requireNeed, toGovern, withTrees, type Need } from './holding.ts'
import { settleLiving, settleWholeTree } from './living.sql.ts'
import {
  bumpTree,
  countMembers,
  deleteTree,
  insertChanges,
  selectMemberIds,
  type ChangeRow,
  type Counts,
  type HeldTree,
} from './change.sql.ts'
import type { TreeStanding } from '@mulghar/contract/trees/roles'
import type { TreesDb } from './tables.ts'

export type ChangeParts = {
  db: TreesDb
  change: Change
  clock: Clock
  notices: Notices
  /** Forgets what is kept elsewhere of a tree that goes, or of one that an account leaves. */
  forget: (trx: TreesDb, treeId: string, accountId?: string) => Promise<void>
  /** Forgets the kept replies about what was made in a tree and is deleted: people, pictures, links, invitations. */
  forgetReplies: (trx: TreesDb, ids: readonly string[]) => Promise<void>
  /** The same of an account as a member of a tree, or as one who asks or is invited. */
  forgetMemberReplies: (trx: TreesDb, treeId: string, accountId: string) => Promise<void>
  present: Present
}

/** Of these accounts those who are not absent to a viewer: between whom and them there is no block. */
export type Present = (trx: TreesDb, viewerId: string, accountIds: readonly string[]) => Promise<string[]>

export type Note = {
  kind: ChangeKind
  subjectKind: SubjectKind
  subjectId: string
  /** Whom it concerns: a person alone where it is not said, a child and its parents, two partners. */
  people?: readonly string[]
  /** Whom it concerns besides, without being named: the children of two who part. */
  others?: readonly string[]
  before?: object
  after?: object
}

/** A change of a tree that is under way. */
export type OpenChange = {
  trx: TreesDb
  treeId: string
  accountId: string
  /** What the account is to the tree while this is under way. */
  standing: TreeStanding
  at: Date
  /** The entry of the history that this will be. */
  entryId: string
  /** Appends to the tree's history: only what has changed, where that is known. */
  note: (note: Note) => void
  /** Tells of the change besides, to whom it does not concern as a member. */
  tell: Tell
  /** Corrects the tree's counters by so many. */
  count: (counts: Counts) => void
  /** Says that the tree stays as it is: no new version, no entry in the history, no change event. */
  leaveUnchanged: () => void
}

type Opening = Omit<OpenChange, 'note' | 'count' | 'leaveUnchanged'>

function openChange(opening: Opening, tree: HeldTree | undefined) {
  const rows: ChangeRow[] = []
  const notes: Note[] = []
  const counts: Required<Counts> = { people: 0, families: 0, members: 0 }
  const state = { isUnchanged: false }
  const change: OpenChange = {
    ...opening,
    note: (note) => {
      notes.push(note)
      rows.push(noteRow(note))
    },
    count: (more) => {
      counts.people += more.people ?? 0
      counts.families += more.families ?? 0
      counts.members += more.members ?? 0
    },
    leaveUnchanged: () => {
      state.isUnchanged = true
    },
  }
  return { change, tree, rows, notes, counts, state }
}

/**
 * What is done at once is one entry of the history. Work in several transactions that belongs together (an import and its
 * pictures, a merge) names the same entry in each: it is shown as one, and reverted as one.
 */
export type EntryWish = {
  id?: string
  kind: EntryKind
  revertOf?: string
  /** The owner who lets it happen, where the tree wants that. */
  approvedBy?: string
}

type Appended = {
  treeIds: readonly string[]
  accountId: string
  /** What the account must be to each of these; undefined where the work asks. */
  needs: readonly Need[] | undefined
  entry: EntryWish
  /** What is said where there is no such tree. */
  missing?: ErrorCode | undefined
  /** The work itself makes the tree. */
  creates?: boolean | undefined
}
type Opened = ReturnType<typeof openChange>

/**
 * Appends to the histories of trees what work does in them: one change that has them to itself, and in which who may is asked
 * again. `close` keeps the counters of a tree right, and says who hears of it.
 */
async function append<T>(
  parts: ChangeParts,
  about: Appended,
  work: (...opened: Opened[]) => Promise<T>,
  close: (opened: Opened) => Promise<Omit<NewChangeEvent, 'kind' | 'rootId'>>,
): Promise<T> {
  const { treeIds, accountId, creates } = about
  const { id, kind, revertOf = null, approvedBy } = about.entry
  return withTrees(parts, creates ? [] : treeIds, async (trx, tell) => {
    const held = creates ? [] : await holdAll(trx, about)
    const at = parts.clock.now()
    const opened = treeIds.map((treeId, place) => {
      const { tree, standing = 'OWNER' } = held[place] ?? {}
      return openChange({ trx, tell, treeId, accountId, standing, at, entryId: id ?? newId() }, tree)
    })
    const answer = await work(...opened)
    for (const one of opened) {
      if (one.state.isUnchanged) continue
      const { treeId, entryId } = one.change
      const heard = await close(one)
      await forgetDeleted(parts, trx, treeId, one.notes)
      await insertChanges(trx, { treeId, id: entryId, accountId, at, kind, revertOf, approvedBy }, one.rows)
      await tell({ kind: 'tree', rootId: treeId, ...heard })
    }
    return answer
  })
}

async function forgetDeleted(parts: ChangeParts, trx: TreesDb, treeId: string, notes: readonly Note[]): Promise<void> {
  // A child that is taken from its parents stays in the tree.
  const deleted = notes.filter(({ kind, subjectKind }) => kind === 'DELETE' && subjectKind !== 'CHILD')
  for (const { subjectKind, subjectId } of deleted)
    if (subjectKind === 'MEMBER') await parts.forgetMemberReplies(trx, treeId, subjectId)
  await parts.forgetReplies(
    trx,
    deleted.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'MEMBER' ? [] : subjectId)),
  )
}

/** Holds trees, always the same first, so that two who change the same do not wait for each other. */
async function holdAll(trx: TreesDb, { treeIds, accountId, needs, missing }: Appended) {
  const trees = new Map<string, HeldTree>()
  for (const treeId of treeIds.toSorted()) trees.set(treeId, await holdTree(trx, treeId, missing))
  const held: { tree: HeldTree; standing: TreeStanding }[] = []
  for (const [place, treeId] of treeIds.entries()) {
    const tree = trees.get(treeId)!
    held.push({ tree, standing: needs ? await requireNeed(trx, tree, accountId, needs[place]!) : 'NONE' })
  }
  return held
}

type About = { treeId: string; accountId: string; entry?: EntryWish } & (
  | { needs: Need; creates?: boolean }
  | { creates: true; needs?: undefined }
  | { isOwnUpload: true; needs?: undefined; creates?: undefined }
)

/**
 * Every write to a tree goes through here: it counts its version up, and all members hear of it. `creates` says that the work
 * itself makes the tree. `isOwnUpload` says that an uploader removes an own photo, which needs no role and no approval.
 */
export async function changeTree<T>(
  parts: ChangeParts,
  { treeId, accountId, needs, creates, entry = { kind: 'SAVE' }, ...more }: About,
  work: (change: OpenChange) => Promise<T>,
): Promise<T> {
  const { approvedBy } = entry
  return append(
    parts,
    { treeIds: [treeId], accountId, needs: needs && [needs], creates, entry },
    ({ change, tree }) => {
      if (tree && !('isOwnUpload' in more)) requireApproval(tree, accountId, approvedBy)
      return work(change)
    },
    async ({ change: { trx, at, entryId }, notes, counts }) => {
      await settleLife(trx, treeId, notes)
      await settleCauses(parts, { trx, treeId, entryId, at, revertOf: entry.revertOf ?? null, notes })
      const members = await bumpTree(trx, treeId, at, counts)
      // Nobody need be told where a member is alone in a tree.
      const telling = members > 1 ? tellingOf(notes, [accountId, ...(approvedBy ? [approvedBy] : [])]) : undefined
      return { hears: 'members', telling }
    },
  )
}

const lifeFields = ['birth', 'death', 'deathPlace', 'deceased']

function tellsOfLife({ kind, before, after }: Note): boolean {
  if (kind !== 'CHANGE') return kind === 'CREATE'
  return lifeFields.some((field) => field in { ...before, ...after })
}

/** Who counts as living may follow from who their descendants are. */
async function settleLife(trx: TreesDb, treeId: string, notes: readonly Note[]): Promise<void> {
  if (notes.some((note) => note.kind === 'IMPORT' || note.subjectKind === 'IMPORT')) {
    await settleWholeTree(trx, treeId)
    return
  }
  const concerned = notes.flatMap((note) => [
    ...(note.subjectKind === 'PERSON' && tellsOfLife(note) ? [note.subjectId] : []),
    ...(note.subjectKind === 'CHILD' || note.subjectKind === 'UNION' ? (note.people ?? []) : []),
  ])
  await settleLiving(trx, treeId, [...new Set(concerned)])
}

type AboutMember = {
  treeId: string
  accountId: string
  /** Whose standing changes: that account hears of it, and the owner. */
  hears: string
  /** Undefined for whoever was invited from outside: that is what the work looks for. */
  needs: Need | undefined
  /** What is said where there is no such tree. */
  missing?: ErrorCode
}

/**
 * Every change of who belongs to a tree: what the tree tells stays at its version, so that nobody reads it anew because
 * somebody has asked to join.
 */
export async function changeMembers<T>(
  parts: ChangeParts,
  { treeId, accountId, hears, needs, missing }: AboutMember,
  work: (change: OpenChange) => Promise<T>,
): Promise<T> {
  return append(
    parts,
    { treeIds: [treeId], accountId, needs: needs && [needs], missing, entry: { kind: 'MEMBERS' } },
    ({ change }) => work(change),
    async ({ change: { trx }, counts }) => {
      await countMembers(trx, treeId, counts.members)
      return { hears: 'owners', to: [hears] }
    },
  )
}

type AboutLink = {
  /** The tree that asks, and the one that is asked. */
  treeIds: readonly [string, string]
  accountId: string
  /** What the account must be to the one or the other; undefined where the work asks. */
  needs: readonly [asking: Need, asked: Need] | undefined
  /** All members where what the trees tell changes; else who has asked and who decides. */
  hears: 'members' | 'owners'
}

/** Every change of what links two trees: each has it in its history, neither is another version by it. */
export async function changeLinks<T>(
  parts: ChangeParts,
  { treeIds, accountId, hears, needs }: AboutLink,
  work: (asking: OpenChange, asked: OpenChange) => Promise<T>,
): Promise<T> {
  return append(
    parts,
    { treeIds, accountId, needs, missing: 'trees/link-not-found', entry: { kind: 'LINKS' } },
    (asking, asked) => work(asking!.change, asked!.change),
    async () => ({ hears, to: [accountId] }),
  )
}

/**
 * Findings in a tree, and what is said of them, are beside the tree: no version, no history. Those who
 * may see it hear of it.
 */
export async function changeReview(
  parts: ChangeParts,
  { treeId, accountId, needs }: { treeId: string; accountId: string; needs: Need },
  work: (trx: TreesDb) => Promise<void>,
): Promise<void> {
  await withTrees(parts, [treeId], async (trx, tell) => {
    await requireNeed(trx, await holdTree(trx, treeId), accountId, needs)
    await work(trx)
    await tell({ kind: 'tree', rootId: treeId, hears: 'editors' })
  })
}

/** Deletes a tree with everything in it, its history too; `first` ends what other rooms hold of it. */
export async function removeTree(
  parts: ChangeParts,
  { treeId, accountId }: { treeId: string; accountId: string },
  first: (trx: TreesDb, tell: Tell) => Promise<void>,
): Promise<void> {
  await withTrees(parts, [treeId], async (trx, tell) => {
    await requireNeed(trx, await holdTree(trx, treeId), accountId, toGovern)
    await takeLonger(trx)
    // When it is gone nobody can be asked whose it was.
    const members = await selectMemberIds(trx, treeId)
    await first(trx, tell)
    await deleteTree(trx, treeId)
    await parts.forget(trx, treeId)
    await tell({ kind: 'tree', rootId: treeId, to: members })
    await tell(belongingEnded(treeId, members))
  })
}

/** What differs between two states of one thing, as it was and as it is. */
export function onlyChanges<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } | null {
  const differing = (Object.keys(after) as (keyof T)[]).filter((key) => !sameValue(before[key], after[key]))
  if (differing.length === 0) return null
  const pick = (from: T) => Object.fromEntries(differing.map((key) => [key, from[key]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}

/** A thing for the history, without what it does not say. */
export function said(thing: object): object {
  return Object.fromEntries(
    Object.entries(thing).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

/** A change as a row of the history. */
export function noteRow(note: Note): ChangeRow {
  return {
    id: newId(),
    kind: note.kind,
    subjectKind: note.subjectKind,
    subjectId: note.subjectId,
    others: note.others ?? [],
    people: note.people ?? (note.subjectKind === 'PERSON' ? [note.subjectId] : []),
    before: note.before ? JSON.stringify(note.before) : null,
    after: note.after ? JSON.stringify(note.after) : null,
  }
}
