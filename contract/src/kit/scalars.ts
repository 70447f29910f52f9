import * as z from 'zod/mini'
import { cleanText, isUnseen } from './clean-text.ts'
import { latinDigits } from './digits.ts'

/** A UUID of any version; ours are UUIDv7. In capitals it is the same, and from here on in small letters, as all that it is compared with. */
export const Id = z.string().check(z.toLowerCase(), z.uuid())
export const Instant = z.iso.datetime()
/** A full Gregorian day, `YYYY-MM-DD`. */
export const Day = z.iso.date()
/** The reply of a call that answers 204. */
export const Nothing = z.undefined()

/** A number of a query or a path: decimal digits with a sign and a point. `Number` alone also takes "0x10", "1e3", " 5" and nothing at all. */
export const numberInUrl = <T extends z.ZodMiniType<number, unknown>>(number: T) =>
  z.pipe(
    z.transform((value: unknown): unknown =>
      typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) ? value : Number.NaN,
    ),
    number,
  )

/** A whole number that the database keeps in four bytes. */
export const Int = z.int().check(z.gte(-2_147_483_648), z.lte(2_147_483_647))
/** How often something was changed, as whoever sends a change has seen it. */
export const Version = Int

const seen = z.overwrite<string>((value) => (isUnseen(value) ? '' : value))
/** For texts that are cleaned later. */
const seenOnceClean = z.overwrite<string>((value) => (isUnseen(cleanText(value)) ? '' : value))

const clean = z.overwrite<string>(cleanText)

/** Clean text with something in it. */
export const text = (max: number) => z.string().check(clean, seen, z.minLength(1, 'required'), z.maxLength(max))
/** Clean text that may be empty; what nobody sees is. */
export const plainText = (max: number) => z.string().check(clean, seen, z.maxLength(max))
/** The same of a text with mentions, whose places count its letters as they were sent: the server cleans both together. */
export const mentioningText = (max: number) =>
  z.string().check(z.trim(), seenOnceClean, z.minLength(1, 'required'), z.maxLength(max))
export const plainMentioningText = (max: number) => z.string().check(z.trim(), seenOnceClean, z.maxLength(max))
// Nuktas of Indic scripts. Composed text (NFC) has two code points for letters such as U+0958, which keyboards type as one.
const nukta = /[\u093c\u09bc\u0a3c\u0b3c]/g
/** Counts code points, not units of UTF-16, of which an emoji has two. A letter with its nukta counts as one. */
export const countLetters = (value: string): number => [...value.replace(nukta, '')].length
/** The same, where `countLetters` counts; a description of the API names the longest text of all letters with a nukta. */
export const textOfLetters = (max: number) =>
  z
    .string()
    .check(
      clean,
      seen,
      z.check(({ value, issues }) => {
        if (value.length > 2 * max || countLetters(value) > max)
          issues.push({ code: 'too_big', origin: 'string', maximum: max, input: value })
      }),
    )
    .register(z.globalRegistry, { maxLength: 2 * max })
/** Clean text that may be empty or left out; empty becomes null. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(z.string().check(clean, seen, z.maxLength(max))),
    z.transform((value) => value || null),
  )

export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1, 'required'), z.maxLength(254), z.email())
/**
 * A number as people write it: brackets, dots and strokes are gaps, and digits of Devanagari are digits. What is longer than a
 * number may be, only for its gaps, is kept without them.
 */
const plainNumber = (typed: string) => {
  const spaced = latinDigits(typed)
    .replace(/[‐-―−]/g, '-')
    .replace(/[\s()./]+/g, ' ')
    .trim()
  return spaced.length > 15 ? spaced.replace(/[ -]/g, '') : spaced
}
/** 7 to 15 of digits, spaces, plus and minus; stored as typed where that fits, compared by its digits. */
export const Phone = z.string().check(z.overwrite(plainNumber), z.regex(/^[0-9 +-]{7,15}$/, 'phone'))
export const optionalPhone = z.pipe(
  z.nullish(z.union([z.literal(''), Phone])),
  z.transform((value) => value || null),
)

// Whatever begins a new line, and tabs, become a space: what is shown as one line is one.
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]/
const oneLine = z.overwrite<string>((value) => value.replace(/[\s\u0085]+/g, (gap) => (breaks.test(gap) ? ' ' : gap)))
/** The same for names and whatever else is one line. */
export const line = (max: number) =>
  z.string().check(oneLine, clean, seen, z.minLength(1, 'required'), z.maxLength(max))
export const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(z.string().check(oneLine, clean, seen, z.maxLength(max))),
    z.transform((value) => value || null),
  )
/** One line that may be empty. */
export const plainLine = (max: number) => z.string().check(oneLine, clean, seen, z.maxLength(max))

/** A picture as replies carry it: an id for life, a link for a quarter of an hour. */
export const Picture = z.object({ id: Id, url: z.string(), thumbUrl: z.string(), type: z.literal('IMAGE') })
export type Picture = z.infer<typeof Picture>

/** A kind that rooms name and the wire does not list: whoever is sent one that nobody has refuses it. */
export const kindOfRoom = <Kind extends string>() =>
  z.string().check(z.regex(/^[A-Za-z_]{1,40}$/, 'not-offered')) as unknown as z.ZodMiniType<Kind, Kind>
