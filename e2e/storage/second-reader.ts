import {
  digestOfRows,
  proofs,
  read,
  readContent,
  readNodes,
  readRoot,
  readThumbnail,
  rowsBelow,
  type ReaderNode,
  type ReaderRow,
} from '../../tools/vault-reader.ts'
import { expect, request, type Member, type Session } from '../fixtures.ts'
import type { House } from '../house.ts'

type Settings = { vaultId: string; salt: string }
type Unlocked = { lock: string; keyVersion: number; head: string; vaultVersion: number; vaultToken: string }
type Changes = { data: (ReaderRow | { id: string; gone: true })[]; seq: number; hasNext: boolean }

export type ReadFile = {
  id: string
  node: ReaderNode
  /** As the server keeps them. */
  sealed: readonly Buffer[]
  content: Buffer
  thumbnail: Buffer | undefined
}
export type ReadVault = {
  vaultKey: string
  rows: readonly ReaderRow[]
  nodes: ReadonlyMap<string, ReaderNode>
  /** Live and thrown away, by path; those of the trash begin with "Trash/". */
  files: ReadonlyMap<string, ReadFile>
}

/**
 * Reads a vault that a browser has written, as another program would: over the calls and by the document of its format alone.
 */
export async function readVault(house: House, asha: Member, password: string): Promise<ReadVault> {
  const { email, password: account } = asha
  const session = await request<Session>(house, 'POST', '/v1/auth/login', { email, password: account })
  const authorization = `Bearer ${session.accessToken.token}`
  const ask = async (path: string, vaultToken: string): Promise<Response> => {
    const response = await fetch(house.url + path, { headers: { authorization, 'x-vault-token': vaultToken } })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response
  }
  const { token } = session.accessToken
  const { vaultId, salt } = await request<Settings>(house, 'GET', '/v1/storage/auth/password', undefined, token)
  const ids = { accountId: asha.id, vaultId }
  const root = await readRoot(password, salt)
  const proof = { authKey: proofs.password(root), idleMinutes: 5 }
  const given = await request<Unlocked>(house, 'POST', '/v1/storage/auth/unlock', proof, token)
  const opened = read('password', root, ids, given)

  const rows: ReaderRow[] = []
  for (let since = 0, hasNext = true; hasNext;) {
    const page = (await (await ask(`/v1/storage/changes?since=${since}`, given.vaultToken)).json()) as Changes
    rows.push(...page.data.filter((row): row is ReaderRow => !('gone' in row)))
    ;({ seq: since, hasNext } = page)
  }
  const nodes = readNodes(opened.vaultKey, ids, rows)
  const trashed = rows.filter(({ trashedAt }) => trashedAt !== null)
  const dead = new Set(trashed.flatMap((row) => [row.id, ...rowsBelow(rows, row.id).map(({ id }) => id)]))
  expect(opened.nodes).toBe(digestOfRows(rows.filter(({ id }) => !dead.has(id))))
  for (const { id } of trashed) expect(nodes.get(id)!.tree).toBe(digestOfRows(rowsBelow(rows, id)))

  const bytesOf = async (path: string) => Buffer.from(await (await ask(path, given.vaultToken)).bytes())
  const byId = new Map(rows.map((row) => [row.id, row]))
  const files = new Map<string, ReadFile>()
  for (const row of rows.filter(({ kind }) => kind === 'FILE')) {
    const { id, contentId } = row
    const node = nodes.get(id)!
    const paths = Array.from({ length: row.chunks }, (_, n) => `/v1/storage/node/${id}/content/${contentId}/${n}`)
    const sealed = await Promise.all(paths.map(bytesOf))
    const content = readContent(id, node, ids, sealed)
    const thumbnail =
      node.thumbnail === undefined
        ? undefined
        : readThumbnail(id, node, ids, await bytesOf(`/v1/storage/node/${id}/thumbnail`))
    files.set(pathOf(row, byId, nodes), { id, node, sealed, content, thumbnail })
  }
  return { vaultKey: opened.vaultKey, rows, nodes, files }
}

function pathOf(row: ReaderRow, rows: ReadonlyMap<string, ReaderRow>, nodes: ReadonlyMap<string, ReaderNode>): string {
  const parent = row.parentId === null ? undefined : rows.get(row.parentId)
  const before = parent ? `${pathOf(parent, rows, nodes)}/` : row.trashedAt === null ? '' : 'Trash/'
  return before + nodes.get(row.id)!.name
}
