import { asksEverybody, columnsOf, isWhole, stageOf, tablesOf, type Row, type Scene } from '../../test/matrix.ts'
import type { Member } from '../../test/app.ts'
import { changeOf, chunksFor, filesAt, leastBytes, openVaultOf } from '../../test/vault-files.ts'
import {
  anotherSession,
  newHead,
  newKeys,
  newVault,
  setUpVault,
  vaultAt,
  withToken,
  type Sealed,
} from '../../test/vault.ts'
import { newId } from '../kit/ids.ts'

// Everybody calls with what the owner of a vault knows: the proofs, and the token of one open tab. `device` is the owner in
// another session. A moderator and an administrator are no more than any other member here.

const actors = ['visitor', 'stranger', 'moderator', 'admin', 'keeper', 'device', 'owner'] as const
type Actor = (typeof actors)[number]

type Planted = {
  owner: Member
  device: Member
  sealed: Sealed
  token: string
  /** Opens the vault of the keeper, another member with one. */
  keeperToken: string
  vaultVersion: number
  file: { id: string; contentId: string }
  trashed: string
  uploadId: string
}

const stage = stageOf(actors, async (app, who) => {
  for (const role of ['moderator', 'admin'] as const) {
    const change = app.db.updateTable('account').set({ role: role === 'admin' ? 'ADMIN' : 'MODERATOR' })
    await change.where('id', '=', who[role].id).execute()
  }
  // A member with a vault of their own.
  const { token: keeperToken } = await setUpVault(who.keeper)
  let planted = 0
  return {
    secrets: { markers: [] },
    async plant(): Promise<Planted> {
      const owner = await app.signUp(`Owner of vault ${++planted}`)
      const device = { ...owner, ...(await anotherSession(app, owner)) }
      const vault = await openVaultOf(owner)
      const file = await vault.file({ thumbnailBytes: leastBytes })
      const trashed = await vault.folder()
      await vault.batch([changeOf.trash(trashed, 2)])
      const { uploadId } = (await vault.begin({ thumbnailBytes: leastBytes })).body
      const { sealed, token } = vault
      return { owner, device, sealed, token, keeperToken, vaultVersion: vault.version(), file, trashed, uploadId }
    },
    caller(actor: Actor, { owner, device }: Planted) {
      if (actor === 'visitor') return { client: app.visitor, me: owner }
      const client = actor === 'owner' ? owner : actor === 'device' ? device : who[actor]
      return { client, me: client }
    },
  }
})

type VaultRow = Row<Planted>
const columns = columnsOf(actors)
/** To members without a vault, to the keeper of another, and to the owner in both sessions. */
const answers = (without: unknown, keeper: unknown, owner: unknown, device = owner) =>
  columns(without, { keeper, device, owner })
const said = ({ body, status }: { body: { code?: string }; status: number }) => body?.code ?? status

type FileCall = (scene: Scene<Planted>, headers: Record<string, string>) => ReturnType<VaultRow[1]>
/** A call with the owner's token, and with the token of a vault that a caller has of their own. */
const fileRows = (name: string, call: FileCall, owner: number, keeper: number): VaultRow[] => [
  [`vaultFiles.${name}`, (scene) => call(scene, withToken(scene.token)), answers(404, 423, owner, 423)],
  [
    `vaultFiles.${name} in a vault of one's own`,
    (scene) => call(scene, withToken(scene.me.id === scene.owner.id ? scene.token : scene.keeperToken)),
    answers(404, keeper, owner, 423),
  ],
  [`vaultFiles.${name} locked`, (scene) => call(scene, {}), answers(404, 423, 423)],
]

