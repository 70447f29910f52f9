import { expect, test } from 'vitest'
import { mapColours } from './palette.ts'
import { mapStyle } from './style.ts'

const colours = mapColours(() => '#123456')
const layersOf = (borders: boolean) => mapStyle('basemap://x', borders, colours).layers.map(({ id }) => id)

test('draws borders only where the server says so', () => {
  expect(layersOf(true)).toContain('borders')
  expect(layersOf(false)).not.toContain('borders')
  expect(layersOf(false)).toContain('rivers')
})
