import { storageErrors } from '@mulghar/contract/storage/errors'
import { Refusal } from '../../kit/failures.ts'
import { VaultFailure } from '../keys/failures.ts'
import type { NodeStep } from '../workers/file-desk-calls.ts'
import type { Entry } from './entry.ts'
import type { EntryTree } from './entry-tree.ts'
import type { FileTicket } from './files-api.ts'
import { foldName, takeName } from '../nodes/names.ts'

/**
 * The steps of a change, and what it results in once they are done. A plan is made again after another device's change, and
 * after a lost answer: what is done already needs no step.
 */
export type Planned<T> = { steps: NodeStep[]; done: (tree: EntryTree) => T }
export type Plan<T> = (tree: EntryTree, isAgain: boolean) => Planned<T>

const nothing: Planned<void> = { steps: [], done: () => {} }

function refusal(code: 'storage/node-not-found' | 'storage/own-child'): Refusal {
  const [status, message] = storageErrors[code]
  return new Refusal({ status, code, message })
}

function requireFolder(tree: EntryTree, id: string | null): void {
  if (id !== null && (tree.get(id)?.kind !== 'FOLDER' || !tree.isLive(id))) throw refusal('storage/node-not-found')
}

/** The names in a folder, without those of some entries. */
const takenIn = (tree: EntryTree, parentId: string | null, without: ReadonlySet<string> = new Set()): Set<string> =>
  new Set(tree.children(parentId).flatMap(({ id, name }) => (without.has(id) ? [] : [foldName(name)])))

/** Names that are taken in folders, while a plan takes further ones. */
function takenNames(tree: EntryTree): (parentId: string | null) => Set<string> {
  const known = new Map<string | null, Set<string>>()
  return (parentId) => {
    const taken = known.get(parentId) ?? takenIn(tree, parentId)
    known.set(parentId, taken)
    return taken
  }
}

export function planFolder(
  id: string,
  { parentId, name, isShared, at }: { parentId: string | null; name: string; isShared: boolean; at: number },
): Plan<string> {
  if (name === '') throw new VaultFailure('not-sealed')
  return (tree) => {
    if (tree.get(id)) return { steps: [], done: () => id }
    requireFolder(tree, parentId)
    const same = tree.children(parentId).find((entry) => foldName(entry.name) === foldName(name))
    if (isShared && same?.kind === 'FOLDER') return { steps: [], done: () => same.id }
    const free = takeName(name, takenIn(tree, parentId), 'FOLDER')
    return { steps: [{ act: 'FOLDER', id, parentId, name: free, at }], done: () => id }
  }
}

export function planRename(id: string, name: string): Plan<void> {
  if (name === '') throw new VaultFailure('not-sealed')
  return (tree) => {
    const [entry] = liveOnes(tree, [id])
    const { parentId, kind } = entry!
    const free = takeName(name, takenIn(tree, parentId, new Set([id])), kind)
    return free === entry!.name ? nothing : { ...nothing, steps: [{ act: 'PUT', id, parentId, name: free }] }
  }
}

export function planMove(ids: readonly string[], parentId: string | null): Plan<void> {
  return (tree, isAgain) => {
    requireFolder(tree, parentId)
    const entries = topmost(tree, liveOnes(tree, ids, isAgain))
    if (entries.some((entry) => tree.isWithin(parentId, entry.id))) throw refusal('storage/own-child')
    const taken = takenIn(tree, parentId)
    const steps = entries
      .filter((entry) => entry.parentId !== parentId)
      .map(({ id, kind, name }): NodeStep => ({ act: 'PUT', id, parentId, name: takeName(name, taken, kind) }))
    return { ...nothing, steps }
  }
}

export function planTrash(ids: readonly string[], at: number): Plan<void> {
  return (tree, isAgain) => {
    // Deleted or in the trash already is what the owner wanted.
    const entries = topmost(tree, isAgain ? known(tree, ids) : liveOnes(tree, ids)).filter(({ id }) => tree.isLive(id))
    return { ...nothing, steps: entries.map(({ id }): NodeStep => ({ act: 'TRASH', id, at })) }
  }
}

export function planRestore(ids: readonly string[], evenIfChanged: boolean): Plan<void> {
  return (tree, isAgain) => {
    const entries = known(tree, ids)
    if (entries.length < ids.length && (!isAgain || entries.length === 0)) throw refusal('storage/node-not-found')
    const trashed = entries.filter(({ trash }) => trash !== null)
    if (trashed.length === 0 && !isAgain) throw refusal('storage/node-not-found')
    const planned = new Set<string>()
    const taken = takenNames(tree)
    // A folder before those that were in it, and were put in the trash earlier.
    const steps = trashed
      .toSorted((a, b) => b.trash!.at - a.trash!.at)
      .map(({ id, kind, name, trash }): NodeStep => {
        const from = trash!.from === null ? undefined : tree.get(trash!.from)
        const [root] = tree.path(trash!.from)
        const isThere = from?.kind === 'FOLDER' && root && (!root.trash || planned.has(root.id))
        const parentId = isThere ? from.id : null
        planned.add(id)
        return { act: 'RESTORE', id, parentId, name: takeName(name, taken(parentId), kind), evenIfChanged }
      })
    return { ...nothing, steps }
  }
}

export function planComplete(
  ticket: FileTicket,
  { name, uploadId, digests }: { name: string; uploadId: string; digests: readonly string[] },
): Plan<Entry> {
  const { nodeId, contentId } = ticket
  const done = (tree: EntryTree) => tree.get(nodeId)!
  return (tree) => {
    const before = tree.get(nodeId)
    if (before?.file?.contentId === contentId) return { steps: [], done }
    const isGone = before ? !tree.isLive(nodeId) : ticket.revision > 1
    if (isGone) throw refusal('storage/node-not-found')
    const step = { act: 'COMPLETE' as const, ticket, uploadId, digests: [...digests] }
    if (before) return { steps: [{ ...step, parentId: before.parentId, name: before.name }], done }
    const folder = ticket.parentId
    const parentId = folder !== null && tree.get(folder)?.kind === 'FOLDER' && tree.isLive(folder) ? folder : null
    return { steps: [{ ...step, parentId, name: takeName(name, takenIn(tree, parentId), 'FILE') }], done }
  }
}

const known = (tree: EntryTree, ids: readonly string[]): Entry[] =>
  [...new Set(ids)].flatMap((id) => tree.get(id) ?? [])

/** Live entries. Some of them may have gone meanwhile, but not all. */
function liveOnes(tree: EntryTree, ids: readonly string[], mayLack = false): Entry[] {
  const live = known(tree, ids).filter(({ id }) => tree.isLive(id))
  if (live.length === 0 || (!mayLack && live.length < new Set(ids).size)) throw refusal('storage/node-not-found')
  return live
}

/** Those that are not below another of them. */
function topmost(tree: EntryTree, entries: readonly Entry[]): Entry[] {
  const ids = new Set(entries.map(({ id }) => id))
  return entries.filter(({ id }) => tree.path(id).every((entry) => entry.id === id || !ids.has(entry.id)))
}
