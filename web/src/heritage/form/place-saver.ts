import type { Place, PlacePhoto } from '@mulghar/contract/heritage/heritage'
import type { PlaceChange, PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import { createStore } from 'zustand/vanilla'
import { now } from '../../kit/clock.ts'
import { isStaleness, NetworkFailure, Refusal } from '../../kit/failures.ts'
import { mutateFor } from '../../kit/mutation.ts'
import { randomKey } from '../../kit/request.ts'
import { newSaveOwner, TakenBack } from '../../kit/waiting-saves.ts'
import type { TypedText } from '../../kit/watch-input.ts'
import { isGone, placeMutations, placeQueries } from '../core/heritage.queries.ts'
import type { FormState, SaverOptions, Saving } from './form-state.ts'
import { GonePhotos } from './gone-photos.ts'
import { keepPlace, type Creation } from './kept-draft.ts'
import { baseOnceSaved, serverPhoto, withBegun } from './merge-photos.ts'
import { keptVersionOf, requireNoQuestion, resolvedState, stateOnceSaved, stateWith } from './merge.ts'
import { movedBy } from './photo-order.ts'
import { faultsOf, photoFault, type Faults } from './place-faults.ts'
import {
  allParts,
  blank,
  changedPhotos,
  changeOf,
  differing,
  fieldsOf,
  hasOpenText,
  isBefore,
  isBlank,
  parts,
  photoChangeSince,
  photoFieldsOf,
  withParts,
  type Part,
  type PlaceFields,
} from './place-fields.ts'
import { refusedParts } from './refused-parts.ts'
import { typedTexts } from './typed-texts.ts'

const pauseMs = 2000
const retryMs = 15_000
/** The version of a place that was just created. */
const firstVersion = 1

/**
 * Saves the form of a place: a draft by itself, two seconds after typing stops, and a published place when it is told to.
 * Calls go out one after the other, so that no version is sent twice and a draft is created once. Until the server has a
 * text, this browser keeps it: a reload, a crash or the end of the session loses nothing.
 */
export class PlaceSaver {
  readonly store
  readonly #options: SaverOptions
  readonly #gonePhotos
  readonly #owner = newSaveOwner()
  #queue: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #creation: Creation | undefined
  #isOpen = false
  /** The draft was deleted: nothing of it is sent or kept any more. */
  #isForgotten = false
  /** False where the device has no space for what was typed. */
  isKept = true
  /** The place as the cache got it during a save. */
  #unseen: Place | undefined

  constructor(options: SaverOptions) {
    this.#options = options
    const { place, kept } = options
    this.#creation = kept?.creation
    const base = place ? fieldsOf(place) : blank
    this.store = createStore<FormState>(() => ({
      fields: kept?.fields ?? base,
      base: kept?.base ?? base,
      place: place && kept ? { ...place, version: keptVersionOf(kept, place) } : place,
      saving: place?.status === 'DRAFT' ? { state: 'saved', at: new Date(place.changedAt) } : { state: 'idle' },
      refused: {},
      newer: undefined,
    }))
    // Captions may have changed elsewhere at the same version.
    if (kept && place) this.#meet(place)
    this.#gonePhotos = new GonePhotos(this.store, () => this.#keep())
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
    const { fields, base, place, refused } = this.store.getState()
    const changed = allParts.filter((name) => parts[name].fields.some((field) => field in part))
    const left = Object.entries(refused).filter(([name]) => !changed.includes(name as Part))
    const photos = part.photos ? withBegun(base.photos, part.photos, place?.medias ?? []) : base.photos
    this.store.setState({
      fields: { ...fields, ...part },
      base: { ...base, photos },
      refused: Object.fromEntries(left),
    })
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
    const { place: known, newer, saving } = this.store.getState()
    if (saving.state === 'saving') this.#unseen = place
    else if (known && !isBefore(place, newer?.place ?? known)) this.#meet(place)
  }

  /** Looks at what came during a save. The answers of the save may be newer. */
  #seeUnseen(): void {
    const { place: known, newer } = this.store.getState()
    const place = this.#unseen
    this.#unseen = undefined
    if (known && place && isBefore(newer?.place ?? known, place)) this.#meet(place)
  }

  /** Goes on from a newer version with the parts, and the details of photos, that the member chose to keep of their own. */
  resolve(kept: readonly Part[], keptPhotos: readonly string[]): void {
    const state = this.store.getState()
    if (!state.newer) return
    this.store.setState({ ...resolvedState(state, kept, keptPhotos), saving: { state: 'idle' } })
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
        this.store.setState({ saving: { state: 'saved', at: now() } })
        this.#keep()
        this.#schedule()
        return place
      } catch (error) {
        this.#failed(error)
        this.#keep()
        throw error
      } finally {
        this.#seeUnseen()
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
      this.#meet(next)
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

  /** Forgets what was changed. It is kept again where the form stays and somebody types. */
  discard(): void {
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
      this.#meet(await this.#options.cache.fetchQuery({ ...placeQueries.place(place.id), staleTime: 0 }))
      if (this.store.getState().newer) throw error
      return this.#write(status)
    }
  }

  async #write(status?: 'PUBLISHED'): Promise<Place> {
    requireNoQuestion(this.store.getState())
    let place = this.store.getState().place ?? (await this.#create())
    requireNoQuestion(this.store.getState())
    const { fields } = this.store.getState()
    const changed = this.#sendable()
    if (changed.length > 0 || status) {
      const { version } = place
      const change: PlaceChange = { ...changeOf(fields, changed), ...(status && { status }), version }
      place = await this.#send(placeMutations.update(this.#options.cache, place.id), change)
      this.#took(place, version + 1, (base) => withParts(base, fields, changed))
    }
    for (const photo of this.#sendablePhotos()) {
      requireNoQuestion(this.store.getState())
      place = await this.#writePhoto(place, photo)
    }
    requireNoQuestion(this.store.getState())
    return this.store.getState().place ?? place
  }

  async #writePhoto({ id, version }: Place, photo: PlacePhoto): Promise<Place> {
    const { fields, base } = this.store.getState()
    const [before, said] = [photoFieldsOf(base, photo), photoFieldsOf(fields, photo)]
    const change = { documentId: photo.id, ...photoChangeSince(before, said) }
    const place = await this.#send(placeMutations.changePhoto(this.#options.cache, id), change)
    const answer = place.medias.find((known) => known.id === photo.id)
    const mine = photoFieldsOf(this.store.getState().fields, photo)
    const saved = baseOnceSaved({ before, said, mine }, answer ? serverPhoto(answer) : said)
    this.#took(place, version, (known) => ({ ...known, photos: { ...known.photos, [photo.id]: saved } }))
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
    // Another device may have changed the draft before a later attempt was answered.
    const isOwn = place.version <= firstVersion
    this.#took(place, firstVersion, () => (isAsSent ? sentParts : isOwn ? fieldsOf(place) : blank))
    // Somebody who has gone elsewhere meanwhile stays there.
    if (this.#isOpen) this.#options.onCreated(place)
    return place
  }

  /** Takes the answer of a save: a version that the save itself cannot have made is a save of another device. */
  #took(place: Place, version: number, baseOf: (base: PlaceFields) => PlaceFields): void {
    this.store.setState((state) => stateOnceSaved(state, place, version, baseOf(state.base)))
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

  /** Merges a place as the server has it by now: parts that only one side has changed need no question. */
  #meet(place: Place): void {
    const before = this.store.getState()
    this.store.setState(stateWith(before, place))
    // The end of the save says how it went.
    if (before.saving.state === 'saving') return
    if (this.store.getState().newer) return this.store.setState({ saving: { state: 'stale' } })
    this.#keep()
    if (!before.newer && before.place?.version === place.version) return
    this.store.setState({ saving: { state: 'idle' } })
    queueMicrotask(() => this.#schedule(0))
  }

  #keep(): void {
    const { fields, base, place } = this.store.getState()
    const isSaved = place ? !this.#hasDifference() : isBlank(fields)
    const kept =
      isSaved || this.#isForgotten
        ? undefined
        : { fields, base, version: place?.version ?? 0, creation: this.#creation }
    this.isKept = keepPlace(this.#options.accountId, place?.id, kept)
  }

  #hasDifference(): boolean {
    const { fields, base } = this.store.getState()
    return JSON.stringify(fields) !== JSON.stringify(base) && (this.hasUnsaved() || hasOpenText(fields))
  }
}
