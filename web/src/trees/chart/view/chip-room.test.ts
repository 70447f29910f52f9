import { describe, expect, test } from 'vitest'
import { linksShown, stripInside } from './chip-room.ts'

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

describe('a chip on a card that an edge of the page cuts', () => {
  const page = { x: 0, y: 0, scale: 1, width: 390, height: 560 }
  const stripOn = (x: number, y: number) =>
    stripInside({ left: x - 6, top: y - 19, width: 140 }, Math.max(y - 19, y + 103), page)

  test('stays where it is on a whole card', () => {
    expect(stripOn(100, 100)).toEqual({ left: 94, top: 81, width: 140 })
  })

  test('moves inside at the right, at the left and at the top', () => {
    expect(stripOn(300, 100)).toEqual({ left: 294, top: 81, width: 92 })
    expect(stripOn(0, 100)).toEqual({ left: 48, top: 81, width: 86 })
    expect(stripOn(100, -40)).toEqual({ left: 94, top: 4, width: 140 })
  })

  test('stays and is not seen where too little of the card is in sight', () => {
    expect(stripOn(370, 100)).toEqual({ left: 364, top: 81, width: 140, isOut: true })
    expect(stripOn(100, -130)).toMatchObject({ top: -149, isOut: true })
    expect(stripOn(100, 560)).toMatchObject({ top: 541, isOut: true })
  })
})
