import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { placesOf } from '../../test/traces.ts'
import { changeOf, digestOf, filesAt, leastBytes, openVaultOf } from '../../test/vault-files.ts'
import { codeOf, newKeys, newProof, newVault, setUpVault, vaultAt, withToken } from '../../test/vault.ts'

// Every call of the vault, taken and refused, under a log as detailed as it can be. Afterwards every line of the log, every row of
// the database and every mail is searched for what only the owner may know.

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
})
afterAll(() => app.close())

/** A secret as it is sent, and as somebody might write its bytes. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'base64url')
  return [
    secret,
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
    Buffer.from(secret).toString('hex'),
  ]
}

test('no proof, token or password is in the log, in the database or in a mail', async () => {
  const asha = await app.signUp('Asha')
  const { sealed, token } = await setUpVault(asha)
  const [wrong, tokens, proofs] = [newProof(), [token], [sealed.authKey, sealed.recoveryAuthKey]]
  async function send<M extends 'CHANGE' | 'RECOVERY' | 'WORDS'>(mode: M, proof: object, version: number) {
    const fresh = newKeys(version + 1, version)[mode]
    if ('authKey' in fresh) proofs.push(fresh.authKey)
    if ('recoveryAuthKey' in fresh) proofs.push(fresh.recoveryAuthKey)
    return { fresh, code: codeOf(await asha.put(vaultAt.reset, { mode, ...proof, new: fresh })) }
  }
  const unlock = async (proof: object) => {
    const { body } = await asha.post(vaultAt.unlock, { ...proof, idleMinutes: 5 })
    tokens.push(body.vaultToken)
    return asha.get(vaultAt.heads, withToken(body.vaultToken))
  }
  await asha.post(vaultAt.unlock, { authKey: wrong, idleMinutes: 5 })
  await asha.post(vaultAt.unlock, { authKey: `${wrong}!`, idleMinutes: 5 })
  await asha.delete(`${vaultAt.password}?authKey=${wrong}`, { authKey: wrong })
  await asha.get(`${vaultAt.heads}&authKey=${wrong}`, withToken(wrong))
  await app.app.http.inject({
    method: 'POST',
    url: vaultAt.unlock,
    payload: `{"authKey":"${wrong}",`,
    headers: { 'content-type': 'application/json', 'x-vault-token': wrong },
  })
  await unlock({ authKey: sealed.authKey })
  const changed = await send('CHANGE', { authKey: sealed.authKey }, 1)
  const words = await send('WORDS', { authKey: changed.fresh.authKey }, 2)
  const { recoveryAuthKey } = words.fresh
  await unlock({ recoveryAuthKey })
  const recovered = await send('RECOVERY', { recoveryAuthKey }, 3)
  expect([changed.code, words.code, recovered.code]).toEqual([200, 200, 200])
  await asha.put(vaultAt.reset, { mode: 'WIPE' })
  const link = async () => (await app.mails()).flatMap(({ text }) => /#anew=([\w-]+)/.exec(text)?.[1] ?? [])[0]
  await expect.poll(link, { timeout: 20_000 }).toBeDefined()
  const restart = (await link())!
  const fresh = newVault()
  proofs.push(fresh.authKey, fresh.recoveryAuthKey)
  expect((await asha.put(vaultAt.reset, { mode: 'WIPE', token: restart, new: fresh })).status).toBe(200)
  await unlock({ authKey: fresh.authKey })
  await asha.post(vaultAt.lock, { everywhere: true })
  await asha.delete(vaultAt.password, { authKey: fresh.authKey, accountPassword: asha.password })
  expect(await app.mails(7)).toHaveLength(7)

  const secrets = [wrong, restart, ...tokens, ...proofs].flatMap(spellings)
  expect(secrets.length).toBeGreaterThan(40)
  const log = lines.join('').toLowerCase()
  expect(log).toContain(vaultAt.unlock)
  expect(secrets.filter((secret) => log.includes(secret.toLowerCase()))).toEqual([])
  expect(await placesOf(app.db, secrets)).toEqual([])
  const mails = (await app.mails()).map(({ text, subject }) => `${subject}\n${text}`).join('\n')
  expect(new Set(secrets.filter((secret) => mails.includes(secret)))).toEqual(new Set([restart]))
  for (const place of [log, mails]) expect(place).not.toContain(asha.password)
})

test('no box, digest or token of files is in the log, and the server keeps no token', async () => {
  const vault = await openVaultOf(await app.signUp('Ravi'))
  const folder = changeOf.folder()
  await vault.batch([folder])
  const file = await vault.file({ parentId: folder.id, thumbnailBytes: leastBytes })
  const { uploadId } = (await vault.begin()).body
  const bytes = randomBytes(leastBytes)
  await vault.send(uploadId, 0, bytes)
  const refused = [
    await vault.send(uploadId, 0, randomBytes(leastBytes)),
    await vault.send(uploadId, 0, randomBytes(leastBytes - 1)),
    await vault.batch([changeOf.complete(uploadId, {}, [randomBytes(9)])]),
    await vault.batch([{ ...folder, box: `${String(folder['box'])}!` }]),
    await vault.member.get(`${filesAt.changes}?token=${vault.token}`),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 400, 404, 400, 423])
  await vault.get(filesAt.content(file.id, file.contentId, 0))
  await vault.batch([changeOf.trash(folder.id, 2)])
  await vault.remove(filesAt.trash)
  await app.app.keepHouse()

  const sent = [vault.token, String(folder['box']), digestOf(bytes), ...file.chunks.map(digestOf)]
  const secrets = sent.flatMap(spellings)
  const log = lines.join('').toLowerCase()
  expect(log).toContain(filesAt.batch)
  expect(secrets.filter((secret) => log.includes(secret.toLowerCase()))).toEqual([])
  expect(await placesOf(app.db, spellings(vault.token))).toEqual([])
})
