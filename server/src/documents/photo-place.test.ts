import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { quarters } from '../../test/pictures.ts'
import { placeIn } from './photo-place.ts'

const place = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '28/1 13/1 0/1',
  GPSLongitudeRef: 'W',
  GPSLongitude: '84/1 22/1 0/1',
}
const exif = (await sharp(await quarters(4, 4).jpeg().withExif({ IFD3: place }).toBuffer()).metadata()).exif!

test('the place of a photo is read', () => {
  expect(placeIn(exif)).toEqual(place)
})

test('a broken place is a place or none, and nothing is read beyond the end', () => {
  expect(placeIn(Buffer.alloc(0))).toBeUndefined()
  expect(placeIn(Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'))).toBeUndefined()
  for (let length = 0; length < exif.length; length++) placeIn(exif.subarray(0, length))
  const changes = fc.array(fc.tuple(fc.nat({ max: exif.length - 1 }), fc.nat({ max: 255 })), { maxLength: 12 })
  fc.assert(
    fc.property(changes, (bytes) => {
      const changed = Buffer.from(exif)
      for (const [at, byte] of bytes) changed[at] = byte
      const found = placeIn(changed)
      return found === undefined || /^\d+\/\d+ \d+\/\d+ \d+\/\d+$/.test(found.GPSLatitude)
    }),
    { numRuns: 2000 },
  )
})
