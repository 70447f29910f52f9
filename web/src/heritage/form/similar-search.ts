import type { GeoPoint } from '@mulghar/contract/heritage/coordinates'
import type { placeMap } from '@mulghar/contract/heritage/place-map'
import type { ReplyOf } from '@mulghar/contract/kit/endpoint'
import { createStore } from 'zustand/vanilla'
import { NetworkFailure } from '../../kit/failures.ts'
import { report } from '../../kit/report.ts'
import { pointOf, type PlaceFields } from './place-fields.ts'

type Answered = ReplyOf<(typeof placeMap)['similar']>['data'][number]
/** Without a distance where only the city is known: it would be that from the middle of the city. */
export type SimilarPlace = Omit<Answered, 'distanceMetres'> & { distanceMetres: number | null }

/** What places are compared with. With `nameOnly` the point is the middle of the city, which says little. */
export type Wanted = GeoPoint & { name: string; nameOnly: boolean }

/** What the form has to compare; undefined as long as it lacks a name, or a point and a city. */
export function wantedOf(fields: PlaceFields, city: GeoPoint | undefined): Wanted | undefined {
  const name = fields.name.trim()
  const point = pointOf(fields)
  if (name === '' || !(point ?? city)) return undefined
  return { ...(point ?? city!), name, nameOnly: point === null }
}

type Ask = (wanted: Wanted, signal: AbortSignal) => Promise<readonly Answered[]>

const pauseMs = 800
const longestMs = 4000

/** Looks for places that may be the same as the one in the form. It only helps: a failure finds nothing. */
export class SimilarSearch {
  readonly store = createStore<{ places: readonly SimilarPlace[] }>(() => ({ places: [] }))
  readonly #ask: Ask
  readonly #questioned = new Set<string>()
  #followed: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: AbortController | undefined

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** Searches once the form has been the same for a moment. */
  follow(wanted: Wanted | undefined): void {
    const key = wanted && JSON.stringify(wanted)
    if (key === this.#followed) return
    this.stop()
    this.#followed = key
    if (!wanted) return this.store.setState({ places: [] })
    this.#timer = setTimeout(() => {
      this.#running = new AbortController()
      void this.#search(wanted, this.#running.signal)
    }, pauseMs)
  }

  /** Places that the member was not asked about yet. Waits a few seconds at most; without an answer there are none. */
  async toQuestion(wanted: Wanted | undefined): Promise<readonly SimilarPlace[]> {
    if (!wanted) return []
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), longestMs)
    const gaveUp = new Promise<readonly SimilarPlace[]>((resolve) => {
      waiting.signal.addEventListener('abort', () => resolve([]))
    })
    const places = await Promise.race([this.#search(wanted, waiting.signal), gaveUp])
    clearTimeout(timer)
    return places.some(({ id }) => !this.#questioned.has(id)) ? places : []
  }

  /** The member was asked about these places, and is not asked again. */
  markQuestioned(places: readonly SimilarPlace[]): void {
    for (const { id } of places) this.#questioned.add(id)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#running?.abort()
    this.#followed = undefined
  }

  async #search(wanted: Wanted, signal: AbortSignal): Promise<readonly SimilarPlace[]> {
    try {
      const answered = await this.#ask(wanted, signal)
      if (signal.aborted) return []
      const places = answered.map((place) => (wanted.nameOnly ? { ...place, distanceMetres: null } : place))
      this.store.setState({ places })
      return places
    } catch (error) {
      if (signal.aborted) return []
      if (!(error instanceof NetworkFailure)) report(error)
      this.store.setState({ places: [] })
      return []
    }
  }
}
