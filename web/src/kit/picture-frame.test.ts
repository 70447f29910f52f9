import { expect, test } from 'vitest'
import { moved, squareOf, turned, wholeFrame } from './picture-frame.ts'

const wide = { width: 400, height: 200 }

test('at first the middle of a picture is taken, as large as it goes', () => {
  expect(squareOf(wide, wholeFrame)).toEqual({ side: 200, x: 200, y: 100 })
  expect(squareOf(wide, { ...wholeFrame, zoom: 2 })).toEqual({ side: 100, x: 200, y: 100 })
})

test('a hand pulls the picture along, as far as there is some', () => {
  const once = moved(wide, wholeFrame, 0.25, 0.25)
  expect(squareOf(wide, once)).toEqual({ side: 200, x: 150, y: 100 })
  expect(squareOf(wide, moved(wide, once, 9, 9))).toEqual({ side: 200, x: 100, y: 100 })
  // From the edge it comes back at once.
  expect(squareOf(wide, moved(wide, moved(wide, once, 9, 0), -0.5, 0))).toEqual({ side: 200, x: 200, y: 100 })
})

test('what is in the middle stays there while the picture is turned', () => {
  const left = { ...wholeFrame, x: 0.25 }
  expect(squareOf(wide, left).x).toBe(100)
  // The left side is above now.
  expect(squareOf(wide, turned(left))).toEqual({ side: 200, x: 100, y: 100 })
  let again = left
  for (let quarter = 0; quarter < 4; quarter++) again = turned(again)
  expect(again).toEqual(left)
})
