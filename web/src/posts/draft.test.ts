import { expect, test } from 'vitest'
import { blank, draftFrom, editFrom, isNothing, withItems } from './draft.ts'
import { moved, sizeOf } from './media/media-items.ts'

const photo = { key: 'a', kind: 'image' as const, name: 'a.jpg', size: 1, alt: '' }

test('a draft is found again as it was left', () => {
  const writing = { text: 'To @Ravi', mentions: [{ userId: 'r', from: 3, length: 5, name: 'Ravi' }] }
  const kept = { writing, visibility: 'ONLY_ME', commentsClosed: true }
  expect(draftFrom({ ...kept, photos: 3 })).toEqual({ ...kept, items: [], lost: 3, lostIn: 'reload' })
})

test('of photos that were not kept it is known how many, until others are chosen', () => {
  const draft = { ...blank, lost: 2 }
  expect(withItems(draft, []).lost).toBe(2)
  expect(withItems(draft, [photo]).lost).toBe(0)
  for (const photos of [-1, 1.5, '2', undefined, null])
    expect(draftFrom({ writing: { text: 'x' }, photos }).lost).toBe(0)
  expect(draftFrom({ writing: { text: 'x' }, photos: 99 }).lost).toBe(10)
})

test('photos chosen in another tab are told from photos that a reload has lost', () => {
  const kept = { writing: { text: 'x' }, photos: 2, lostIn: 'tab' }
  expect(draftFrom(kept)).toMatchObject({ lost: 2, lostIn: 'tab' })
  expect(withItems(draftFrom(kept), [])).toMatchObject({ lost: 2, lostIn: 'tab' })
  expect(withItems(draftFrom(kept), [photo])).toMatchObject({ lost: 0, lostIn: 'reload' })
})

test('what cannot be read is no draft', () => {
  for (const kept of [{}, { writing: 1 }, { writing: null }, { writing: { text: 'x'.repeat(5001) } }])
    expect(draftFrom(kept)).toEqual(blank)
  const writing = { text: 'Hello', mentions: [{ userId: 'r', from: 0, length: 5, name: 'Ravi' }, 'x', null] }
  expect(draftFrom({ writing, visibility: 'ALL', commentsClosed: 'yes' })).toEqual({
    ...blank,
    writing: { text: 'Hello', mentions: [] },
  })
})

test('an edit is found again with the version that it began with; without one it is of none that there was', () => {
  const edit = { writing: { text: 'The well', mentions: [] }, hasOtherPhotos: true, version: 3 }
  expect(editFrom(edit)).toEqual(edit)
  for (const version of [undefined, null, '3', Number.NaN, 2 ** 32])
    expect(editFrom({ ...edit, version })).toEqual({ ...edit, version: 0 })
  for (const kept of [{}, { version: 3 }, { writing: { text: 'x'.repeat(5001) }, version: 3 }])
    expect(editFrom(kept)).toBeUndefined()
})

test('there is something to post where there are words or photos', () => {
  expect(isNothing(blank)).toBe(true)
  expect(isNothing({ ...blank, writing: { text: ' \n ', mentions: [] } })).toBe(true)
  expect(isNothing({ ...blank, writing: { text: 'x', mentions: [] } })).toBe(false)
  expect(isNothing({ ...blank, items: [photo] })).toBe(false)
})

test('what is for all members has no photos, and becomes one for followers', () => {
  expect(withItems({ ...blank, visibility: 'MEMBERS' }, [photo]).visibility).toBe('FOLLOWERS')
  expect(withItems({ ...blank, visibility: 'MEMBERS' }, []).visibility).toBe('MEMBERS')
  expect(withItems({ ...blank, visibility: 'ONLY_ME' }, [photo]).visibility).toBe('ONLY_ME')
})

test('photos change their places', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a'], 4, 0)).toEqual(['a'])
})

test('sizes are in the units of the limits', () => {
  expect(sizeOf(100 * 1024 * 1024)).toBe('100.0 MB')
  expect(sizeOf(1_500_000)).toBe('1.4 MB')
})
