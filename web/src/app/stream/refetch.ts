import type { ChangeEvent } from '@mulghar/contract/service/service'
import type { QueryClient } from '@tanstack/react-query'
import { report } from '../../kit/report.ts'
import { hasAskedSince } from '../../kit/own-calls.ts'
import { partsOfRooms, type LoadMakeOld } from '../rooms/room.ts'
import { everything, hearChangeEvents } from './change-events.ts'
import { refetchFirstLoads } from './first-loads.ts'
import { forgetOldOffline } from './forget-old.ts'
import { makeOld } from './make-old.ts'
import { watchDrafts } from '../drafts/watch.ts'

const allIsOld: LoadMakeOld = async () => ({ changed: (cache) => cache.invalidateQueries() })

/** What a change event of a kind makes old: each room says it of its own, and several may of one kind. Some of it may be new by now. */
async function answersTo(kind: string, isAsked: boolean): Promise<readonly LoadMakeOld[]> {
  if (kind === everything) return [allIsOld]
  return (await partsOfRooms()).flatMap(({ changes, changesElsewhere }) => [
    ...(!isAsked && changes?.[kind] ? [changes[kind]] : []),
    ...(changesElsewhere?.[kind] ? [changesElsewhere[kind]] : []),
  ])
}

const gatherMs = 200

/** Fetches anew what the change events of an account say has changed; many at once are one. */
export function refetchAtChangeEvents(cache: QueryClient, accountId: string): () => void {
  const waiting = new Map<string, ChangeEvent>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const makeOldWhat = async ({ kind, rootId, by }: ChangeEvent) => {
    const isAsked = by !== undefined && (await hasAskedSince(by, rootId))
    const rooms = await Promise.all((await answersTo(kind, isAsked)).map((load) => load()))
    await makeOld(cache, () => Promise.all(rooms.map(({ changed }) => changed(cache, rootId))))
  }
  const answer = () => {
    timer = undefined
    for (const event of waiting.values()) makeOldWhat(event).catch(report)
    waiting.clear()
  }
  const drafts = watchDrafts(accountId)
  const stop = hearChangeEvents(accountId, (event) => {
    drafts.look()
    const key = `${event.kind} ${event.rootId}`
    const { by, ...others } = event
    const isSame = !waiting.has(key) || waiting.get(key)?.by === by
    waiting.set(key, isSame ? event : others)
    timer ??= setTimeout(answer, gatherMs)
  })
  const others = [refetchFirstLoads(cache), forgetOldOffline(cache), drafts.stop]
  return () => {
    clearTimeout(timer)
    stop()
    for (const stopOther of others) stopOther()
  }
}
