import type { ReplyOf } from '@mulghar/contract/kit/endpoint'
import type { vaultFiles } from '@mulghar/contract/storage/files'
import type { VaultNode } from '@mulghar/contract/storage/node'
import { areEqual, type Bytes } from '../keys/bytes.ts'
import { VaultFailure } from '../keys/failures.ts'
import { liveIds } from './check-tree.ts'
import { nodesDigest } from './nodes-digest.ts'
import { openRow, type BoxKeys, type OpenNode } from './open-node.ts'

/** A node, or the mark of a deleted one, as `changes` answers it. */
export type NodeRow = ReplyOf<(typeof vaultFiles)['changes']>['data'][number]

/** So many boxes are decrypted at once. */
const slice = 500

type Nodes = ReadonlyMap<string, OpenNode>

/** All nodes of an open vault, as they were checked last, and the list that is being read. */
export class NodeList {
  readonly keys: BoxKeys
  #checked: Nodes | undefined
  #reading: Map<string, OpenNode> | undefined
  /** Rows whose folder was not opened yet. */
  readonly #waiting = new Map<string, VaultNode>()
  /** Their ids by the folder's id. */
  readonly #waitingIn = new Map<string, string[]>()
  /** The newest of each node since the vault was opened, also of those that are gone. */
  readonly #newest = new Map<string, Pick<OpenNode, 'revision' | 'mark'>>()

  constructor(keys: BoxKeys) {
    this.keys = keys
  }

  /** Throws `not-checked`. */
  get checked(): Nodes {
    if (!this.#checked) throw new VaultFailure('not-checked')
    return this.#checked
  }

  begin(isFresh: boolean): void {
    this.#reading = isFresh ? new Map() : new Map(this.checked)
    this.#stopWaiting()
  }

  /** Forgets a list that turned out wrong. */
  drop(): void {
    this.#checked = undefined
    this.#reading = undefined
    this.#stopWaiting()
  }

  /** Opens rows, and those that have waited for them. */
  async read(rows: readonly NodeRow[]): Promise<OpenNode[]> {
    const reading = this.#requireReading()
    let ready: VaultNode[] = []
    for (const row of rows) {
      // A newer row of the same node takes the place of one that waits.
      this.#waiting.delete(row.id)
      if ('gone' in row) reading.delete(row.id)
      else if (this.#hasKey(row)) ready.push(row)
      else this.#wait(row)
    }
    const opened: OpenNode[] = []
    while (ready.length > 0) {
      const next: VaultNode[] = []
      for (let start = 0; start < ready.length; start += slice) {
        for (const node of await this.#open(ready.slice(start, start + slice))) {
          this.#keep(node)
          opened.push(node)
          next.push(...this.#released(node))
        }
      }
      ready = next
    }
    return opened
  }

  /** Checks the list that was read, and keeps it if it is right. `nodes` is what the newest head says. */
  async finish(nodes: Bytes): Promise<void> {
    const reading = this.#requireReading()
    if (this.#waiting.size > 0) throw new VaultFailure('bad-tree')
    if (!areEqual(await digestOfLive(reading), nodes)) throw new VaultFailure('other-nodes')
    this.#checked = reading
    this.#reading = undefined
  }

  /** Goes on with nodes that were sealed here, and that the server has taken. */
  adopt(nodes: Nodes): void {
    this.#checked = nodes
    for (const { id, revision, mark } of nodes.values()) this.#newest.set(id, { revision, mark })
  }

  #requireReading(): Map<string, OpenNode> {
    if (!this.#reading) throw new VaultFailure('not-checked')
    return this.#reading
  }

  #hasKey({ parentId, trashedAt }: VaultNode): boolean {
    return parentId === null || trashedAt !== null || this.#reading!.has(parentId)
  }

  #wait(row: VaultNode): void {
    this.#waiting.set(row.id, row)
    const ids = this.#waitingIn.get(row.parentId!)
    if (ids) ids.push(row.id)
    else this.#waitingIn.set(row.parentId!, [row.id])
  }

  #released({ id: parentId }: OpenNode): VaultNode[] {
    const rows = new Set<VaultNode>()
    for (const id of this.#waitingIn.get(parentId) ?? []) {
      const row = this.#waiting.get(id)
      if (row?.parentId !== parentId) continue
      rows.add(row)
      this.#waiting.delete(id)
    }
    this.#waitingIn.delete(parentId)
    return [...rows]
  }

  #stopWaiting(): void {
    this.#waiting.clear()
    this.#waitingIn.clear()
  }

  async #open(rows: readonly VaultNode[]): Promise<OpenNode[]> {
    const { keys } = this
    const reading = this.#reading!
    const parents = [...new Set(rows.map(({ parentId }) => parentId))]
    const keyOf = async (parentId: string | null) => {
      const parent = parentId === null ? undefined : reading.get(parentId)
      return [parentId, await keys.of({ isTrashed: false }, parent)] as const
    }
    const [trash, ...folders] = await Promise.all([keys.trash(), ...parents.map(keyOf)])
    const folderKeys = new Map(folders)
    return Promise.all(
      rows.map((row) => {
        const key = row.trashedAt === null ? folderKeys.get(row.parentId)! : trash
        return openRow({ key, prefix: keys.prefix }, row)
      }),
    )
  }

  /** Throws `old-node` for a node that is older than it was, and `foreign-node` for another node under its name. */
  #keep(node: OpenNode): void {
    const newest = this.#newest.get(node.id)
    if (newest && node.revision < newest.revision) throw new VaultFailure('old-node')
    if (newest?.revision === node.revision && !areEqual(newest.mark, node.mark)) throw new VaultFailure('old-node')
    const before = this.#reading!.get(node.id)
    if (before && (before.kind !== node.kind || before.plain.key !== node.plain.key))
      throw new VaultFailure('foreign-node')
    // The key of its children stays, since a node's own key does.
    if (before?.children) node.children = before.children
    this.#newest.set(node.id, { revision: node.revision, mark: node.mark })
    this.#reading!.set(node.id, node)
  }
}

/** The digest that a head has of these nodes. Throws `bad-tree`. */
export function digestOfLive(nodes: Nodes): Promise<Bytes> {
  const live = liveIds(nodes)
  return nodesDigest([...nodes.values()].filter(({ id }) => live.has(id)))
}

/** The digest of all that is below a node. */
export function digestBelow(nodes: Nodes, id: string): Promise<Bytes> {
  const children = Map.groupBy(nodes.values(), ({ parentId }) => parentId)
  const below: OpenNode[] = []
  const rest = [...(children.get(id) ?? [])]
  for (let node = rest.pop(); node; node = rest.pop()) {
    below.push(node)
    rest.push(...(children.get(node.id) ?? []))
  }
  return nodesDigest(below)
}
