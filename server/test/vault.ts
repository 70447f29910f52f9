import { randomBytes } from 'node:crypto'
import { newId } from '../src/kit/ids.ts'
import type { TestApp, Member } from './app.ts'
import { clientOf, type Answer } from './client.ts'

// What a browser sends of a vault. The server cannot tell sealed bytes from any others, so random ones do.

const bytes = (length: number) => randomBytes(length).toString('base64url')

export const newProof = () => bytes(32)
export const newLock = () => bytes(113)
export const newHead = () => bytes(105)

export type Sealed = ReturnType<typeof newVault>

/** A vault as it begins. */
export const newVault = () => ({
  vaultId: newId(),
  suite: 1,
  salt: bytes(16),
  authKey: newProof(),
  recoveryAuthKey: newProof(),
  locks: { password: newLock(), recovery: newLock() },
  head: newHead(),
  idleMinutes: 5,
})

/** What replaces the keys; a browser knows the versions from when it opened the vault. */
export const newKeys = (keyVersion: number, vaultVersion: number) => {
  const { salt, authKey, recoveryAuthKey, locks, head } = newVault()
  const next = { keyVersion, vaultVersion, head }
  return {
    CHANGE: { ...next, salt, authKey, locks: { password: locks.password } },
    RECOVERY: { ...next, salt, authKey, recoveryAuthKey, locks },
    WORDS: { ...next, recoveryAuthKey, locks: { recovery: locks.recovery } },
  }
}

export const vaultAt = {
  password: '/v1/storage/auth/password',
  reset: '/v1/storage/auth/password-reset',
  unlock: '/v1/storage/auth/unlock',
  lock: '/v1/storage/auth/lock',
  heads: '/v1/storage/head?from=1&to=1000',
  usage: '/v1/storage/usage',
}

export const withToken = (token: string) => ({ 'x-vault-token': token })

/** Sets up a vault for a member; throws where that is refused. */
export async function setUpVault(member: Member, sealed = newVault()): Promise<{ sealed: Sealed; token: string }> {
  const answer = await member.post(vaultAt.password, { ...sealed, accountPassword: member.password })
  if (answer.status !== 201) throw new Error(`no vault: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { sealed, token: answer.body.vaultToken as string }
}

/** The same member signed in once more, on another device. */
export async function anotherSession(app: TestApp, { email, password }: Member) {
  const { body } = await app.visitor.post('/v1/auth/login', { email, password })
  return { ...clientOf(app.app.http, body.accessToken.token), tokens: body }
}

/** The code of a refusal, else the status. */
export const codeOf = ({ status, body }: Answer): string | number => body?.code ?? status
/** The codes of several answers, sorted: which came first does not matter. */
export const codesOf = (answers: readonly Answer[]): string[] =>
  answers.map((answer) => String(codeOf(answer))).toSorted()
