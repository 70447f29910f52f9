import { hashRaw } from '@node-rs/argon2'
import type { Page } from 'puppeteer-core'
import { contentNumbers } from '../contract/src/storage/contents.ts'
import { digestOfRows, proofs, read, readRoot } from '../tools/vault-reader.ts'
import { randomBytes, toBase64Url, type Bytes } from '../web/src/storage/keys/bytes.ts'
import { digestOf, sealHead } from '../web/src/storage/keys/heads.ts'
import { hkdfAesKey, importHkdf } from '../web/src/storage/keys/hkdf.ts'
import { infos, type Owner } from '../web/src/storage/keys/suite.ts'
import { newId } from '../web/src/storage/new-id.ts'
import { boxPrefix, sealBox } from '../web/src/storage/nodes/boxes.ts'
import { deskOf } from '../web/src/storage/workers/desk.ts'
import { signUp, type BenchMember, type House } from './house.ts'
import { sessionOf } from './src/signed-in.ts'

/** A member with a vault that the pages can open. */
export type VaultOwner = BenchMember & { owner: Owner; headers: Record<string, string> }

export const vaultPassword = 'our goat ate three hats'
const costs = { algorithm: 2, version: 1, memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 } as const

async function argon2(password: Bytes, salt: Bytes): Promise<Bytes> {
  return new Uint8Array(await hashRaw(Buffer.from(password), { ...costs, salt: Buffer.from(salt) }))
}

export async function newVaultOwner(address: string): Promise<VaultOwner> {
  const member = await signUp(address)
  const owner = { accountId: member.id, vaultId: newId() }
  const { sealed } = await deskOf(argon2).begin({ owner, password: vaultPassword })
  const headers = { authorization: member.authorization, 'content-type': 'application/json' }
  const reply = await fetch(`${address}/v1/storage/auth/password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      ...sealed,
      vaultId: owner.vaultId,
      suite: 1,
      idleMinutes: 60,
      accountPassword: 'a long enough password for it',
    }),
  })
  if (!reply.ok) throw new Error(await reply.text())
  const { vaultToken } = (await reply.json()) as { vaultToken: string }
  return { ...member, owner, headers: { ...headers, 'x-vault-token': vaultToken } }
}

/** Opens the vault by its page, and shows its files. */
export async function openPage(page: Page, address: string, member: VaultOwner): Promise<void> {
  await page.goto(`${address}/not-found`)
  await page.evaluate((kept) => sessionStorage.setItem('auth-storage', kept), sessionOf(member))
  await page.goto(`${address}/home/storage`)
  await unlock(page)
}

export async function unlock(page: Page): Promise<void> {
  const field = await page.waitForSelector('::-p-aria([name="Vault password"][role="textbox"])')
  await field!.type(vaultPassword)
  await page.locator('::-p-aria([name="Unlock"][role="button"])').click()
  await page.waitForSelector('[aria-label="New folder"]:not([aria-disabled="true"])', { timeout: 60_000 })
}

/** Fills a vault with files of one folder, as the browser would have sealed them. Returns the key of the vault. */
export async function fillFolder(house: House, address: string, member: VaultOwner, count: number) {
  const { owner, headers } = member
  const json = async (path: string, body?: unknown) =>
    (
      await fetch(`${address}${path}`, {
        headers,
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
    ).json()
  const { salt } = (await json('/v1/storage/auth/password')) as { salt: string }
  const root = await readRoot(vaultPassword, salt)
  const given = await json('/v1/storage/auth/unlock', { authKey: proofs.password(root), idleMinutes: 60 })
  const opened = read('password', root, owner, given as Parameters<typeof read>[3])
  const vaultKey = await importHkdf(new Uint8Array(Buffer.from(opened.vaultKey, 'base64url')))
  const prefix = boxPrefix(owner)
  const seal = async (key: CryptoKey, parentId: string | null, name: string, size?: number) => {
    const id = newId()
    const own = randomBytes(32)
    const contentId = size === undefined ? null : newId()
    const numbers = size === undefined ? { bytes: 0, chunks: 0 } : contentNumbers(size)
    const kind = size === undefined ? 'FOLDER' : 'FILE'
    const time = Date.now()
    const plain = {
      name,
      created: time,
      modified: time,
      key: toBase64Url(own),
      ...(contentId !== null && { mime: 'image/jpeg', size, contentId, chunks: numbers.chunks }),
    }
    const place = { id, parentId, kind, revision: 1, isTrashed: false } as const
    const box = toBase64Url(await sealBox({ key, prefix }, place, plain))
    return { row: { id, parentId, kind, box, contentId, ...numbers, revision: 1, trashedAt: null } as const, own }
  }
  const folder = await seal(await hkdfAesKey(vaultKey, infos.top), null, 'Photos')
  const inside = await hkdfAesKey(await importHkdf(folder.own), infos.children)
  const rows: (typeof folder.row)[] = [folder.row]
  for (let n = 1; n < count; n++) {
    const name = `${n % 3 === 0 ? 'पाना' : 'IMG'}_${(n * 7919) % count}.jpg`
    rows.push((await seal(inside, folder.row.id, name, 1000 + n)).row as typeof folder.row)
  }
  const nodes = new Uint8Array(Buffer.from(digestOfRows(rows), 'base64url'))
  const previous = await digestOf(new Uint8Array(Buffer.from(given.head, 'base64url')))
  const head = await sealHead(vaultKey, owner, { vaultVersion: 2, keyVersion: 1, previous, nodes })
  await house.pool.query(
    `insert into storage_node (account_id, id, parent_id, kind, box, content_id, bytes, chunks, thumbnail_bytes, revision, changed)
     select $1::uuid, id, parent_id, kind, decode(box, 'base64'), content_id, bytes, chunks, 0, 1, n
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::bigint[], $8::int[])
       with ordinality as node (id, parent_id, kind, box, content_id, bytes, chunks, n)`,
    [
      owner.accountId,
      rows.map(({ id }) => id),
      rows.map(({ parentId }) => parentId),
      rows.map(({ kind }) => kind),
      rows.map(({ box }) => Buffer.from(box, 'base64url').toString('base64')),
      rows.map(({ contentId }) => contentId),
      rows.map(({ bytes }) => bytes),
      rows.map(({ chunks }) => chunks),
    ],
  )
  await house.pool.query('insert into storage_head (account_id, vault_version, head) values ($1, 2, $2)', [
    owner.accountId,
    Buffer.from(head),
  ])
  await house.pool.query('update storage_vault set vault_version = 2, seq = $2 where account_id = $1', [
    owner.accountId,
    count,
  ])
  await house.pool.query('analyze storage_node')
  return { folder: folder.row.id, childrenKey: await rawChildrenKey(folder.own) }
}

async function rawChildrenKey(own: Bytes): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', own, 'HKDF', false, ['deriveBits'])
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: infos.children }
  return [...new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256))]
}
