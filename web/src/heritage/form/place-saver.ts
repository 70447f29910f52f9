import type { Place } from '@mulghar/contract/heritage/heritage'
import type { PlaceChange, PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import { now } from '../../kit/clock.ts'
import { isStaleness, NetworkFailure, Refusal } from '../../kit/failures.ts'
import { mutateFor } from '../../kit/mutation.ts'
import { randomKey } from '../../kit/request.ts'
import { newSaveOwner, TakenBack } from '../../kit/waiting-saves.ts'
import type { TypedText } from '../../kit/watch-input.ts'
import { isGone, placeMutations, placeQueries } from '../core/heritage.queries.ts'
import { GonePhotos } from './gone-photos.ts'
import { keepPlace, type Creation, type Kept } from './kept-draft.ts'
import { mergedWith } from './merge.ts'
import { movedBy } from './photo-order.ts'
import { faultsOf, photoFault, type Faults } from './place-faults.ts'
import {
  allParts,
  blank,
  changedPhotos,
  changeOf,
  differing,
  fieldsOf,
  parts,
  photoChangeSince,
  photoFieldsOf,
  withParts,
  type Part,
  type PlaceFields,
} from './place-fields.ts'
import { refusedParts } from './refused-parts.ts'
import { typedTexts } from './typed-texts.ts'

export type Saving =
  | { state: 'idle' | 'waiting' | 'saving' | 'offline' | 'stale' | 'too-many-today' }
  | { state: 'saved'; at: Date }
  | { state: 'failed'; error: unknown }

export type FormState = {
  fields: PlaceFields
  /** What the server has, in the spelling of the form. */
  base: PlaceFields
  place: Place | undefined
  saving: Saving
  /** What the server refused about some parts, as long as they are what it refused. */
  refused: Faults
  /** A newer version of the place, of which both have changed these parts. */
  newer: { place: Place; parts: readonly Part[] } | undefined
}

type Options = {
  cache: QueryClient
  accountId: string
  place: Place | undefined
  kept: Kept | undefined
  /** The draft has been created. */
  onCreated: (place: Place) => void
}

const pauseMs = 2000
const retryMs = 15_000

/**
 * Saves the form of a place: a draft by itself, two seconds after typing stops, and a published place when it is told to.
 * Calls go out one after the other, so that no version is sent twice and a draft is created once. Until the server has a
 * text, this browser keeps it.
 */
export class PlaceSaver {
  readonly store
  readonly #options: Options
  readonly #gonePhotos
  readonly #owner = newSaveOwner()
  #queue: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #creation: Creation | undefined
  #isOpen = false
  /** The draft was deleted: nothing of it is sent or kept any more. */
  #isForgotten = false

  constructor(options: Options) {
    this.#options = options
    const { place, kept } = options
    this.#creation = kept?.creation
    const base = place ? fieldsOf(place) : blank
    this.store = createStore<FormState>(() => ({
      fields: kept?.fields ?? base,
      base: kept?.base ?? base,
      place,
      saving: place?.status === 'DRAFT' ? { state: 'saved', at: new Date(place.changedAt) } : { state: 'idle' },
      refused: {},
      newer: undefined,
    }))
    this.#gonePhotos = new GonePhotos(this.store, () => this.#keep())
    if (kept && place && kept.version !== place.version) this.#meetNewer(place)
  }

  /** While the form is on the screen. Returns how to stop. */
  start(): () => void {
    this.#owner.enter()
    this.#isOpen = true
    // A kept draft may have text about photos that were removed meanwhile.
    this.#gonePhotos.offer()
    const goOn = () => this.#schedule(0)
    addEventListener('online', goOn)
    if (this.hasUnsaved()) this.#schedule()
    return () => {
      removeEventListener('online', goOn)
      clearTimeout(this.#timer)
      // What was typed in the last two seconds is sent now. Without a connection it stays in this browser.
      if (navigator.onLine && this.#isAutosaved && this.#hasSendable()) this.save().catch(() => undefined)
      this.#owner.leave()
      this.#isOpen = false
    }
  }

  get #isAutosaved(): boolean {
    return this.store.getState().place?.status !== 'PUBLISHED'
  }

  /** Whether the form has something that the server could take, or that was typed and cannot be taken yet. */
  hasUnsaved(): boolean {
    const { fields, base, place } = this.store.getState()
    return differing(fields, base).length > 0 || changedPhotos(fields, base, place?.medias ?? []).length > 0
  }

  /** The texts that the server does not have. */
  typedTexts(): TypedText[] {
    const { fields, base, place } = this.store.getState()
    return this.#isForgotten ? [] : typedTexts(fields, base, place?.medias ?? [])
  }

  change(part: Partial<PlaceFields>): void {
    const { fields, refused } = this.store.getState()
    const changed = allParts.filter((name) => parts[name].fields.some((field) => field in part))
    const left = Object.entries(refused).filter(([name]) => !changed.includes(name as Part))
    this.store.setState({ fields: { ...fields, ...part }, refused: Object.fromEntries(left) })
    this.#keep()
    this.#schedule()
  }

  /** All faults of the form: those found here and those the server found. */
  faults(): Faults {
    const { fields, refused } = this.store.getState()
    return { ...refused, ...faultsOf(fields) }
  }

  /** The place as the cache has it by now: saved by this page, or elsewhere. */
  seen(place: Place): void {
    const { place: known, saving } = this.store.getState()
    if (saving.state === 'saving' || !known || place.version < known.version) return
    if (place.version === known.version) return this.store.setState({ place })
    this.#meetNewer(place)
  }

  /** Goes on from a newer version with the parts that the member chose to keep of their own. */
  resolve(kept: readonly Part[]): void {
    const { fields, newer } = this.store.getState()
    if (!newer) return
    const taken = newer.parts.filter((part) => !kept.includes(part))
    const base = fieldsOf(newer.place)
    this.store.setState({
      fields: withParts(fields, base, taken),
      base,
      place: newer.place,
      newer: undefined,
      saving: { state: 'idle' },
    })
    this.#keep()
    this.#schedule(0)
  }

  /** Saves now. Rejects with what went wrong; `status` publishes. */
  save(status?: 'PUBLISHED'): Promise<Place> {
    clearTimeout(this.#timer)
    return this.#inLine(async () => {
      this.store.setState({ saving: { state: 'saving' } })
      try {
        const place = await this.#writeOver(status)
        this.store.setState({ place, saving: { state: 'saved', at: now() } })
        this.#keep()
        this.#schedule()
        return place
      } catch (error) {
        this.#failed(error)
        this.#keep()
        throw error
      }
    })
  }

  /** The saved draft, which is created first where there is none. Undefined without a name. */
  async saved(): Promise<Place | undefined> {
    const { place, fields } = this.store.getState()
    if (place) return place
    return fields.name.trim() === '' ? undefined : this.save()
  }

  /** Attaches a photo that was sent. A photo has its own place for what goes wrong. */
  addPhoto(documentId: string): Promise<Place> {
    return this.#onPhotos(placeMutations.addPhoto, () => documentId)
  }

  removePhoto(documentId: string): Promise<Place> {
    return this.#gonePhotos.removing(documentId, () => this.#onPhotos(placeMutations.removePhoto, () => documentId))
  }

  /** Moves a photo by so many places from where it is once earlier saves are done. */
  movePhoto(documentId: string, by: number): Promise<Place> {
    return this.#onPhotos(placeMutations.arrangePhotos, ({ medias }) => movedBy(medias, documentId, by))
  }

  #onPhotos<Sent>(
    mutation: (...of: Parameters<typeof placeMutations.addPhoto>) => Parameters<typeof mutateFor<Place, Sent>>[2],
    sentOf: (place: Place) => Sent,
  ): Promise<Place> {
    return this.#inLine(async () => {
      const { place } = this.store.getState()
      if (!place) throw new Error('A photo needs a saved place')
      const next = await this.#send(mutation(this.#options.cache, place.id), sentOf(place))
      this.store.setState({ place: next })
      return next
    })
  }

  /** Does something after all that was begun before it, whether or not that worked. */
  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => undefined)
    return done
  }

  /** Forgets a draft that was deleted, or never sent. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#isForgotten = true
    keepPlace(this.#options.accountId, this.store.getState().place?.id, undefined)
  }

  #schedule(ms = pauseMs): void {
    clearTimeout(this.#timer)
    const { saving, newer } = this.store.getState()
    if (!this.#isOpen || !this.#isAutosaved || newer || saving.state === 'saving' || saving.state === 'too-many-today')
      return
    if (!this.#hasSendable()) return
    if (!navigator.onLine) return this.store.setState({ saving: { state: 'offline' } })
    if (saving.state !== 'offline' && saving.state !== 'failed') this.store.setState({ saving: { state: 'waiting' } })
    this.#timer = setTimeout(() => {
      // The status beside the title says what went wrong.
      this.save().catch(() => undefined)
    }, ms)
  }

  /** What can be sent of what was changed. */
  #sendable(): Part[] {
    const { fields, base, place } = this.store.getState()
    const faults = this.faults()
    if (!place && faults.name) return []
    const changed = place ? differing(fields, base) : allParts.filter((part) => part !== 'coverId')
    return changed.filter((part) => !faults[part])
  }

  #sendablePhotos() {
    const { fields, base, place } = this.store.getState()
    return changedPhotos(fields, base, place?.medias ?? []).filter((photo) => !photoFault(fields, photo))
  }

  #hasSendable(): boolean {
    if (this.#isForgotten || this.store.getState().newer) return false
    return this.#sendable().length > 0 || this.#sendablePhotos().length > 0
  }

  /** Where the version was stale or a photo is gone, writes over the newer one what only this device has changed. */
  async #writeOver(status?: 'PUBLISHED'): Promise<Place> {
    try {
      return await this.#write(status)
    } catch (error) {
      const { place } = this.store.getState()
      if (!(isStaleness(error) || isGone(error)) || !place) throw error
      this.#meetNewer(await this.#options.cache.fetchQuery({ ...placeQueries.place(place.id), staleTime: 0 }))
      if (this.store.getState().newer) throw error
      return this.#write(status)
    }
  }

  async #write(status?: 'PUBLISHED'): Promise<Place> {
    let place = this.store.getState().place ?? (await this.#create())
    const { fields } = this.store.getState()
    const changed = this.#sendable()
    if (changed.length > 0 || status) {
      const change: PlaceChange = { ...changeOf(fields, changed), ...(status && { status }), version: place.version }
      place = await this.#send(placeMutations.update(this.#options.cache, place.id), change)
      this.#took(place, (base) => withParts(base, fields, changed))
    }
    for (const photo of this.#sendablePhotos()) {
      const said = photoFieldsOf(fields, photo)
      const change = {
        documentId: photo.id,
        ...photoChangeSince(photoFieldsOf(this.store.getState().base, photo), said),
      }
      place = await this.#send(placeMutations.changePhoto(this.#options.cache, place.id), change)
      this.#took(place, (base) => ({ ...base, photos: { ...base.photos, [photo.id]: said } }))
    }
    return place
  }

  /** Sent again with the same key and contents until it is answered, so that one form is one draft. */
  async #create(): Promise<Place> {
    const { fields } = this.store.getState()
    this.#creation ??= { key: randomKey(), draft: changeOf(fields, this.#sendable()) as PlaceDraft }
    this.#keep()
    const { key, draft } = this.#creation
    const sentParts = withParts(blank, fields, this.#sendable())
    const isAsSent = JSON.stringify(changeOf(fields, this.#sendable())) === JSON.stringify(draft)
    const place = await this.#send(placeMutations.create(this.#options.cache, key), draft)
    this.#creation = undefined
    keepPlace(this.#options.accountId, undefined, undefined)
    // An earlier attempt may have been answered only now: what was typed since is sent next.
    this.#took(place, () => (isAsSent ? sentParts : fieldsOf(place)))
    // Somebody who has gone elsewhere meanwhile stays there.
    if (this.#isOpen) this.#options.onCreated(place)
    return place
  }

  #took(place: Place, baseOf: (base: PlaceFields) => PlaceFields): void {
    this.store.setState(({ base }) => ({ place, base: baseOf(base) }))
  }

  #send<Variables>(options: Parameters<typeof mutateFor<Place, Variables>>[2], variables: Variables): Promise<Place> {
    return mutateFor<Place, Variables>(this.#owner, this.#options.cache, options, variables)
  }

  #failed(error: unknown): void {
    // The form asks what to keep.
    if (this.store.getState().newer) return this.store.setState({ saving: { state: 'stale' } })
    if (error instanceof TakenBack || error instanceof NetworkFailure) return this.#retry({ state: 'offline' })
    if (!(error instanceof Refusal)) return this.#retry({ state: 'failed', error })
    if (error.code === 'heritage/too-many-today') {
      // The next attempt is on another day, with what the form has by then.
      this.#creation = undefined
      return this.store.setState({ saving: { state: 'too-many-today' } })
    }
    // The first attempt may still be at work.
    if (error.code === 'kit/idempotency-busy') return this.#retry({ state: 'waiting' }, pauseMs)
    if (error.status >= 500 || error.status === 429) return this.#retry({ state: 'failed', error })
    this.#creation = undefined
    const refused = refusedParts(error)
    this.store.setState((state) => ({
      refused: { ...state.refused, ...refused },
      saving: { state: 'failed', error },
    }))
    // The other parts are sent without those.
    if (Object.keys(refused).length > 0) this.#retry({ state: 'waiting' }, 0)
  }

  #retry(saving: Saving, ms = retryMs): void {
    this.store.setState({ saving })
    if (this.#isAutosaved) this.#timer = setTimeout(() => this.#schedule(0), ms)
  }

  /** Somebody has saved a newer version on another device: parts that only one side has changed need no question. */
  #meetNewer(place: Place): void {
    const { fields, base } = this.store.getState()
    const { merged, conflicts } = mergedWith(fields, base, fieldsOf(place))
    if (conflicts.length > 0) {
      this.store.setState({ newer: { place, parts: conflicts }, saving: { state: 'stale' }, fields: merged })
      return
    }
    this.store.setState({ fields: merged, base: fieldsOf(place), place, saving: { state: 'idle' } })
    this.#keep()
    queueMicrotask(() => this.#schedule(0))
  }

  #keep(): void {
    const { fields, base, place } = this.store.getState()
    const isSaved = !this.#isAutosaved || (place ? !this.#hasDifference() : isBlank(fields))
    const kept =
      isSaved || this.#isForgotten
        ? undefined
        : { fields, base, version: place?.version ?? 0, creation: this.#creation }
    keepPlace(this.#options.accountId, place?.id, kept)
  }

  #hasDifference(): boolean {
    const { fields, base } = this.store.getState()
    return JSON.stringify(fields) !== JSON.stringify(base) && (this.hasUnsaved() || hasOpenText(fields))
  }
}

const isBlank = (fields: PlaceFields): boolean => JSON.stringify(fields) === JSON.stringify(blank)

/** A country or a city that is typed but not chosen, and a point that cannot be read, are sent as nothing. */
const hasOpenText = ({ city, countryCode, cityText, point }: PlaceFields): boolean =>
  (city === null && (countryCode !== '' || cityText !== '')) || point !== ''
