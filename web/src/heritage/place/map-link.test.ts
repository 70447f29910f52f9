import { expect, test } from 'vitest'
import { inDegrees, mapLink } from './map-link.ts'

const dhara = { latitude: 27.7061234, longitude: -85.3348 }

test('writes coordinates with five decimals, as maps take them', () => {
  expect(inDegrees(dhara)).toBe('27.70612, -85.33480')
})

test('opens the map app of a touch device, and the website elsewhere', () => {
  expect(mapLink(dhara, 'app')).toBe('geo:27.7061234,-85.3348?q=27.7061234,-85.3348')
  expect(mapLink(dhara, 'website')).toBe(
    'https://www.openstreetmap.org/?mlat=27.7061234&mlon=-85.3348#map=17/27.7061234/-85.3348',
  )
})
