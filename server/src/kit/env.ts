import { readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { trustedProxies, type TrustedProxies } from './networks.ts'
import { usualPatienceMs } from './silent-readers.ts'

const flag = z
  .enum(['true', 'false', 'on', 'off', '1', '0', ''])
  .default('')
  .transform((value) => value === 'true' || value === 'on' || value === '1')

const proxies = z
  .string()
  .default('off')
  .transform((text, context): TrustedProxies => {
    const trusted = trustedProxies(text)
    if (trusted !== undefined) return trusted
    context.addIssue(
      'must be on, off, a number of hops (1 to 10), or networks by commas, like 10.0.0.0/8,192.0.2.7 or loopback',
    )
    return z.NEVER
  })

const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  SECRET_KEY: z.string().min(32).optional(),
  REGISTRATION: z.enum(['OPEN', 'INVITE', 'CLOSED']).default('OPEN'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Mulghar <mulghar@localhost>'),
  CONTACT_EMAIL: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  METRICS: flag,
  TRUST_PROXY: proxies,
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  MAX_IMPORT_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(500 * 1024 * 1024),
  /** What the files of one account may take up together. */
  QUOTA_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(5 * 1024 ** 3),
  /** The most bytes of the sealed files of one vault together, and of one file before it is sealed. */
  VAULT_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(2 * 1024 ** 3),
  VAULT_FILE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(1024 ** 3),
  /** The program that takes pictures out of films. */
  FFMPEG: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** `off` leaves the borders of countries out of the map. */
  MAP_BORDERS: z.enum(['on', 'off']).default('on'),
  SERVE_PAGES: z.enum(['on', 'off']).default('on'),
  /** Where the built pages are, below the project. */
  PAGES_DIR: z.string().default('web/dist'),
  /** Where the texts of mails are in other languages, below the project. */
  MAIL_TEXTS_DIR: z.string().default('server/src/locales'),
  /** A reader who takes nothing of an answer for so long is cut. */
  READER_PATIENCE_MS: z.coerce.number().int().min(100).default(usualPatienceMs),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(16),
  DATABASE_FSYNC: z.enum(['on', 'off']).default('on'),
  /** Connections of the queue, beside those of `DATABASE_POOL`. */
  QUEUE_POOL: z.coerce.number().int().min(1).max(50).default(4),
  /** How soon a task whose process has died is noticed: `quick` is for tests. */
  QUEUE_PACE: z.enum(['usual', 'quick']).default('usual'),
})

/** Whose accounts may sign in here, besides our own (OpenID Connect). */
export type OidcProvider = { id: string; name: string; issuer: string; clientId: string; clientSecret: string }

export type Env = z.infer<typeof Settings> & { root: string; dataDir: string; oidc: OidcProvider[] }

/** The project's own folder. */
export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[\\/]$/, '')

/** Its version, as package.json has it. */
export const projectVersion = String(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version)

/** Settings that cannot be used, in plain words; the only reader of the process's environment. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    throw refused(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const dir = parsed.data.DATA_DIR
  const oidc = providersIn(given)
  return { ...parsed.data, oidc, root: projectRoot, dataDir: isAbsolute(dir) ? dir : resolve(join(projectRoot, dir)) }
}

const refused = (lines: string[]) =>
  new SettingsError(`These settings cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)

/** `OIDC_<NAME>_ISSUER`, `_CLIENT_ID` and `_CLIENT_SECRET`, by name. */
function providersIn(given: NodeJS.ProcessEnv): OidcProvider[] {
  const names = Object.keys(given).flatMap((key) => /^OIDC_([A-Z0-9_]+)_ISSUER$/.exec(key)?.[1] ?? [])
  return names.toSorted().map((name) => {
    const [issuer = '', clientId = '', clientSecret = ''] = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((key) => {
      const value = given[`OIDC_${name}_${key}`]
      if (!value) throw refused([`OIDC_${name}_${key}: is missing`])
      return value
    })
    if (!isTrusted(issuer)) {
      throw refused([`OIDC_${name}_ISSUER: must be an https address (http only on this machine)`])
    }
    const words = name.toLowerCase().split('_')
    const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
    return { id: words.join('-'), name: title, issuer, clientId, clientSecret }
  })
}

function isTrusted(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
