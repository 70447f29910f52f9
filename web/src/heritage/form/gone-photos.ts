import type { Place } from '@mulghar/contract/heritage/heritage'
import type { StoreApi } from 'zustand/vanilla'
import { offerTexts } from '../../kit/closed-elsewhere.ts'
import { photoFieldsOf, type PlaceFields } from './place-fields.ts'
import { photoTexts } from './typed-texts.ts'

type State = { fields: PlaceFields; base: PlaceFields; place: Place | undefined }

/**
 * Offers the member what they typed about photos that were removed elsewhere, whichever step is open: no save takes these texts.
 * The texts leave the form, so that each is offered once.
 */
export class GonePhotos<S extends State> {
  readonly #store: StoreApi<S>
  /** Photos that the member removes here, together with what they typed. */
  readonly #own = new Set<string>()

  readonly #onDropped: () => void

  constructor(store: StoreApi<S>, onDropped: () => void) {
    this.#store = store
    this.#onDropped = onDropped
    store.subscribe((now, before) => {
      if (now.place !== before.place) this.offer(before)
    })
  }

  /** Compares with what the server had before, where the form knows that. */
  offer(before?: State): void {
    const { fields, place } = this.#store.getState()
    if (!place) return
    const gone = Object.entries(fields.photos).filter(([id]) => place.medias.every((photo) => photo.id !== id))
    if (gone.length === 0) return
    const photos = Object.fromEntries(
      Object.entries(fields.photos).filter((photo) => !gone.some(([id]) => id === photo[0])),
    )
    this.#store.setState({ fields: { ...fields, photos } } as Partial<S>)
    this.#onDropped()
    const theirs = gone.filter(([id]) => !this.#own.has(id))
    offerTexts(
      theirs.flatMap(([id, said]) => {
        const photo = before?.place?.medias.find((known) => known.id === id)
        return photoTexts(said, before?.base.photos[id] ?? (photo && photoFieldsOf({ photos: {} }, photo)))
      }),
    )
  }

  /** The member removes a photo; the page may hear of it before the answer comes. */
  async removing<T>(id: string, remove: () => Promise<T>): Promise<T> {
    this.#own.add(id)
    try {
      return await remove()
    } catch (error) {
      this.#own.delete(id)
      throw error
    }
  }
}
