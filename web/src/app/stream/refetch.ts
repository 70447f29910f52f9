import type { Doorbell } from '@mulghar/contract/service/service'
import type { QueryClient } from '@tanstack/react-query'
import { changed, treeQueries } from '../../trees/trees.queries.ts'
import { hearDoorbells } from './doorbells.ts'

/** What a doorbell makes old, by its kind. */
const answers: Record<string, (cache: QueryClient, rootId: string) => unknown> = {
  tree: changed,
  job: (cache, id) => cache.invalidateQueries({ queryKey: treeQueries.job(id).queryKey }),
}

const gatherMs = 200

/** Fetches anew what the doorbells of an account say has changed; many at once are one. */
export function refetchAtDoorbells(cache: QueryClient, accountId: string): () => void {
  const waiting = new Map<string, Doorbell>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const answer = () => {
    timer = undefined
    for (const { kind, rootId } of waiting.values()) void answers[kind]?.(cache, rootId)
    waiting.clear()
  }
  const stop = hearDoorbells(
    accountId,
    (bell) => {
      waiting.set(`${bell.kind} ${bell.rootId}`, bell)
      timer ??= setTimeout(answer, gatherMs)
    },
    () => void cache.invalidateQueries({ queryKey: treeQueries.all }),
  )
  return () => {
    clearTimeout(timer)
    stop()
  }
}
