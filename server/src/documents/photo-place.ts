/** Where a photo was taken, in the words of EXIF: its names, and its numbers as fractions of degrees, minutes and seconds. */
export type PhotoPlace = {
  GPSLatitudeRef: string
  GPSLatitude: string
  GPSLongitudeRef: string
  GPSLongitude: string
}

const gpsTag = 0x8825
const tags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 }
const types = { ascii: 2, long: 4, rational: 5 }
const entryBytes = 12
const mostEntries = 512

type Entry = { type: number; count: number; at: number }

/** Reads the place out of the EXIF of a stranger's photo (TIFF 6.0, EXIF 2.3): every step stays within the bytes; undefined where there is none, or none that is whole. */
export function placeIn(exif: Uint8Array): PhotoPlace | undefined {
  const bytes = Buffer.from(exif)
  const tiff = bytes.subarray(bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0)
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const isLittle = order === 'II'
  const fits = (at: number, length: number) => at + length <= tiff.length
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))

  function entriesAt(at: number): Map<number, Entry> {
    const entries = new Map<number, Entry>()
    if (!fits(at, 2)) return entries
    const count = Math.min(short(at), mostEntries)
    for (let n = 0; n < count; n++) {
      const entry = at + 2 + n * entryBytes
      if (!fits(entry, entryBytes)) break
      entries.set(short(entry), { type: short(entry + 2), count: long(entry + 4), at: entry + 8 })
    }
    return entries
  }

  function letterOf(entry: Entry | undefined, offered: string): string | undefined {
    if (entry?.type !== types.ascii) return undefined
    const letter = tiff.toString('latin1', entry.at, entry.at + 1)
    return letter !== '' && offered.includes(letter) ? letter : undefined
  }

  function degreesOf(entry: Entry | undefined, most: number): string | undefined {
    if (entry?.type !== types.rational || entry.count !== 3) return undefined
    const from = long(entry.at)
    if (!fits(from, 24)) return undefined
    const parts = [0, 8, 16].map((step) => [long(from + step), long(from + step + 4)] as const)
    const [degrees = NaN, minutes = NaN, seconds = NaN] = parts.map(([over, under]) => over / under)
    const isAPlace = degrees <= most && minutes < 60 && seconds < 60
    return isAPlace ? parts.map(([over, under]) => `${over}/${under}`).join(' ') : undefined
  }

  if (!fits(0, 8)) return undefined
  const pointer = entriesAt(long(4)).get(gpsTag)
  if (pointer?.type !== types.long) return undefined
  const gps = entriesAt(long(pointer.at))
  const latitudeRef = letterOf(gps.get(tags.latitudeRef), 'NS')
  const longitudeRef = letterOf(gps.get(tags.longitudeRef), 'EW')
  const latitude = degreesOf(gps.get(tags.latitude), 90)
  const longitude = degreesOf(gps.get(tags.longitude), 180)
  if (!latitudeRef || !longitudeRef || !latitude || !longitude) return undefined
  return {
    GPSLatitudeRef: latitudeRef,
    GPSLatitude: latitude,
    GPSLongitudeRef: longitudeRef,
    GPSLongitude: longitude,
  }
}
