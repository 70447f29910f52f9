import type { Doorbell } from '@mulghar/contract/service/service'
import type { QueryClient } from '@tanstack/react-query'
import { report } from '../../kit/report.ts'
import { hasAskedSince } from '../../kit/own-calls.ts'
import { allRooms, type LoadMakeOld } from '../rooms/room.ts'
import { everything, hearDoorbells } from './doorbells.ts'
import { makeOld } from './make-old.ts'

/** What a doorbell makes old, by its kind: each room says it of its own. */
const answers: Readonly<Record<string, LoadMakeOld>> = Object.assign(
  { [everything]: async () => ({ changed: (cache: QueryClient) => cache.invalidateQueries() }) },
  ...allRooms.map(([, { changes }]) => changes),
)

/** What happened between the page's first question and now is rung for no more. */
async function askAnewWhatIsInTheFrame(cache: QueryClient): Promise<void> {
  const ofRoom = async (asked: LoadMakeOld | undefined) => {
    const room = await asked?.()
    await makeOld(cache, () => room?.changed(cache, ''))
  }
  await Promise.all(allRooms.map(([, { askedBeforeHearing }]) => ofRoom(askedBeforeHearing)))
}

const gatherMs = 200

/** Fetches anew what the doorbells of an account say has changed; many at once are one. */
export function refetchAtDoorbells(cache: QueryClient, accountId: string): () => void {
  const waiting = new Map<string, Doorbell>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const makeOldWhat = async ({ kind, rootId, by }: Doorbell) => {
    if (by !== undefined && (await hasAskedSince(by, rootId))) return
    const room = await answers[kind]?.()
    await makeOld(cache, () => room?.changed(cache, rootId))
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
    () => void makeOld(cache, () => cache.invalidateQueries()).catch(report),
    () => void askAnewWhatIsInTheFrame(cache).catch(report),
  )
  return () => {
    clearTimeout(timer)
    stop()
  }
}
