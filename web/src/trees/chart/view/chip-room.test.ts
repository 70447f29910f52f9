import { expect, test } from 'vitest'
import { linksShown } from './chip-room.ts'

test('a card names as many far relatives as have room for some letters, and counts the others', () => {
  expect(linksShown(1, 140, 2)).toEqual({ named: 1, more: 0, isBare: false })
  expect(linksShown(2, 140, 2)).toEqual({ named: 2, more: 0, isBare: false })
  expect(linksShown(3, 140, 2)).toEqual({ named: 1, more: 2, isBare: false })
  expect(linksShown(4, 220, 2)).toEqual({ named: 2, more: 2, isBare: false })
})

test('a card without room for letters shows no part of a name', () => {
  expect(linksShown(1, 40, 2)).toEqual({ named: 1, more: 0, isBare: true })
  expect(linksShown(3, 76, 2)).toEqual({ named: 0, more: 3, isBare: false })
})
