import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepFact } from './instance.sql.ts'
import type { KitDb } from './tables.ts'

/** Keys that all follow from one secret, each for one purpose. */
export type Secrets = {
  /** A room's own, by what it is for: the same words give the same key for good. */
  keyFor: (purpose: string) => Buffer
  atRest: Buffer
  mailAddresses: Buffer
  cursors: Buffer
  limits: Buffer
  accessTokens: { privateKey: KeyObject; publicKey: KeyObject }
  /** Tells whether two processes have the same secret, and nothing else of it. */
  fingerprint: string
}

/** Another secret than that of the database; the message says what to do, in plain words. */
export class SecretRefused extends Error {
  override name = 'SecretRefused'
}

/** The instance's secret: from its settings, else made once and kept in the data folder for its owner's eyes only. */
export function openSecrets(dataDir: string, given: string | undefined): Secrets {
  const root = given ? Buffer.from(given, 'utf8') : keptSecret(dataDir)
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, 'mulghar', purpose, 32))
  // An Ed25519 private key in PKCS #8 is this fixed head and 32 bytes (RFC 8410).
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), derive('access tokens')])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return {
    keyFor: derive,
    atRest: derive('what waits in the database'),
    mailAddresses: derive('mail addresses'),
    cursors: derive('cursors'),
    limits: derive('names of limits'),
    accessTokens: { privateKey, publicKey: createPublicKey(privateKey) },
    fingerprint: derive('fingerprint').toString('base64url'),
  }
}

/**
 * Processes that share a database must have the same secret: what one signs, the others must know. The first process leaves a
 * fingerprint there for all that follow.
 */
export async function requireSameSecret(db: KitDb, fingerprint: string): Promise<void> {
  if ((await keepFact(db, 'secret', fingerprint)) === fingerprint) return
  throw new SecretRefused(
    'This database has been used with another secret. Please set the same SECRET_KEY for all processes that share it, or keep the file ' +
      'secret.key of the data folder. If the secret was changed on purpose, which signs everybody out, run: npm run admin -- new-secret',
  )
}

function keptSecret(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(draft, path)
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'utf8')
}
