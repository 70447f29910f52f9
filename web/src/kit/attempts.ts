import { now } from './clock.ts'
import { attemptKey } from './draft-keys.ts'
import { EarlierUnknown } from './failures.ts'
import { randomKey } from './request.ts'
import { readList, writeList } from './stored-list.ts'

/**
 * The Idempotency-Keys of creations whose outcome is not known yet. They outlive a reload: those of a draft stay beside the
 * draft, all others stay in the tab. The same contents are sent with the same key, so that they are created once.
 */
type Attempt = {
  key: string
  address: string
  contents: string
  at: number
  /** The person has been told that this one may have been created. */
  isTold?: true
}

type Store = { read: () => Attempt[]; write: (attempts: readonly Attempt[]) => void; keptMs: number }

const hourMs = 60 * 60_000
const mostKept = 20
const inTab = 'mulghar-attempts'
/** Sent by this page, and not answered yet. */
const inFlight = new Set<string>()

type Options = { idempotencyKey?: string; draft?: string; createsMore?: boolean }
type Begun = { key: string; end: (isAnswered: boolean) => void }

/** Throws EarlierUnknown once where an earlier try with other contents, or to another query, may have created something. */
export async function beginAttempt(
  address: string,
  contents: unknown,
  { idempotencyKey, draft, createsMore }: Options,
): Promise<Begun> {
  // The caller keeps it.
  if (idempotencyKey !== undefined) return { key: idempotencyKey, end: () => undefined }
  const store = draft === undefined ? storeOfTab : storeBeside(draft)
  const said = hashOf(await textOf(contents, draft))
  // From here on nothing is awaited: two tries at the same time would get two keys.
  const known = store.read()
  const isFresh = ({ at }: Attempt) => now().getTime() - at < store.keptMs
  const again = known.find((one) => isFresh(one) && one.address === address && one.contents === said)
  if (!again && (createsMore || !(contents instanceof File))) askOnce(store, known, address)
  const attempt = again ?? { key: randomKey(), address, contents: said, at: now().getTime() }
  const { key } = attempt
  const others = () => store.read().filter((one) => one.key !== key)
  store.write([...others(), attempt].slice(-mostKept))
  inFlight.add(key)
  return {
    key,
    end(isAnswered: boolean) {
      inFlight.delete(key)
      if (isAnswered) store.write(others())
    },
  }
}

function askOnce(store: Store, known: readonly Attempt[], address: string): void {
  const path = pathOf(address)
  const isUnknown = (one: Attempt) => pathOf(one.address) === path && !one.isTold && !inFlight.has(one.key)
  if (!known.some(isUnknown)) return
  store.write(known.map((one) => (isUnknown(one) ? { ...one, isTold: true } : one)))
  throw new EarlierUnknown('An earlier try may have been saved')
}

/** The query of an import has the chosen columns and names. */
const pathOf = (address: string) => address.split('?', 1)[0]

/** Whoever types the same again later than this, without a draft, means another one. */
const storeOfTab: Store = {
  read: () => readList(sessionStorage, inTab, isAttempt).filter(({ at }) => now().getTime() - at < hourMs),
  write: (attempts) => writeList(sessionStorage, inTab, attempts),
  keptMs: hourMs,
}

/** The server keeps a key for a day. */
const storeBeside = (draft: string): Store => ({
  read: () => readList(localStorage, attemptKey(draft), isAttempt),
  write: (attempts) => writeList(localStorage, attemptKey(draft), attempts),
  keptMs: 23 * hourMs,
})

const isAttempt = (one: unknown): one is Attempt =>
  typeof one === 'object' &&
  one !== null &&
  ['key', 'address', 'contents'].every((name) => typeof (one as Record<string, unknown>)[name] === 'string') &&
  typeof (one as Record<string, unknown>)['at'] === 'number'

/** A page makes a new file of a draft at each try, so that its contents are compared. Reading each chosen file would take long. */
async function textOf(contents: unknown, draft: string | undefined): Promise<string> {
  if (!(contents instanceof File)) return JSON.stringify(contents) ?? ''
  const { name, size, lastModified } = contents
  return `${name} ${size} ${draft === undefined ? lastModified : await contents.text()}`
}

/** Tells contents apart without storing a second copy of them. FNV-1a of 64 bits; the server compares them whole. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}
