import type { Area } from './use-area.ts'

/** How somebody left the map; none of it stands in the address. */
export type LeftMap = {
  area?: Area | undefined
  chosenId?: string | undefined
  isFull?: boolean
  isEverywhere?: boolean
}

const most = 50
const left = new Map<string, LeftMap>()

/** How the map was left at an entry of the history, by its key; for as long as the app is open. */
export const leftMap = (key: string): LeftMap => left.get(key) ?? {}

export function noteLeftMap(key: string, map: LeftMap): void {
  left.delete(key)
  left.set(key, map)
  const [oldest] = left.keys()
  if (left.size > most && oldest !== undefined) left.delete(oldest)
}
