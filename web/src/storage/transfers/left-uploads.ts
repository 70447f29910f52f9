import { report } from '../../kit/report.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { newId } from '../new-id.ts'

// A tab that is closed or reloaded leaves its uploads open on the server. Each takes one of a few places for 48 hours, so that
// the next tab of this browser gives them up. Ids of uploads are kept for that, and nothing else.

type Left = { uploadId: string; tab: string }

const keyOf = (accountId: string): string => `mulghar-vault-uploads-${accountId}`
const lockOf = (tab: string): string => `mulghar-vault-tab-${tab}`
const tab = newId()

/** The same calls, with the open uploads of this tab written down. */
export function keepingTrack(calls: FileCalls, accountId: string): FileCalls {
  let isMarked = false
  return {
    ...calls,
    async upload(body) {
      if (!isMarked) holdMark()
      isMarked = true
      const reply = await calls.upload(body)
      change(accountId, (left) => [
        ...left.filter(({ uploadId }) => uploadId !== reply.uploadId),
        { uploadId: reply.uploadId, tab },
      ])
      return reply
    },
    async cancel(uploadId) {
      await calls.cancel(uploadId)
      forget(accountId, uploadId)
    },
    async batch(body) {
      const reply = await calls.batch(body)
      for (const step of body.changes) if (step.act === 'COMPLETE') forget(accountId, step.uploadId)
      return reply
    },
  }
}

/** Gives up uploads of tabs of this browser that are closed. */
export async function cancelLeftUploads(calls: Pick<FileCalls, 'cancel'>, accountId: string): Promise<void> {
  const left = read(accountId)
  if (left.length === 0 || !('locks' in navigator)) return
  try {
    const { held = [] } = await navigator.locks.query()
    const alive = new Set(held.map(({ name }) => name))
    for (const { uploadId, tab: owner } of left) {
      if (owner === tab || alive.has(lockOf(owner))) continue
      await calls.cancel(uploadId)
      forget(accountId, uploadId)
    }
  } catch (error) {
    // The server gives them up by itself later.
    report(error)
  }
}

/** Other tabs see that this one is alive. The browser ends it with the tab. */
function holdMark(): void {
  if ('locks' in navigator) void navigator.locks.request(lockOf(tab), () => new Promise(() => {})).catch(report)
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
