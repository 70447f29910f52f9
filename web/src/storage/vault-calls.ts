import type { ReplyOf } from '@mulghar/contract/kit/endpoint'
import { vaultPassword } from '@mulghar/contract/storage/vault-password'
import { call, type BodyOf } from '../kit/call.ts'
import { NetworkFailure } from '../kit/failures.ts'
import { beginSending } from '../kit/slow-answers.ts'

type Rows = typeof vaultPassword
export type VaultSettings = ReplyOf<Rows['get']>
export type Usage = ReplyOf<Rows['usage']>

/** The calls of the contract that the vault makes. Each throws Refusal or NetworkFailure. */
export type VaultCalls = {
  settings(): Promise<VaultSettings>
  set(body: BodyOf<Rows['set']>): Promise<ReplyOf<Rows['set']>>
  remove(body: BodyOf<Rows['remove']>): Promise<ReplyOf<Rows['remove']>>
  reset(body: BodyOf<Rows['reset']>): Promise<unknown>
  unlock(body: BodyOf<Rows['unlock']>): Promise<ReplyOf<Rows['unlock']>>
  /** Without `everywhere` the server ends the token only. */
  lock(body: BodyOf<Rows['lock']>, token: string | undefined): Promise<void>
  heads(versions: { from: number; to: number }, token: string): Promise<ReplyOf<Rows['heads']>>
  usage(): Promise<Usage>
}

const tokenHeader = (token: string | undefined) => (token === undefined ? {} : { headers: { 'x-vault-token': token } })

/** A reading within an action of the owner: when it is slow the page says so, and the owner may stop waiting, as for a save. */
async function patiently<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const sending = beginSending(NetworkFailure)
  try {
    return await sending.unlessStopped(read(sending.signal))
  } finally {
    sending.end()
  }
}

export const vaultCalls: VaultCalls = {
  settings: () => patiently((signal) => call(vaultPassword.get, {}, { signal })),
  set: (body) => call(vaultPassword.set, { body }),
  remove: (body) => call(vaultPassword.remove, { body }),
  reset: (body) => call(vaultPassword.reset, { body }),
  unlock: (body) => call(vaultPassword.unlock, { body }),
  lock: (body, token) => call(vaultPassword.lock, { body }, tokenHeader(token)),
  heads: (query, token) => call(vaultPassword.heads, { query }, tokenHeader(token)),
  usage: () => call(vaultPassword.usage, {}),
}
