import type { Place, PlacePhoto } from '@mulghar/contract/heritage/heritage'
import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { keptPlace } from './kept-draft.ts'
import { photoFieldsOf, type PlaceFields } from './place-fields.ts'
import { PlaceSaver } from './place-saver.ts'

const photo = (id: string, caption: string | null = null) =>
  ({ id, caption, year: null, author: null, licence: null }) as PlacePhoto

const placeOf = (part: Partial<Place> = {}): Place =>
  ({
    id: 'place',
    status: 'DRAFT',
    name: 'Indrawati Dhara',
    names: [],
    category: 'WATER_STRUCTURE',
    description: '',
    city: null,
    address: null,
    latitude: null,
    longitude: null,
    precision: 'EXACT',
    begin: null,
    end: null,
    condition: 'UNKNOWN',
    story: '',
    significance: '',
    sources: [],
    visibility: 'PUBLIC',
    coverImage: null,
    medias: [photo('a'), photo('b')],
    changedAt: `2026-01-01T00:00:0${part.version ?? 1}.000Z`,
    version: 1,
    ...part,
  }) as Place

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  }
}

/** A full device. */
function refuse(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  answers.clear()
  sent.clear()
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

const formOf = (place: Place) =>
  new PlaceSaver({ cache: new QueryClient(), accountId: 'asha', place, kept: undefined, onCreated: () => undefined })

type Call = 'changePhoto' | 'update' | 'addPhoto' | 'arrangePhotos' | 'read'
const answers = new Map<Call, (Place | Promise<Place>)[]>()
const sent = new Map<Call, unknown[]>()

/** Answers calls of one kind with these places; returns the bodies that were sent. */
function answer(kind: Call, ...places: (Place | Promise<Place>)[]): unknown[] {
  const bodies: unknown[] = []
  answers.set(kind, places)
  sent.set(kind, bodies)
  return bodies
}

function callOf(method: string, address: string): Call {
  if (/\/media\/./.test(address)) return 'changePhoto'
  if (address.endsWith('/media')) return method === 'POST' ? 'addPhoto' : 'arrangePhotos'
  return method === 'GET' ? 'read' : 'update'
}

async function network(address: string | URL, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const kind = callOf(method, new URL(address, 'https://mulghar.example').pathname)
  sent.get(kind)?.push(typeof body === 'string' ? JSON.parse(body) : body)
  return Response.json(await answers.get(kind)?.shift())
}

const fieldsIn = (saver: PlaceSaver) => saver.store.getState().fields
function type(saver: PlaceSaver, caption: string, id = 'a'): void {
  const { fields, place } = saver.store.getState()
  const said = photoFieldsOf(
    fields,
    place!.medias.find((known) => known.id === id)!,
  )
  saver.change({ photos: { ...fields.photos, [id]: { ...said, caption } } })
}
const caption = (saver: PlaceSaver): string => {
  const { fields, place } = saver.store.getState()
  return photoFieldsOf(fields, place!.medias[0]!).caption
}
const asked = (saver: PlaceSaver) => {
  const { newer } = saver.store.getState()
  return newer && [...newer.parts, ...newer.photos]
}
const theirStory = (medias = [photo('a', 'Mine'), photo('b')]) => placeOf({ version: 2, story: 'Theirs', medias })

test('shows a story that another device saved while a caption was saved', async () => {
  const saver = formOf(placeOf())
  answer('changePhoto', theirStory())
  type(saver, 'Mine')
  await saver.save()
  expect(fieldsIn(saver).story).toBe('Theirs')
  expect(saver.hasUnsaved()).toBe(false)
})

test('asks which story to keep where both devices wrote one during the save of a caption', async () => {
  const saver = formOf(placeOf())
  const { promise, resolve } = Promise.withResolvers<Place>()
  const bodies = answer('changePhoto', promise)
  const updates = answer('update', placeOf({ version: 3 }))
  type(saver, 'Mine')
  const saving = saver.save()
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  saver.change({ story: 'My own words' })
  answer('read', theirStory())
  resolve(theirStory())
  await expect(saving).rejects.toMatchObject({ code: 'kit/stale' })
  expect(asked(saver)).toEqual(['story'])
  expect(updates).toEqual([])
})

test('a published place keeps its changes on the device until they are saved or discarded', async () => {
  const place = placeOf({ status: 'PUBLISHED' })
  const saver = formOf(place)
  saver.change({ story: 'Typed for an hour' })
  type(saver, 'Typed too')
  const again = () => {
    const kept = keptPlace('asha', place.id)
    return new PlaceSaver({ cache: new QueryClient(), accountId: 'asha', place, kept, onCreated: () => undefined })
  }
  expect(fieldsIn(again()).story).toBe('Typed for an hour')
  expect(caption(again())).toBe('Typed too')
  expect(again().hasUnsaved()).toBe(true)
  answer('update', { ...place, version: 2, story: 'Typed for an hour' })
  answer('changePhoto', {
    ...place,
    version: 2,
    story: 'Typed for an hour',
    medias: [photo('a', 'Typed too'), photo('b')],
  })
  await saver.save()
  expect(keptPlace('asha', place.id)).toBeUndefined()
  saver.change({ story: 'Not wanted' })
  saver.discard()
  expect(keptPlace('asha', place.id)).toBeUndefined()
  saver.change({ story: 'Second thoughts' })
  expect(keptPlace('asha', place.id)?.fields.story).toBe('Second thoughts')
  expect(saver.isKept).toBe(true)
  vi.stubGlobal('localStorage', { ...storage(), setItem: refuse })
  saver.change({ story: 'No space for this' })
  expect(saver.isKept).toBe(false)
})

test.each(['addPhoto', 'arrangePhotos'] as const)('shows a story that comes with the answer of %s', async (kind) => {
  const saver = formOf(placeOf())
  answer(kind, theirStory())
  await (kind === 'addPhoto' ? saver.addPhoto('b') : saver.movePhoto('b', -1))
  expect(fieldsIn(saver).story).toBe('Theirs')
})

test('keeps a photo that was added while the member is asked about a story', async () => {
  const saver = formOf(placeOf())
  saver.change({ story: 'Mine' })
  answer('addPhoto', theirStory([photo('a'), photo('b'), photo('c')]))
  await saver.addPhoto('c')
  expect(asked(saver)).toEqual(['story'])
  expect(saver.store.getState().place).toMatchObject({ version: 1, medias: { length: 3 } })
})

test('shows a version that the save itself cannot have made', async () => {
  const saver = formOf(placeOf())
  answer('update', placeOf({ version: 3, story: 'Mine', significance: 'Theirs' }))
  saver.change({ story: 'Mine' })
  await saver.save()
  expect(fieldsIn(saver)).toMatchObject({ story: 'Mine', significance: 'Theirs' })
})

test('looks after a save at what came during it', async () => {
  const saver = formOf(placeOf())
  const { promise, resolve } = Promise.withResolvers<Place>()
  const bodies = answer('changePhoto', promise)
  type(saver, 'Mine')
  const saving = saver.save()
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  saver.seen(theirStory())
  resolve(placeOf({ medias: [photo('a', 'Mine'), photo('b')] }))
  await saving
  expect(fieldsIn(saver).story).toBe('Theirs')
})

const atSecond = (second: number, caption: string, part: Partial<Place> = {}) =>
  placeOf({ ...part, medias: [photo('a', caption), photo('b')], changedAt: `2026-01-01T00:00:0${second}.000Z` })

test('shows a caption that another device changed after this one saved its own', async () => {
  const saver = formOf(placeOf())
  answer('changePhoto', atSecond(2, 'Mine'))
  type(saver, 'Mine ')
  await saver.save()
  // A space at the end stays while the member types.
  expect(caption(saver)).toBe('Mine ')
  saver.seen(atSecond(3, 'Theirs'))
  expect(caption(saver)).toBe('Theirs')
  type(saver, 'Theirs and mine')
  const bodies = answer('changePhoto', atSecond(4, 'Theirs and mine'))
  await saver.save()
  expect(bodies).toEqual([{ caption: 'Theirs and mine' }])
})

test.each(['DRAFT', 'PUBLISHED'] as const)('asks which caption of a %s place to keep', async (status) => {
  const saver = formOf(placeOf({ status }))
  const bodies = answer('changePhoto', atSecond(4, 'Mine', { status }))
  type(saver, 'Mine')
  saver.seen(atSecond(3, 'Theirs', { status }))
  expect([caption(saver), asked(saver)]).toEqual(['Mine', ['a']])
  saver.resolve([], ['a'])
  expect([caption(saver), asked(saver)]).toEqual(['Mine', undefined])
  await saver.save()
  expect(bodies).toEqual([{ caption: 'Mine' }])
})

test('takes the newer caption that the member chooses', () => {
  const saver = formOf(placeOf())
  type(saver, 'Mine')
  saver.seen(atSecond(3, 'Theirs'))
  saver.resolve([], [])
  expect([caption(saver), saver.hasUnsaved()]).toEqual(['Theirs', false])
})

test('asks nothing where the member types on while the server cleans a caption', async () => {
  const saver = formOf(placeOf())
  const { promise, resolve } = Promise.withResolvers<Place>()
  const bodies = answer('changePhoto', promise)
  type(saver, 'Two  spaces')
  const saving = saver.save()
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  type(saver, 'Two  spaces and more')
  resolve(atSecond(2, 'Two spaces'))
  await saving
  expect([caption(saver), asked(saver)]).toEqual(['Two  spaces and more', undefined])
})

test('a kept draft asks about a caption that another device changed meanwhile', () => {
  const before = formOf(placeOf())
  type(before, 'Mine')
  const { fields, base } = before.store.getState() as { fields: PlaceFields; base: PlaceFields }
  const kept = { fields, base, version: 1, creation: undefined }
  const place = atSecond(3, 'Theirs')
  const options = { cache: new QueryClient(), accountId: 'asha', place, kept, onCreated: () => undefined }
  expect(asked(new PlaceSaver(options))).toEqual(['a'])
})

test('sends a text and a caption that were typed back after the newer version was shown', async () => {
  const first: Partial<Place> = { status: 'PUBLISHED', story: 'First', medias: [photo('a', 'First'), photo('b')] }
  const saver = formOf(placeOf(first))
  saver.change({ story: 'Mine' })
  type(saver, 'Mine')
  const theirs = placeOf({ ...first, version: 2, story: 'Theirs', medias: [photo('a', 'Theirs'), photo('b')] })
  saver.seen(theirs)
  expect(asked(saver)).toEqual(['story', 'a'])
  saver.resolve(['story'], ['a'])
  saver.change({ story: 'First' })
  type(saver, 'First')
  const texts = answer('update', { ...theirs, version: 3, story: 'First' })
  const captions = answer('changePhoto', placeOf({ ...first, version: 3 }))
  await saver.save()
  expect(texts).toEqual([{ story: 'First', version: 2 }])
  expect(captions).toMatchObject([{ caption: 'First' }])
})
