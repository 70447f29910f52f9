import { describe, expect, it } from 'vitest'
import { boundsIn } from './views.ts'

describe('boundsIn', () => {
  it('has the width in degrees, and is higher in the south of the middle than in the north', () => {
    const { west, south, east, north } = boundsIn(
      { latitude: 28.3, longitude: 84.1, zoom: 5 },
      { width: 412, height: 400 },
    )
    expect(west).toBeCloseTo(84.1 - 4.5264, 3)
    expect(east).toBeCloseTo(84.1 + 4.5264, 3)
    expect(north - 28.3).toBeLessThan(28.3 - south)
    expect(south).toBeCloseTo(24.3626, 3)
    expect(north).toBeCloseTo(32.097, 3)
  })

  it('crosses the antimeridian', () => {
    const { west, east } = boundsIn({ latitude: 0, longitude: 179, zoom: 5 }, { width: 400, height: 400 })
    expect(west).toBeGreaterThan(170)
    expect(east).toBeLessThan(-170)
  })

  it('shows the whole world at most', () => {
    expect(boundsIn({ latitude: 0, longitude: 20, zoom: 0 }, { width: 600, height: 600 })).toEqual({
      west: -180,
      south: expect.closeTo(-85.0511, 3),
      east: 180,
      north: expect.closeTo(85.0511, 3),
    })
  })
})
