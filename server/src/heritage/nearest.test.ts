import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newPlace, placeNames } from '../../test/heritage.ts'

// Places of a list from the nearest to the farthest.

let app: TestApp
let owner: Member
let reader: Member
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, reader] = await Promise.all([app.signUp('Owner'), app.signUp('Reader')])
})
afterAll(() => app.close())

describe('a list with a point', () => {
  const points = [
    ['Reykjavik', 64.147, -21.942],
    ['Patan', 27.6737, 85.3249],
    ['Durban', -29.8587, 31.0218],
    ['Pokhara', 28.2096, 83.9856],
    ['Fiji', -17.7134, 178.065],
    ['Samoa', -13.759, -172.105],
    ['Kathmandu', 27.7045, 85.3077],
  ] as const
  beforeAll(async () => {
    for (const [name, latitude, longitude] of points) await newPlace(owner, { name, latitude, longitude })
    await newPlace(owner, { name: 'Hidden spring', latitude: 27.7, longitude: 85.31, precision: 'HIDDEN' })
    await newPlace(owner, { name: 'Draft', status: 'DRAFT' })
  })

  test.each([
    ['27.7,85.3', ['Kathmandu', 'Patan', 'Pokhara', 'Reykjavik', 'Durban', 'Fiji', 'Samoa']],
    ['-15,-179.9', ['Fiji', 'Samoa', 'Patan', 'Kathmandu', 'Pokhara', 'Durban', 'Reykjavik']],
    ['64,-22', ['Reykjavik', 'Pokhara', 'Kathmandu', 'Patan', 'Durban', 'Samoa', 'Fiji']],
  ])('at %s has the nearest first, on one page or on many', async (near, names) => {
    expect(await placeNames(reader, `?near=${near}`)).toEqual(names)
    expect(await placeNames(reader, `?near=${near}&limit=1`)).toEqual(names)
  })

  test('has each of many places at one point once', async () => {
    const there = { latitude: 10, longitude: 10 }
    for (let n = 0; n < 5; n++) await newPlace(owner, { name: `Well ${n}`, ...there })
    const names = await placeNames(reader, '?near=10,10&limit=2')
    expect(names.slice(0, 5).toSorted()).toEqual(['Well 0', 'Well 1', 'Well 2', 'Well 3', 'Well 4'])
    expect(new Set(names).size).toBe(names.length)
  })

  test('narrows to a section and a category as without it', async () => {
    expect(await placeNames(reader, '?near=27.7,85.3&bbox=80,26,89,31&zoom=6')).toEqual([
      'Kathmandu',
      'Patan',
      'Pokhara',
    ])
    expect(await placeNames(reader, '?near=27.7,85.3&category=MONUMENT')).toEqual([])
  })

  test.each(['here', '91,0', '0,181', '27.7'])('refuses %s with a sentence', async (near) => {
    const { status, body } = await reader.get(`/v1/heritage?near=${near}`)
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'near', code: 'not-a-point' })]])
  })

  test('leaves out places of people across a block', async () => {
    await reader.post('/v1/block', { userId: owner.id })
    expect(await placeNames(reader, '?near=27.7,85.3')).toEqual([])
    await reader.delete(`/v1/block/${owner.id}`)
  })
})
