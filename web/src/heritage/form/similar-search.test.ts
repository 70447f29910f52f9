import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkFailure } from '../../kit/failures.ts'
import { blank } from './place-fields.ts'
import { SimilarSearch, wantedOf, type SimilarPlace, type Wanted } from './similar-search.ts'

const city = { latitude: 27.7, longitude: 85.3 }
const wanted: Wanted = { ...city, name: 'Dhara', nameOnly: false }
type Answered = SimilarPlace & { distanceMetres: number }
const place = (id: string) => ({ id, distanceMetres: 40 }) as Answered
let answer: () => Promise<Answered[]>
const ask = vi.fn<(wanted: Wanted, signal: AbortSignal) => Promise<Answered[]>>(() => answer())
let search: SimilarSearch

beforeEach(() => {
  vi.useFakeTimers()
  answer = async () => [place('one'), place('two')]
  ask.mockClear()
  search = new SimilarSearch(ask)
})
afterEach(() => {
  search.stop()
  vi.useRealTimers()
})
const found = () => search.store.getState().places.map(({ id }) => id)

test('needs a name, and a point or a city', () => {
  const named = { ...blank, name: ' Dhara ' }
  expect(wantedOf(named, undefined)).toBeUndefined()
  expect(wantedOf({ ...blank, point: '27.7, 85.3' }, city)).toBeUndefined()
  expect(wantedOf(named, city)).toEqual({ ...city, name: 'Dhara', nameOnly: true })
  expect(wantedOf({ ...named, point: '28, 84' }, city)).toEqual({
    latitude: 28,
    longitude: 84,
    name: 'Dhara',
    nameOnly: false,
  })
  expect(wantedOf({ ...named, point: '28' }, city)).toMatchObject({ nameOnly: true })
})

test('searches once when typing has stopped, and not again for the same contents', async () => {
  for (const name of ['D', 'Dh', 'Dha']) {
    search.follow({ ...wanted, name })
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(ask.mock.calls.map(([asked]) => asked.name)).toEqual(['Dha'])
  expect(found()).toEqual(['one', 'two'])
  search.follow({ ...wanted, name: 'Dha' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('ignores an answer to earlier contents', async () => {
  let late: (places: Answered[]) => void = () => undefined
  answer = () => new Promise((resolve) => (late = resolve))
  search.follow(wanted)
  await vi.advanceTimersByTimeAsync(1000)
  answer = async () => [place('new')]
  search.follow({ ...wanted, name: 'Mandir' })
  await vi.advanceTimersByTimeAsync(1000)
  late([place('old')])
  await vi.advanceTimersByTimeAsync(0)
  expect(found()).toEqual(['new'])
  search.follow(undefined)
  expect(found()).toEqual([])
})

test('questions the same places once, and again when there is another one', async () => {
  const first = await search.toQuestion(wanted)
  expect(first).toHaveLength(2)
  search.markQuestioned(first)
  expect(await search.toQuestion({ ...wanted, name: 'Another name' })).toEqual([])
  answer = async () => [place('one')]
  expect(await search.toQuestion(wanted)).toEqual([])
  answer = async () => [place('one'), place('three')]
  expect(await search.toQuestion(wanted)).toHaveLength(2)
  expect(await search.toQuestion(undefined)).toEqual([])
})

test('tells no distance from the middle of a city', async () => {
  expect((await search.toQuestion(wanted))[0]!.distanceMetres).toBe(40)
  expect((await search.toQuestion({ ...wanted, nameOnly: true }))[0]!.distanceMetres).toBeNull()
})

test('finds nothing where the search fails or takes too long', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  answer = async () => {
    throw new NetworkFailure('No answer came')
  }
  expect(await search.toQuestion(wanted)).toEqual([])
  expect(reported).not.toHaveBeenCalled()
  answer = async () => {
    throw new Error('A bug')
  }
  expect(await search.toQuestion(wanted)).toEqual([])
  expect(reported).toHaveBeenCalledTimes(1)
  answer = () => new Promise(() => undefined)
  const waiting = search.toQuestion(wanted)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await waiting).toEqual([])
})
