import { asksEverybody, columnsOf, isWhole, stageOf, tablesOf, type Row } from '../../test/matrix.ts'
import type { Member } from '../../test/app.ts'
import { anotherSession, newKeys, newVault, setUpVault, vaultAt, withToken, type Sealed } from '../../test/vault.ts'

// Everybody calls with what the owner of a vault knows: the proofs, and the token of one open tab. `device` is the owner in
// another session. A moderator and an administrator are no more than any other member here.

const actors = ['visitor', 'stranger', 'moderator', 'admin', 'keeper', 'device', 'owner'] as const
type Actor = (typeof actors)[number]

type Planted = { owner: Member; device: Member; sealed: Sealed; token: string }

const stage = stageOf(actors, async (app, who) => {
  for (const role of ['moderator', 'admin'] as const) {
    const change = app.db.updateTable('account').set({ role: role === 'admin' ? 'ADMIN' : 'MODERATOR' })
    await change.where('id', '=', who[role].id).execute()
  }
  // A member with a vault of their own.
  await setUpVault(who.keeper)
  let planted = 0
  return {
    secrets: { markers: [] },
    async plant(): Promise<Planted> {
      const owner = await app.signUp(`Owner of vault ${++planted}`)
      const device = { ...owner, ...(await anotherSession(app, owner)) }
      return { owner, device, ...(await setUpVault(owner)) }
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

const rows: readonly VaultRow[] = [
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
      client.delete(vaultAt.password, { authKey: sealed.authKey, accountPassword: me.password }),
    answers(404, 403, 200),
  ],
  ...(['CHANGE', 'RECOVERY', 'WORDS'] as const).map((mode): VaultRow => [
    `vaultPassword.reset ${mode}`,
    ({ client, sealed: { authKey, recoveryAuthKey } }) =>
      client.put(vaultAt.reset, {
        mode,
        ...(mode === 'RECOVERY' ? { recoveryAuthKey } : { authKey }),
        new: newKeys(2, 1)[mode],
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
