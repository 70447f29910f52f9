import { contentNumbers } from '@mulghar/contract/storage/contents'
import type { VaultNode } from '@mulghar/contract/storage/node'
import { FileDesk } from '../../workers/file-desk.ts'
import type { NodeStep } from '../../workers/file-desk-calls.ts'
import { toBase64Url, type RandomBytes } from '../bytes.ts'
import type { OpenedVault } from '../open-vault.ts'

/** The files of a vault after the changes of its keys. Bytes are base64url. */
export type VectorFiles = {
  rows: VaultNode[]
  /** Of the live nodes, as the head has it. */
  nodes: string
  head: string
  vaultVersion: number
  contents: { nodeId: string; plain: string; chunks: string[]; thumbnail?: { plain: string; sealed: string } }[]
}

const id = (number: number): string => `0193a7c0-5555-7000-8000-${String(number).padStart(12, '0')}`
const at = Date.UTC(2026, 10, 28)
const [photos, album, note, trashed, inTrash, noteContent] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

/** Folders, a file with a thumbnail and an item of the trash, sealed by the code of the browser. */
export async function makeFiles(
  vaults: Map<string, OpenedVault>,
  { vault, head: firstHead }: { vault: string; head: string },
  random: RandomBytes,
): Promise<VectorFiles> {
  const desk = new FileDesk(vaults, random)
  const rows = new Map<string, VaultNode>()
  await desk.beginReading({ vault, isFresh: true })
  let head = firstHead
  await desk.finishReading({ vault, vaultVersion: vaults.get(vault)!.seen.vaultVersion, head, heads: [] })
  const folder = (nodeId: string, parentId: string | null, name: string): NodeStep => ({
    act: 'FOLDER',
    id: nodeId,
    parentId,
    name,
    at,
  })
  await change([folder(photos, null, 'तस्बिर 📷'), folder(album, photos, 'Dashain'), folder(trashed, null, 'Old')])
  await change([folder(inTrash, trashed, 'inside')])
  const plain = new TextEncoder().encode('नमस्ते, a note of two lines\n'.repeat(3))
  const picture = new Uint8Array(100).fill(7)
  const ticket = await desk.beginFile({
    vault,
    file: {
      id: note,
      parentId: album,
      contentId: noteContent,
      name: 'note.txt',
      mime: 'text/plain',
      size: plain.length,
      modified: at,
      at,
      thumbnail: picture.length,
    },
  })
  const chunk = await desk.sealChunk({ vault, ticket, index: 0, plain })
  const thumbnail = await desk.sealThumbnail({ vault, ticket, plain: picture })
  await change([
    { act: 'COMPLETE', ticket, parentId: album, name: 'note.txt', uploadId: id(7), digests: [chunk.digest] },
  ])
  await change([
    { act: 'TRASH', id: trashed, at },
    { act: 'PUT', id: album, parentId: null, name: 'Dashain 2082' },
  ])
  const { head: opened, seen } = vaults.get(vault)!
  return {
    rows: [...rows.values()],
    nodes: toBase64Url(opened.nodes),
    head,
    vaultVersion: seen.vaultVersion,
    contents: [
      {
        nodeId: note,
        plain: toBase64Url(plain),
        chunks: [toBase64Url(chunk.bytes)],
        thumbnail: { plain: toBase64Url(picture), sealed: toBase64Url(thumbnail.bytes) },
      },
    ],
  }

  async function change(steps: NodeStep[]): Promise<void> {
    const sealed = await desk.sealSteps({ vault, steps })
    for (const [index, each] of sealed.changes.entries()) {
      const { kind, file, trash, revision, parentId } = sealed.entries[index]!
      const numbers = file ? contentNumbers(file.size) : { bytes: 0, chunks: 0 }
      rows.set(each.id, {
        id: each.id,
        parentId,
        kind,
        box: each.box,
        contentId: file?.contentId ?? null,
        ...numbers,
        hasThumbnail: file?.hasThumbnail ?? false,
        revision,
        trashedAt: trash && new Date(trash.at).toISOString(),
      })
    }
    head = sealed.head
    await desk.adopt({ vault })
  }
}
