import { createHash, randomUUID } from 'node:crypto'
import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { Refusal } from '../../kit/failures.ts'
import type { VaultCalls, VaultSettings } from '../vault-calls.ts'

type Lock = { lock: string; keyVersion: number }
type Kept = {
  vaultId: string
  suite: number
  salt: string
  authHash: string
  recoveryHash: string
  locks: { password: Lock; recovery: Lock }
  keyVersion: number
  vaultVersion: number
  heads: Record<number, string>
}
type Body<Name extends keyof VaultCalls> = Parameters<VaultCalls[Name]>[0]
type NewVault = Omit<Body<'set'>, 'accountPassword'>
type Change = Body<'reset'>
type Reply<Name extends keyof VaultCalls> = Awaited<ReturnType<VaultCalls[Name]>>

const hashOf = (proof: string) => createHash('sha256').update(Buffer.from(proof, 'base64url')).digest('hex')
const refuse = (status: number, code: ErrorCode, limit?: number): never => {
  const errors = limit === undefined ? {} : { errors: [{ field: 'authKey', code: 'wrong', limit }] as never }
  throw new Refusal({ status, code, message: code, ...errors })
}

/** The vault's calls as the contract describes them, in memory, for one account. With `lies` the server lies. */
export class SmallServer implements VaultCalls {
  kept: Kept | undefined
  accountPassword: string | undefined
  mailedToken = 'a-token-that-was-mailed'
  files = 0
  triesLeft = { password: 10, recovery: 10 }
  readonly tokens = new Set<string>()
  /** All bodies that were sent. */
  readonly sent: string[] = []
  /** The calls that were made, by name. */
  readonly made: string[] = []
  /** Changes a reply before it leaves. */
  lies: {
    settings?: (reply: VaultSettings) => VaultSettings
    unlock?: (reply: Reply<'unlock'>, body: Body<'unlock'>) => Reply<'unlock'>
    heads?: (reply: Reply<'heads'>) => Reply<'heads'>
  } = {}
  /** Answers every proof with this vault. */
  acceptsAll = false
  /** Throws before or after the work of a call, as a lost network does. */
  failBefore: ((name: string) => void) | undefined
  failAfter: ((name: string) => void) | undefined

  snapshot(): Kept {
    return structuredClone(this.kept!)
  }

