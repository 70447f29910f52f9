import type { GeoPoint } from '@mulghar/contract/heritage/coordinates'
import ExifReader from 'exifreader'

/** About a metre, like the pin on the map. */
const decimals = 5

/**
 * Reads where a photo was taken from its EXIF, in degrees. Undefined where EXIF has no position, or none on the earth.
 * The zero point is what some cameras write when they know none.
 */
export async function takenAt(photo: Blob): Promise<GeoPoint | undefined> {
  const tags = await positionTags(photo)
  const latitude = degreesOf(tags?.GPSLatitude?.value, tags?.GPSLatitudeRef?.value, { N: 1, S: -1 }, 90)
  const longitude = degreesOf(tags?.GPSLongitude?.value, tags?.GPSLongitudeRef?.value, { E: 1, W: -1 }, 180)
  if (latitude === undefined || longitude === undefined) return undefined
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude }
}

async function positionTags(photo: Blob) {
  try {
    const bytes = await photo.arrayBuffer()
    const names = ['GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude']
    return ExifReader.load(bytes, { expanded: true, includeTags: { exif: names } }).exif
  } catch {
    // Files without metadata throw as well as broken ones; neither has a position. The upload tells of a file that cannot be read.
    return undefined
  }
}

/** `value` are degrees, minutes and seconds as fractions; the types do not hold for a broken file. */
function degreesOf(value: unknown, ref: unknown, signs: Record<string, 1 | -1>, most: number): number | undefined {
  const sign = Array.isArray(ref) ? signs[String(ref[0])] : undefined
  if (!sign || !Array.isArray(value) || value.length !== 3) return undefined
  const [degrees = NaN, minutes = NaN, seconds = NaN] = value.map(quotientOf)
  const size = degrees + minutes / 60 + seconds / 3600
  const isWhole = degrees >= 0 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60
  // Never minus zero.
  return isWhole && size <= most ? Number((sign * size).toFixed(decimals)) + 0 : undefined
}

function quotientOf(fraction: unknown): number {
  const [over, under] = Array.isArray(fraction) ? fraction.map(Number) : []
  return over === undefined || !under ? NaN : over / under
}
