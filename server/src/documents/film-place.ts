import type { MetadataTags } from 'mediabunny'

/** A place as films tell it (ISO 6709): latitude, longitude, and perhaps height, as signed degrees. */
const place = /^[+-]\d{1,2}(\.\d+)?[+-]\d{1,3}(\.\d+)?([+-]\d+(\.\d+)?)?\/?$/
const names = ['com.apple.quicktime.location.ISO6709', '©xyz', 'LOCATION', 'location']

/** Where a film was made, by its tags. */
export function placeIn({ raw = {} }: MetadataTags): string | undefined {
  return names.map((name) => raw[name]).find((value) => typeof value === 'string' && place.test(value)) as
    | string
    | undefined
}

/** How a place, or what usually tells one, looks in bytes. */
const traces = ['Exif\0\0', 'http://ns.adobe.com/xap/', 'location.ISO6709', '<x:xmpmeta'].map((text) =>
  Buffer.from(text, 'latin1'),
)
const written = /[+-]\d{2}\.\d{3,}[+-]\d{2,3}\.\d{3,}/

/** Whether these bytes still tell of a place, or have a part of which nobody knows what it tells. */
export function hasTraces(bytes: Buffer): boolean {
  return traces.some((trace) => bytes.includes(trace)) || written.test(bytes.toString('latin1'))
}