  settings = () =>
    this.#call('settings', undefined, (): VaultSettings => {
      const { vaultId, suite, salt, keyVersion } = this.kept ?? {
        vaultId: null,
        suite: null,
        salt: null,
        keyVersion: null,
      }
      const settings = {
        configured: this.kept !== undefined,
        vaultId,
        suite,
        salt,
        keyVersion,
        updatedAt: null,
        hasAccountPassword: this.accountPassword !== undefined,
      }
      return this.lies.settings?.(settings) ?? settings
    })

  set = (body: Body<'set'>) =>
    this.#call('set', body, (): Reply<'set'> => {
      if (this.kept) return refuse(409, 'storage/has-vault')
      this.#checkAccount(body.accountPassword)
      this.#begin(body)
      const isSet = { configured: true, vaultPasswordRequired: true }
      return { ...isSet, ...this.#token(body.idleMinutes), keyVersion: 1, vaultVersion: 1 }
    })

  remove = (body: Body<'remove'>) =>
    this.#call('remove', body, (): Reply<'remove'> => {
      this.#checkProof('password', body.authKey)
      this.#checkAccount(body.accountPassword)
      if (this.files > 0 && !body.eraseFiles) return refuse(409, 'storage/not-empty')
      this.kept = undefined
      this.tokens.clear()
      return { configured: false, vaultPasswordRequired: false }
    })

  reset = (body: Change) =>
    this.#call('reset', body, (): unknown => {
      if (body.mode === 'WIPE') return this.#startOver(body)
      if (body.mode === 'RECOVERY') this.#checkProof('recovery', body.recoveryAuthKey)
      else this.#checkProof('password', body.authKey)
      if (body.mode === 'CHANGE') this.#checkAccount(body.accountPassword)
      const kept = this.kept!
      const { keyVersion, vaultVersion, head, locks } = body.new
      if (keyVersion !== kept.keyVersion + 1 || vaultVersion !== kept.vaultVersion) return refuse(409, 'kit/stale')
      if (body.mode !== 'WORDS') {
        kept.salt = body.new.salt
        kept.authHash = hashOf(body.new.authKey)
      }
      if (body.mode !== 'CHANGE') kept.recoveryHash = hashOf(body.new.recoveryAuthKey)
      if ('password' in locks) kept.locks.password = { lock: locks.password, keyVersion }
      if ('recovery' in locks) kept.locks.recovery = { lock: locks.recovery, keyVersion }
      kept.keyVersion = keyVersion
      kept.vaultVersion += 1
      kept.heads[kept.vaultVersion] = head
      this.tokens.clear()
      return { configured: true, vaultPasswordRequired: true, keyVersion }
    })

  unlock = (body: Body<'unlock'>) =>
    this.#call('unlock', body, (): Reply<'unlock'> => {
      const kind = 'authKey' in body ? 'password' : 'recovery'
      this.#checkProof(kind, 'authKey' in body ? body.authKey : body.recoveryAuthKey)
      const { locks, heads, vaultVersion } = this.kept!
      const reply = { ...this.#token(body.idleMinutes), ...locks[kind], head: heads[vaultVersion]!, vaultVersion }
      return this.lies.unlock?.(reply, body) ?? reply
    })

  lock = (body: Body<'lock'>, token: string | undefined) =>
    this.#call('lock', body, () => {
      if (body.everywhere) this.tokens.clear()
      else this.tokens.delete(token ?? '')
    })

  heads = ({ from, to }: Body<'heads'>, token: string) =>
    this.#call('heads', undefined, (): Reply<'heads'> => {
      if (!this.tokens.has(token)) return refuse(423, 'storage/locked')
      const data = Object.entries(this.kept!.heads)
        .map(([version, head]) => ({ vaultVersion: Number(version), head }))
        .filter(({ vaultVersion }) => vaultVersion >= from && vaultVersion <= to)
      return this.lies.heads?.({ data }) ?? { data }
    })

  usage = () =>
    this.#call('usage', undefined, () => ({
      bytes: 0,
      quota: 1,
      files: this.files,
      folders: 0,
      nodes: this.files,
      trashed: 0,
      limits: { fileBytes: 1, nodes: 20_000, depth: 32, uploads: 4 },
    }))

  async #call<T>(name: string, body: unknown, work: () => T): Promise<T> {
    this.made.push(name)
    if (body !== undefined) this.sent.push(JSON.stringify(body))
    this.failBefore?.(name)
    const reply = structuredClone(work())
    this.failAfter?.(name)
    return reply
  }

  #startOver({ token, new: vault }: Extract<Change, { mode: 'WIPE' }>): unknown {
    if (token === undefined || !vault) return undefined
    if (token !== this.mailedToken) return refuse(410, 'storage/link-used-up')
    this.mailedToken = ''
    this.files = 0
    this.tokens.clear()
    this.#begin(vault)
    return { configured: true, vaultPasswordRequired: true, keyVersion: 1 }
  }

  #begin({ vaultId, suite, salt, authKey, recoveryAuthKey, locks, head }: NewVault): void {
    this.kept = {
      vaultId,
      suite,
      salt,
      authHash: hashOf(authKey),
      recoveryHash: hashOf(recoveryAuthKey),
      locks: {
        password: { lock: locks.password, keyVersion: 1 },
        recovery: { lock: locks.recovery, keyVersion: 1 },
      },
      keyVersion: 1,
      vaultVersion: 1,
      heads: { 1: head },
    }
  }

  #token(idleMinutes: number) {
    const vaultToken = randomUUID()
    this.tokens.add(vaultToken)
    return { vaultToken, expiresIn: idleMinutes * 60, absoluteExpiresIn: 28_800 }
  }

  #checkProof(kind: 'password' | 'recovery', proof: string): void {
    if (!this.kept) return refuse(404, 'storage/no-vault')
    if (this.triesLeft[kind] === 0) return refuse(429, 'storage/too-many-tries')
    const isRight = hashOf(proof) === (kind === 'password' ? this.kept.authHash : this.kept.recoveryHash)
    if (isRight || this.acceptsAll) return
    this.triesLeft[kind] -= 1
    refuse(403, kind === 'password' ? 'storage/wrong-password' : 'storage/wrong-words', this.triesLeft[kind])
  }

  #checkAccount(accountPassword: string | undefined): void {
    if (accountPassword !== this.accountPassword) refuse(403, 'storage/wrong-account-password')
  }
}
