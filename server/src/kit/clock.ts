import { performance } from 'node:perf_hooks'

/** The only place that asks what time it is; tests hand in their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Milliseconds that only grow, for measuring how long something took. */
export function ticks(): number {
  return performance.now()
}

/** Milliseconds since 1970 for keys that sort by time; whoever wants to know the time asks a `Clock`. */
export function wallMs(): number {
  return Date.now()
}
