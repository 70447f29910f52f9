import { report } from '../../kit/report.ts'
import type { FileCalls, UploadBody } from '../files/file-calls.ts'
import { newId } from '../new-id.ts'

// A tab that is closed or reloaded leaves its uploads open on the server. Each takes one of a few places for 48 hours, so that
// the next tab of this browser gives them up. Ids of uploads are kept for that, and nothing else.

type Left = { uploadId: string; tab: string }

const keyOf = (accountId: string): string => `mulghar-vault-uploads-${accountId}`
const lockOf = (tab: string): string => `mulghar-vault-tab-${tab}`
/** Those that this document counts as alive. */
const ownTabs = new Set<string>()

/** The same calls, with the open uploads of this tab written down until `ended` is called for them. */
export function keepingTrack(calls: FileCalls, accountId: string) {
  const tab = newId()
  let unmark: (() => void) | undefined
  const ended = (uploadId: string) => forget(accountId, uploadId)
  return {
    ended,
    /** The session is over: what is open now may be given up by the next one. */
    end() {
      ownTabs.delete(tab)
      unmark?.()
    },
    calls: {
      ...calls,
      async upload(body: UploadBody) {
        ownTabs.add(tab)
        unmark ??= holdMark(tab)
        const reply = await calls.upload(body)
        const { uploadId } = reply
        change(accountId, (left) => [...left.filter((other) => other.uploadId !== uploadId), { uploadId, tab }])
        return reply
      },
      async cancel(uploadId: string) {
        await calls.cancel(uploadId)
        ended(uploadId)
      },
    },
  }
}

/** Gives up uploads of tabs of this browser that are closed. Resolves to how many there were. */
export async function cancelLeftUploads(calls: Pick<FileCalls, 'cancel'>, accountId: string): Promise<number> {
  const left = read(accountId)
  let count = 0
  if (left.length === 0 || !('locks' in navigator)) return count
  try {
    const { held = [] } = await navigator.locks.query()
    const alive = new Set(held.map(({ name }) => name))
    for (const { uploadId, tab: owner } of left) {
      if (ownTabs.has(owner) || alive.has(lockOf(owner))) continue
      await calls.cancel(uploadId)
      forget(accountId, uploadId)
      count += 1
    }
  } catch (error) {
    // The server gives them up by itself later.
    report(error)
  }
  return count
}

/** Other tabs see that this one is alive. The browser ends it with the tab. */
function holdMark(tab: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  if ('locks' in navigator) void navigator.locks.request(lockOf(tab), () => promise).catch(report)
  return resolve
}

const forget = (accountId: string, uploadId: string) =>
  change(accountId, (left) => left.filter((other) => other.uploadId !== uploadId))

function change(accountId: string, next: (left: readonly Left[]) => readonly Left[]): void {
  const left = next(read(accountId))
  if (left.length === 0) localStorage.removeItem(keyOf(accountId))
  else localStorage.setItem(keyOf(accountId), JSON.stringify(left))
}

function read(accountId: string): readonly Left[] {
  const text = localStorage.getItem(keyOf(accountId))
  if (text === null) return []
  try {
    const left: unknown = JSON.parse(text)
    return Array.isArray(left) ? left.filter(isLeft) : []
  } catch (error) {
    report(error)
    return []
  }
}

const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Left).uploadId === 'string' &&
  typeof (value as Left).tab === 'string'
