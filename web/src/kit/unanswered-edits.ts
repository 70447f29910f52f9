import { hasAll } from './as-sent.ts'
import { now } from './clock.ts'
import { editsInTab } from './draft-keys.ts'
import { isStaleness, Refusal, Waits } from './failures.ts'
import { ownVersion, sinceOwnVersions } from './own-versions.ts'
import type { Edit } from './save-edit.ts'
import { readList, writeList } from './stored-list.ts'

/** An edit that had no answer: the server may have saved it. The tab keeps it over a reload. */
type Unanswered = { id: string; body: object; at: number }

const hourMs = 60 * 60_000
const mostKept = 20

const isUnanswered = (value: unknown): value is Unanswered => {
  const { id, body, at } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof body === 'object' && body !== null && typeof at === 'number'
}
const all = () => readList(sessionStorage, editsInTab, isUnanswered).filter(({ at }) => now().getTime() - at < hourMs)
const keep = (edits: readonly Unanswered[]) => writeList(sessionStorage, editsInTab, edits.slice(-mostKept))
const forget = (id: string) => keep(all().filter((edit) => edit.id !== id))

type Body = { version?: number | undefined }

/** Sends an edit, with the version that other saves of this page have made since it began. */
export async function sendEdit<Sent extends Body, Saved extends { version: number }>(
  edit: Edit<Sent, Saved>,
): Promise<Saved> {
  const { id, body } = edit
  const version = body.version === undefined ? undefined : sinceOwnVersions(id, body.version)
  return ownVersion(id, await sendOver(version === undefined ? edit : { ...edit, body: { ...body, version } }))
}

/**
 * Sends an edit. After a lost answer the newer version that stops a second try may be the first try itself. If the newest
 * version has exactly what was sent, it counts as saved, and what was typed since is saved over it.
 */
async function sendOver<Sent extends Body, Saved extends { version: number }>(edit: Edit<Sent, Saved>): Promise<Saved> {
  const { id, body, send, read, has = hasAll } = edit
  const earlier = all().filter((one) => one.id === id)
  // Kept before it is sent, since a reload may come before the answer.
  keep([...all(), { id, body, at: now().getTime() }])
  try {
    const saved = await send(body)
    forget(id)
    return saved
  } catch (error) {
    if (isAnswer(error)) keep([...all().filter((one) => one.id !== id), ...earlier])
    if (!isStaleness(error) || earlier.length === 0) throw error
    const newest = await read()
    if (!newest || !(await hasOneOf(earlier, newest))) throw error
    forget(id)
    return (await has(newest, body)) ? newest : sendOver({ ...edit, body: { ...body, version: newest.version } })
  }

  async function hasOneOf(bodies: readonly Unanswered[], newest: Saved): Promise<boolean> {
    for (const { body: sent } of bodies) {
      // A field that is not sent any more was taken back, but nobody knows here to what.
      if (Object.keys(sent).every((name) => name in body) && (await has(newest, sent as Sent))) return true
    }
    return false
  }
}

const isAnswer = (error: unknown): boolean =>
  error instanceof Waits || (error instanceof Refusal && error.requestId !== '' && error.status < 500)
