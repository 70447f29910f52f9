import { expect, test } from 'vitest'
import { mapColours, mix } from './palette.ts'

test('mixes two colours by their share', () => {
  expect(mix('#000000', '#ffffff', 0.25)).toBe('rgb(191,191,191)')
  expect(mix('#Ff0000', ' #0000ff', 1)).toBe('rgb(255,0,0)')
})

test('takes the land from the ground of the theme', () => {
  const colours = mapColours((token) => (token === 'ground' ? '#18141f' : '#86a8ff'))
  expect(colours.land).toBe('#18141f')
  expect(colours.water).not.toBe(colours.land)
})

test('refuses a colour that it cannot mix', () => {
  expect(() => mix('red', '#000000', 0.5)).toThrow('#rrggbb')
})
