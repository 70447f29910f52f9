import type { Place, PlacePhoto } from '@mulghar/contract/heritage/heritage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { closedTexts, dropClosedTexts } from '../../kit/closed-elsewhere.ts'
import { startInEnglish } from '../../kit/i18n.ts'
import { setTypist } from '../../kit/leaving.ts'
import { storageOf } from '../../kit/testing/storage.ts'
import { GonePhotos } from './gone-photos.ts'
import { blank, type PhotoFields, type PlaceFields } from './place-fields.ts'
import { typedTexts } from './typed-texts.ts'

const photo = (id: string, caption: string | null = null): PlacePhoto =>
  ({ id, caption, year: null, author: null, licence: null }) as PlacePhoto
const placeOf = (...medias: PlacePhoto[]): Place => ({ id: 'place', medias }) as unknown as Place
const said = (part: Partial<PhotoFields>): PhotoFields => ({
  caption: '',
  year: '',
  isOthers: false,
  author: '',
  licence: '',
  ...part,
})

function formWith(photos: PlaceFields['photos'], place: Place | undefined, base: PlaceFields = blank) {
  const store = createStore(() => ({ fields: { ...blank, photos }, base, place }))
  const keep = vi.fn<() => void>()
  return { store, keep, gone: new GonePhotos(store, keep) }
}

beforeEach(() => {
  startInEnglish()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('localStorage', storageOf(new Map()))
  setTypist('asha')
})
afterEach(() => {
  dropClosedTexts()
  setTypist(undefined)
})

const shown = () => closedTexts().map(({ label, text }) => `${label}: ${text}`)

test('offers all that was typed about a photo that is removed elsewhere, once', () => {
  const typed = said({ caption: 'The spout', year: '1962', isOthers: true, author: 'Maila', licence: 'CC_BY' })
  const { store } = formWith({ a: typed, b: said({ caption: 'The court' }) }, placeOf(photo('a'), photo('b')))
  store.setState({ place: placeOf(photo('b')), base: blank })
  store.setState({ place: placeOf(photo('b')) })
  expect(shown()).toEqual([
    'Caption: The spout',
    'Year: 1962',
    'Who took it?: Maila',
    expect.stringMatching(/^How may it be used\?: ./),
  ])
  expect(Object.keys(store.getState().fields.photos)).toEqual(['b'])
})

test('offers only the text that the server did not have', () => {
  const typed = { a: said({ caption: 'Saved', year: '1962' }), b: said({ caption: 'Saved too' }) }
  const place = placeOf(photo('a', 'Saved'), photo('b'))
  const { store } = formWith(typed, place, { ...blank, photos: { b: said({ caption: 'Saved too' }) } })
  store.setState({ place: placeOf(), base: blank })
  expect(shown()).toEqual(['Year: 1962'])
})

test('offers the text of a kept draft whose photo was removed meanwhile', () => {
  const { gone } = formWith({ a: said({ caption: 'The spout' }) }, placeOf())
  gone.offer()
  expect(shown()).toEqual(['Caption: The spout'])
})

test('offers nothing of a photo that the member removes, before or after the answer', async () => {
  const typed = { a: said({ caption: 'One' }), b: said({ caption: 'Two' }) }
  const { store, keep, gone } = formWith(typed, placeOf(photo('a'), photo('b')))
  await gone.removing('a', async () => store.setState({ place: placeOf(photo('b')) }))
  expect(shown()).toEqual([])
  // Otherwise the kept draft would offer the text after a reload.
  expect(keep).toHaveBeenCalledOnce()
  const refused = gone.removing('b', () => Promise.reject(new Error('refused')))
  await expect(refused).rejects.toThrow('refused')
  store.setState({ place: placeOf() })
  expect(shown()).toEqual(['Caption: Two'])
})

test('the texts of a form are those of all steps that the server does not have', () => {
  const base = { ...blank, name: 'Indrawati Dhara', otherNames: ['Dhunge dhara'] }
  const fields: PlaceFields = {
    ...base,
    otherNames: ['Dhunge dhara', 'Hiti'],
    cityText: 'Kirti',
    point: '27.7',
    story: 'Told by my mother',
    sources: [{ title: 'Shakuntala Joshi', url: 'https://example.org.np' }],
    condition: 'AT_RISK',
    photos: { a: said({ caption: 'The spout' }) },
  }
  expect(typedTexts(fields, base, [photo('a')]).map(({ text }) => text)).toEqual([
    'Hiti',
    'Kirti',
    '27.7',
    'Told by my mother',
    'Shakuntala Joshi',
    'https://example.org.np',
    'The spout',
  ])
  expect(typedTexts(base, base, [photo('a')])).toEqual([])
})
