import { latinDigits } from '../kit/digits.ts'

/** A point on the earth in degrees of WGS 84, north and east positive. */
export type GeoPoint = { latitude: number; longitude: number }

/** What is wrong with typed coordinates. `too-far`: the first or second number lies beyond its limit in degrees. */
export type CoordinateFault =
  | { fault: 'half-point' }
  | { fault: 'too-far'; number: 'first' | 'second'; most: 90 | 180 }
  | { fault: 'not-a-point' }

export type ReadCoordinates = { point: GeoPoint | null } | CoordinateFault

const mostLetters = 100
const notAPoint = { fault: 'not-a-point' } as const

type Side = 'N' | 'S' | 'E' | 'W'
type Half = { degrees: number; side: Side | undefined }

/**
 * Reads a point from one line of text, as people copy it from maps. An empty text is no point (`point: null`).
 *
 * Shapes: decimal degrees (`27.7104, 85.3487`), degrees and minutes (`27° 42.6′, 85° 20.9′`), or degrees, minutes and
 * seconds (`27°42'37"N 85°20'55"E`). Between the two numbers stands a comma, a semicolon or a space. Degrees, minutes and
 * seconds without their signs need a comma or letters (`27 42 37, 85 20 55`). The latitude comes first, unless letters say
 * otherwise (`85.3487 E, 27.7104 N`). Digits may be of Devanagari; signs and quotation marks may be of any kind.
 *
 * Units: degrees, rounded to seven decimals (about a centimetre).
 *
 * Errors: `half-point` for one number alone, `too-far` beyond 90 or 180 degrees, `not-a-point` for everything else, such as
 * 60 minutes, a sign beside a letter, or two latitudes. Nothing throws.
 */
export function readCoordinates(typed: string): ReadCoordinates {
  if (typed.length > mostLetters) return notAPoint
  const text = plain(typed)
  if (text === '') return { point: null }
  const parts = halves(text)
  if (!parts) return notAPoint
  const [first, second] = parts.map(readHalf)
  if (!first || (parts.length === 2 && !second)) return notAPoint
  if (!second) return { fault: 'half-point' }
  return pointOf(first, second)
}

