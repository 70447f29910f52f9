import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test('a scale is a round distance that fits below a thumb', () => {
  for (let zoom = 0; zoom <= 18; zoom += 0.7) {
    const { metres, pixels } = scaleOf({ latitude: 27.7, zoom })
    expect(String(metres).replace(/0+$/, '')).toMatch(/^[125]$/)
    expect(pixels).toBeGreaterThan(36)
    expect(pixels).toBeLessThanOrEqual(92)
  }
})

test('the same distance is longer far from the equator', () => {
  const perMetre = (latitude: number) => {
    const { metres, pixels } = scaleOf({ latitude, zoom: 10 })
    return pixels / metres
  }
  expect(perMetre(60)).toBeCloseTo(perMetre(0) * 2)
})
