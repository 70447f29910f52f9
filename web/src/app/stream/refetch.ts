import type { Doorbell } from '@mulghar/contract/service/service'
import type { QueryClient } from '@tanstack/react-query'
import { changed as noticesChanged } from '../../notifications/unread.ts'
import { report } from '../../kit/report.ts'
import { hasAskedSince } from '../../kit/own-calls.ts'
import { everything, hearDoorbells } from './doorbells.ts'

type Answer = (cache: QueryClient, rootId: string) => unknown

const trees = () => import('../../trees/core/trees.queries.ts')

/** What a doorbell makes old, by its kind. A room's queries are there already where any of them can be old. */
const answers: Record<string, () => Promise<Answer>> = {
  tree: async () => (await trees()).changed,
  [everything]: async () => (cache) => cache.invalidateQueries(),
  notification: async () => noticesChanged,
  job: async () => {
    const { treeQueries } = await trees()
    return (cache, id) => cache.invalidateQueries({ queryKey: treeQueries.job(id).queryKey })
  },
}

const gatherMs = 200

/** Fetches anew what the doorbells of an account say has changed; many at once are one. */
export function refetchAtDoorbells(cache: QueryClient, accountId: string): () => void {
  const waiting = new Map<string, Doorbell>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const makeOldWhat = async ({ kind, rootId, by }: Doorbell) => {
    if (by !== undefined && (await hasAskedSince(by, rootId))) return
    const makeOld = await answers[kind]?.()
    await makeOld?.(cache, rootId)
  }
  const answer = () => {
    timer = undefined
    for (const bell of waiting.values()) makeOldWhat(bell).catch(report)
    waiting.clear()
  }
  const stop = hearDoorbells(
    accountId,
    (bell) => {
      const key = `${bell.kind} ${bell.rootId}`
      const { by, ...others } = bell
      const isSame = !waiting.has(key) || waiting.get(key)?.by === by
      waiting.set(key, isSame ? bell : others)
      timer ??= setTimeout(answer, gatherMs)
    },
    () => void cache.invalidateQueries(),
    // What happened between the page's first question and this is rung for no more.
    () => void noticesChanged(cache),
  )
  return () => {
    clearTimeout(timer)
    stop()
  }
}