/** One spelling for every digit, sign and quotation mark. Brackets around all of it say nothing. */
function plain(typed: string): string {
  return latinDigits(typed)
    .replace(/[−–—‐‑]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/''|′′|[″”“„ʺ]/g, '"')
    .replace(/[′’‘ʹ´`]/g, "'")
    .replace(/[\s\u200e\u200f]+/g, ' ')
    .trim()
    .replace(/^[([](.*)[)\]]$/, '$1')
    .trim()
    .toUpperCase()
}

/** The text of each number with its signs: one or two; undefined where nobody can tell them apart. */
function halves(text: string): string[] | undefined {
  const cut = text.split(/[,;]/).map((half) => half.trim())
  if (cut.length > 2) return undefined
  if (cut.length === 2) return cut[1] === '' ? cut.slice(0, 1) : cut
  const byLetters = /^([NSEW].*[^NSEW ])\s*([NSEW].*)$|^(.*[^NSEW ]\s*[NSEW])\s*([^NSEW ].*)$/.exec(text)
  if (byLetters) return byLetters.slice(1).filter((half) => half !== undefined)
  const byDegrees = /^(.*°.*?)\s*(-?[\d.]+\s*°.*)$/.exec(text)
  if (byDegrees) return byDegrees.slice(1)
  if (/[°NSEW]/.test(text)) return [text]
  const numbers = text.split(' ')
  return numbers.length <= 2 ? numbers : undefined
}

// One number: letter or sign, degrees, minutes, seconds, letter.
const halfPattern =
  /^([NSEW])?\s*([+-])?(\d{1,3}(?:\.\d+)?)\s*°?(?:\s*(\d{1,2}(?:\.\d+)?)\s*'?(?:\s*(\d{1,2}(?:\.\d+)?)\s*"?)?)?\s*([NSEW])?$/

function readHalf(text: string): Half | undefined {
  const found = halfPattern.exec(text)
  if (!found) return undefined
  const [, before, sign, degrees = '', minutes = '0', seconds = '0', after] = found
  if (before && after) return undefined
  const side = (before ?? after) as Side | undefined
  // South and minus together would say it twice.
  if (side && sign) return undefined
  // Only the last part may have decimals.
  if ((found[4] && degrees.includes('.')) || (found[5] && minutes.includes('.'))) return undefined
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = sign === '-' || side === 'S' || side === 'W'
  return { degrees: isNegative ? -size : size, side }
}

const isAcross = ({ side }: Half) => side === 'E' || side === 'W'
const isUpright = ({ side }: Half) => side === 'N' || side === 'S'

function pointOf(first: Half, second: Half): ReadCoordinates {
  const isTurned = isAcross(first) || isUpright(second)
  if (isTurned && (isUpright(first) || isAcross(second))) return notAPoint
  const [mostFirst, mostSecond] = isTurned ? ([180, 90] as const) : ([90, 180] as const)
  if (Math.abs(first.degrees) > mostFirst) return { fault: 'too-far', number: 'first', most: mostFirst }
  if (Math.abs(second.degrees) > mostSecond) return { fault: 'too-far', number: 'second', most: mostSecond }
  const [latitude, longitude] = isTurned ? [second, first] : [first, second]
  return { point: { latitude: rounded(latitude.degrees), longitude: rounded(longitude.degrees) } }
}

/** To seven decimals; never minus zero. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0

/** A point as it is typed: "27.70612, 85.3348". */
export const typedPoint = ({ latitude, longitude }: GeoPoint): string => `${decimal(latitude)}, ${decimal(longitude)}`

/** Without an exponent and without zeros at its end. */
const decimal = (degrees: number): string => degrees.toFixed(7).replace(/\.?0+$/, '')

/** A point in degrees, minutes and whole seconds: "27° 42′ 22″ N, 85° 20′ 05″ E". */
export function pointInDegrees({ latitude, longitude }: GeoPoint): string {
  return `${inDegrees(latitude, 'N', 'S')}, ${inDegrees(longitude, 'E', 'W')}`
}

function inDegrees(degrees: number, positive: Side, negative: Side): string {
  const seconds = Math.round(Math.abs(degrees) * 3600)
  const two = (part: number) => String(part).padStart(2, '0')
  const side = degrees < 0 ? negative : positive
  return `${Math.floor(seconds / 3600)}° ${two(Math.floor(seconds / 60) % 60)}′ ${two(seconds % 60)}″ ${side}`
}

const earthRadiusKm = 6371

/** The distance between two points along the surface, in kilometres (haversine). */
export function distanceKm(one: GeoPoint, two: GeoPoint): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const high = Math.sin(radians(two.latitude - one.latitude) / 2) ** 2
  const wide = Math.sin(radians(two.longitude - one.longitude) / 2) ** 2
  const between = high + Math.cos(radians(one.latitude)) * Math.cos(radians(two.latitude)) * wide
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(between)))
}

const farKm = 1000
const nearKm = 300

/**
 * The point with its two numbers swapped, where that is clearly meant: as typed it is more than 1,000 km from the chosen
 * city, or no point at all, and swapped it is within 300 km of it. The city stands for its country, whose borders nobody
 * here knows.
 */
export function swappedPoint(typed: string, city: GeoPoint): GeoPoint | undefined {
  const read = readCoordinates(typed)
  if ('point' in read && (!read.point || distanceKm(read.point, city) <= farKm)) return undefined
  const parts = halves(plain(typed))
  if (parts?.length !== 2) return undefined
  const swapped = readCoordinates(parts.toReversed().join(', '))
  if (!('point' in swapped) || !swapped.point) return undefined
  return distanceKm(swapped.point, city) < nearKm ? swapped.point : undefined
}
