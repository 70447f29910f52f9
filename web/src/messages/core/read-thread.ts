import type { Message } from '@mulghar/contract/messages/message'
import { messages, type Thread } from '@mulghar/contract/messages/messages'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { NetworkFailure, Refusal } from '../../kit/failures.ts'
import { report } from '../../kit/report.ts'
import { fromNewest, withFresh, withMessage, withNewer, withNewest, withOlder, type ThreadData } from './thread-data.ts'

const firstPage = 40
const largestPage = 100
/** More missed messages than this are not filled in: the thread begins again from its newest page. */
const mostMissedPages = 20
const refreshAfterMs = 2000

export const threadsKey = ['messages', 'thread'] as const
export const threadKey = (conversationId: string) => [...threadsKey, conversationId] as const

const knownOf = (cache: QueryClient, id: string) => cache.getQueryData<ThreadData>(threadKey(id))

type Beside = { limit: number; before?: string; after?: string }
const pageOf = (id: string, query: Beside, signal?: AbortSignal): Promise<Thread> =>
  call(messages.list, { params: { id }, query }, signal ? { signal } : {})

/** Reads the newest messages and joins them to the loaded ones; messages between both are read as well. */
export async function readThread(cache: QueryClient, id: string, signal: AbortSignal): Promise<ThreadData> {
  const newest = await pageOf(id, { limit: firstPage }, signal)
  const known = knownOf(cache, id)
  const joined = known ? withNewest(known, newest) : fromNewest(newest)
  return joined ?? (await readMissed(cache, id, signal)) ?? fromNewest(newest)
}

/** Reads what came after the last known message. Undefined where that was too much, or it does not exist any more. */
async function readMissed(cache: QueryClient, id: string, signal: AbortSignal): Promise<ThreadData | undefined> {
  const pages: Thread[] = []
  let after = knownOf(cache, id)?.messages.at(-1)?.id
  while (after !== undefined && pages.length < mostMissedPages) {
    const page = await pageOf(id, { limit: largestPage, after }, signal).catch(noneIfGone)
    if (!page) return undefined
    pages.push(page)
    if (!page.hasNext) break
    after = page.data.at(-1)?.id
  }
  // Older ones may have been loaded meanwhile.
  const known = knownOf(cache, id)
  return known && !pages.at(-1)?.hasNext ? pages.reduce(withNewer, known) : undefined
}

function noneIfGone(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'messages/message-not-found') return undefined
  throw error
}

/** Loads the page before the first loaded message. */
export async function loadOlder(cache: QueryClient, id: string): Promise<void> {
  const first = knownOf(cache, id)?.messages[0]
  if (!first) return
  const page = await pageOf(id, { limit: largestPage, before: first.id })
  cache.setQueryData<ThreadData>(threadKey(id), (known) => known && withOlder(known, page, first.id))
}

/** Loads older pages until a message is there. Answers whether it is. */
export async function loadUntil(cache: QueryClient, id: string, messageId: string): Promise<boolean> {
  const isLoaded = () => knownOf(cache, id)?.messages.some((message) => message.id === messageId) === true
  for (let pages = 0; pages < mostMissedPages && !isLoaded() && knownOf(cache, id)?.hasOlder; pages++)
    await loadOlder(cache, id)
  return isLoaded()
}

const refreshing = new Map<string, ReturnType<typeof setTimeout>>()

/** Reads loaded messages before the newest page again: an old one may have been deleted or have a new reaction. */
export function refreshOlderSoon(cache: QueryClient, id: string): void {
  if (refreshing.has(id) || (knownOf(cache, id)?.messages.length ?? 0) <= firstPage) return
  const timer = setTimeout(() => {
    refreshing.delete(id)
    refreshOlder(cache, id).catch((error: unknown) => {
      // The next change reads them again.
      if (!(error instanceof NetworkFailure || error instanceof Refusal)) report(error)
    })
  }, refreshAfterMs)
  refreshing.set(id, timer)
}

async function refreshOlder(cache: QueryClient, id: string): Promise<void> {
  const all = knownOf(cache, id)?.messages ?? []
  const beforeId = all.at(-firstPage)?.id
  const count = all.length - firstPage
  if (beforeId === undefined || count <= 0) return
  let fresh: readonly Message[] = []
  let before: string | undefined = beforeId
  while (before !== undefined && fresh.length < count) {
    const page = await pageOf(id, { limit: Math.min(largestPage, count - fresh.length), before })
    fresh = [...page.data.toReversed(), ...fresh]
    before = page.hasNext ? fresh[0]?.id : undefined
  }
  cache.setQueryData<ThreadData>(threadKey(id), (known) => known && withFresh(known, fresh, beforeId))
}

/** Shows a message as a call has answered it. */
export function showMessage(cache: QueryClient, id: string, message: Message): void {
  cache.setQueryData<ThreadData>(threadKey(id), (known) => known && withMessage(known, message))
}