const filesRows: readonly VaultRow[] = [
  ...fileRows('changes', ({ client }, open) => client.get(filesAt.changes, open), 200, 200),
  ...fileRows(
    'batch',
    ({ client, vaultVersion, file }, open) =>
      client.post(
        filesAt.batch,
        { changes: [changeOf.put({ id: file.id, revision: 2 })], vaultVersion, head: newHead() },
        open,
      ),
    200,
    409,
  ),
  ...fileRows(
    'upload',
    ({ client, file }, open) => {
      const draft = { id: file.id, parentId: null, contentId: newId(), bytes: leastBytes, chunks: 1, revision: 2 }
      return client.post(filesAt.upload, draft, open)
    },
    201,
    404,
  ),
  ...fileRows('uploaded', ({ client, uploadId }, open) => client.get(`${filesAt.upload}/${uploadId}`, open), 200, 404),
  ...fileRows(
    'cancel',
    ({ client, uploadId }, open) => client.delete(`${filesAt.upload}/${uploadId}`, undefined, open),
    204,
    204,
  ),
  ...fileRows(
    'chunk',
    ({ client, uploadId }, open) => client.putBytes(filesAt.chunk(uploadId, 0), chunksFor({})[0]!, open),
    204,
    404,
  ),
  ...fileRows(
    'sendThumbnail',
    ({ client, uploadId }, open) => client.putBytes(filesAt.thumbnail(uploadId), chunksFor({})[0]!, open),
    204,
    404,
  ),
  ...fileRows(
    'content',
    ({ client, file }, open) => client.get(filesAt.content(file.id, file.contentId, 0), open),
    200,
    404,
  ),
  ...fileRows('thumbnail', ({ client, file }, open) => client.get(filesAt.thumbnailOf(file.id), open), 200, 404),
  ...fileRows(
    'deleteTrashed',
    ({ client, trashed }, open) => client.delete(`${filesAt.trash}/${trashed}`, undefined, open),
    204,
    404,
  ),
  ...fileRows('emptyTrash', ({ client }, open) => client.delete(filesAt.trash, undefined, open), 204, 204),
]

const rows: readonly VaultRow[] = [
  ...filesRows,
  [
    'vaultPassword.get',
    ({ client }) => client.get(vaultAt.password),
    answers(false, 'another', 'this'),
    {
      tells: ({ body, status }, { sealed }) =>
        status === 200 ? body.configured && (body.vaultId === sealed.vaultId ? 'this' : 'another') : status,
    },
  ],
  [
    'vaultPassword.remove',
    ({ client, me, sealed }) =>
      client.delete(vaultAt.password, { authKey: sealed.authKey, accountPassword: me.password, eraseFiles: true }),
    answers(404, 403, 200),
  ],
  ...(['CHANGE', 'RECOVERY', 'WORDS'] as const).map((mode): VaultRow => [
    `vaultPassword.reset ${mode}`,
    ({ client, sealed: { authKey, recoveryAuthKey }, vaultVersion }) =>
      client.put(vaultAt.reset, {
        mode,
        ...(mode === 'RECOVERY' ? { recoveryAuthKey } : { authKey }),
        new: newKeys(2, vaultVersion)[mode],
      }),
    answers(404, 403, 200),
  ]),
  [
    'vaultPassword.reset WIPE',
    ({ client, sealed }) => client.put(vaultAt.reset, { mode: 'WIPE', token: sealed.authKey, new: newVault() }),
    answers(404, 410, 410),
  ],
  [
    'vaultPassword.unlock',
    ({ client, sealed }) => client.post(vaultAt.unlock, { authKey: sealed.authKey, idleMinutes: 1 }),
    answers(404, 403, 200),
  ],
  [
    'vaultPassword.unlock by words',
    ({ client, sealed }) => client.post(vaultAt.unlock, { recoveryAuthKey: sealed.recoveryAuthKey, idleMinutes: 1 }),
    answers(404, 403, 200),
  ],
  [
    'vaultPassword.heads',
    ({ client, token }) => client.get(vaultAt.heads, withToken(token)),
    answers(404, 423, 200, 423),
  ],
  ['vaultPassword.usage', ({ client }) => client.get(vaultAt.usage), answers(404, 200, 200)],
  [
    'vaultPassword.lock',
    async ({ client, owner, token }) => {
      const answer = await client.post(vaultAt.lock, {}, withToken(token))
      const after = await owner.get(vaultAt.heads, withToken(token))
      return { ...answer, body: { ...answer.body, code: `${answer.status} ${after.status}` } }
    },
    columns('204 200', { visitor: '401 200', owner: '204 423' }),
    { tells: said },
  ],
  [
    'vaultPassword.lock everywhere',
    async ({ client, owner, token }) => {
      const answer = await client.post(vaultAt.lock, { everywhere: true })
      const after = await owner.get(vaultAt.heads, withToken(token))
      return { ...answer, body: { ...answer.body, code: `${answer.status} ${after.status}` } }
    },
    columns('204 200', { visitor: '401 200', owner: '204 423', device: '204 423' }),
    { tells: said },
  ],
  // The last: from then on everybody has a vault.
  [
    'vaultPassword.set',
    ({ client, me }) => client.post(vaultAt.password, { ...newVault(), accountPassword: me.password }),
    columns(201, { keeper: 409, device: 409, owner: 409 }),
  ],
]

isWhole(tablesOf('storage'), rows)
asksEverybody(stage, rows)
