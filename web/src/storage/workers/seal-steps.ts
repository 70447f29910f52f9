import { contentNumbers } from '@mulghar/contract/storage/contents'
import type { NodeChange } from '@mulghar/contract/storage/files'
import { sealBox, markOf, type BoxPlace, type BoxPlain } from '../nodes/boxes.ts'
import type { FileTicket } from '../nodes/file-ticket.ts'
import { digestBelow } from '../nodes/node-list.ts'
import type { BoxKeys, OpenNode } from '../nodes/open-node.ts'
import { toBase64Url, type RandomBytes } from '../keys/bytes.ts'
import { VaultFailure } from '../keys/failures.ts'
import { lengths } from '../keys/suite.ts'
import type { NodeStep } from './file-desk-calls.ts'
import type { Ticket } from './tickets.ts'

type Sealer = {
  keys: BoxKeys
  random: RandomBytes
  openTicket: (ticket: FileTicket) => Promise<Ticket>
}
type Nodes = Map<string, OpenNode>
type After = { place: BoxPlace; plain: BoxPlain; trashedAt: number | null }

/** Seals one change and applies it to the nodes. */
export async function sealStep(sealer: Sealer, nodes: Nodes, step: NodeStep): Promise<NodeChange> {
  const { place, plain, trashedAt } = await afterStep(sealer, nodes, step)
  const { keys, random } = sealer
  const parent = place.parentId === null ? undefined : nodes.get(place.parentId)
  if (place.parentId !== null && parent?.kind !== 'FOLDER') throw new VaultFailure('not-sealed')
  const key = await keys.of(place, parent)
  const box = await sealBox({ key, prefix: keys.prefix }, place, plain, random)
  const before = nodes.get(place.id)
  const node: OpenNode = { ...place, plain, mark: markOf(place, box), trashedAt }
  nodes.set(place.id, before?.children ? { ...node, children: before.children } : node)
  const { id, parentId, revision } = place
  const sealed = { id, box: toBase64Url(box), revision }
  switch (step.act) {
    case 'TRASH':
      return { act: 'TRASH', ...sealed }
    case 'COMPLETE':
      return { act: 'COMPLETE', ...sealed, parentId, uploadId: step.uploadId, digests: step.digests }
    default:
      return { act: step.act, ...sealed, parentId }
  }
}

async function afterStep(sealer: Sealer, nodes: Nodes, step: NodeStep): Promise<After> {
  switch (step.act) {
    case 'FOLDER': {
      const { id, parentId, name, at } = step
      const key = toBase64Url(sealer.random(lengths.key))
      const place = { id, parentId, kind: 'FOLDER', revision: 1, isTrashed: false } as const
      return { place, plain: { name, created: at, modified: at, key }, trashedAt: null }
    }
    case 'PUT': {
      const node = nodeOf(nodes, step.id)
      const place = { ...nextPlace(node), parentId: step.parentId, isTrashed: false }
      return { place, plain: { ...node.plain, name: step.name }, trashedAt: null }
    }
    case 'TRASH': {
      const node = nodeOf(nodes, step.id)
      const place = { ...nextPlace(node), parentId: null, isTrashed: true }
      const tree = toBase64Url(await digestBelow(nodes, node.id))
      return { place, plain: { ...node.plain, from: node.parentId, tree }, trashedAt: step.at }
    }
    case 'RESTORE':
      return restored(nodes, step)
    case 'COMPLETE':
      return completed(await sealer.openTicket(step.ticket), nodes, step)
  }
}

async function restored(
  nodes: Nodes,
  { id, parentId, name, evenIfChanged }: Extract<NodeStep, { act: 'RESTORE' }>,
): Promise<After> {
  const node = nodeOf(nodes, id)
  const { from: _from, tree, ...plain } = node.plain
  if (!evenIfChanged && toBase64Url(await digestBelow(nodes, id)) !== tree) throw new VaultFailure('shrunk')
  return { place: { ...nextPlace(node), parentId, isTrashed: false }, plain: { ...plain, name }, trashedAt: null }
}

function completed(
  { key, mime, size, created, modified, thumbnail, content }: Ticket,
  nodes: Nodes,
  { parentId, name }: Extract<NodeStep, { act: 'COMPLETE' }>,
): After {
  const { nodeId: id, contentId } = content
  const before = nodes.get(id)
  if (before && before.plain.key !== key) throw new VaultFailure('not-sealed')
  const place = { id, parentId, kind: 'FILE', revision: (before?.revision ?? 0) + 1, isTrashed: false } as const
  const { chunks } = contentNumbers(size)
  const file = { mime, size, contentId, chunks, ...(thumbnail !== undefined && { thumbnail }) }
  return { place, plain: { name, created, modified, key, ...file }, trashedAt: null }
}

function nodeOf(nodes: Nodes, id: string): OpenNode {
  const node = nodes.get(id)
  if (!node) throw new VaultFailure('not-sealed')
  return node
}

const nextPlace = ({ id, kind, revision }: OpenNode) => ({ id, kind, revision: revision + 1 })
