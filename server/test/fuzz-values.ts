// Values made from the schemas of the API reference: mostly such as would be taken, often at their bounds, and at times
// what nobody would send in earnest. The same seed makes the same values.

type Json = { [key: string]: unknown }

export type Dice = {
  /** From 0, below 1. */
  next(): number
  below(count: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

/** mulberry32, by Tommy Ettinger: small, and the same everywhere. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, chance: (share) => next() < share, pick: (from) => from[below(from.length)]! }
}

const long = 'x'.repeat(5000)
export const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e\u2066',
  '𐌰'.repeat(101),
  'ก'.repeat(250),
  long,
  '\r\n\tx',
  '%',
  '%00',
  "'; drop table account; --",
  '{"a":1}',
  '__proto__',
  'null',
  'NaN',
  '-0',
  '1e999',
  '../../etc/passwd',
  '٣',
  'श्रेष्ठ',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '-9999',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]
const oddNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  99,
  100,
  101,
  32_767,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  3e9,
  2 ** 53,
  -(2 ** 63),
  1e300,
  -1e-300,
]

/** Anything at all. */
function anything(dice: Dice, depth = 0): unknown {
  switch (dice.below(depth > 3 ? 5 : 8)) {
    case 0:
      return dice.pick(oddTexts)
    case 1:
      return dice.pick(oddNumbers)
    case 2:
      return dice.pick([null, true, false])
    case 3:
      return []
    case 4:
      return {}
    case 5:
      return Array.from({ length: dice.below(4) }, () => anything(dice, depth + 1))
    case 6:
      return { [dice.pick(oddTexts)]: anything(dice, depth + 1), ['constructor']: anything(dice, depth + 1) }
    default:
      return nested(dice.pick([3, 60, 70, 900]))
  }
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const oddShare = 0.04

/** A value for a schema; `ids` are those of things that there are. */
export function valueOf(schema: Json, dice: Dice, ids: readonly string[]): unknown {
  if (dice.chance(oddShare)) return anything(dice)
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (choices) return valueOf(dice.pick(choices), dice, ids)
  if (schema['const'] !== undefined) return schema['const']
  if (schema['enum']) return dice.pick(schema['enum'] as unknown[])
  switch (schema['type']) {
    case 'string':
      return textOf(schema, dice, ids)
    case 'integer':
    case 'number':
      return numberOf(schema, dice)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'array':
      return listOf(schema, dice, ids)
    case 'object':
      return objectOf(schema, dice, ids)
    default:
      return dice.chance(0.5) ? dice.pick(ids) : dice.pick(oddTexts)
  }
}

/** A text of exactly so many letters of base64url, as sealed bytes are. */
const sealed = /^\^\[\\w-\]\{(\d+)\}\$$/

function textOf({ format, maxLength, pattern }: Json, dice: Dice, ids: readonly string[]): string {
  const letters = sealed.exec(String(pattern))?.[1]
  if (letters !== undefined && dice.chance(0.9))
    return dice.pick(['A', 'b', '-', '_']).repeat(Number(letters) + (dice.chance(0.9) ? 0 : dice.pick([-1, 1])))
  if (format === 'uuid') return dice.chance(0.92) ? idOf(ids, dice) : dice.pick(oddTexts)
  if (format === 'email') return dice.pick(['a@example.org', 'A@EXAMPLE.ORG', 'x@y', long])
  if (format === 'date') return dice.pick(['1950-02-03', '0001-01-01', '9999-12-31', '0000-01-01', '2023-02-29'])
  if (format === 'date-time') return dice.pick(['2020-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
  if (typeof maxLength === 'number' && dice.chance(0.1)) return 'ö'.repeat(maxLength + dice.below(2))
  return dice.chance(0.5) ? dice.pick(['Ram', 'Sita Shrestha', 'राम', 'Pokhara 12', '1990']) : dice.pick(oddTexts)
}

/** In small letters, or in capitals, in which it is the same. */
function idOf(ids: readonly string[], dice: Dice): string {
  const id = dice.pick(ids)
  return dice.chance(0.2) ? id.toUpperCase() : id
}

function numberOf({ minimum, maximum }: Json, dice: Dice): number {
  const bounds = [minimum, maximum].flatMap((bound) => (typeof bound === 'number' ? [bound, bound - 1, bound + 1] : []))
  return bounds.length > 0 && dice.chance(0.7) ? dice.pick(bounds) : dice.pick(oddNumbers)
}

function listOf({ items, maxItems }: Json, dice: Dice, ids: readonly string[]): unknown[] {
  const most = typeof maxItems === 'number' && dice.chance(0.03) ? maxItems + 1 : dice.below(4)
  return Array.from({ length: most }, () => valueOf((items ?? {}) as Json, dice, ids))
}

function objectOf({ properties = {}, required = [] }: Json, dice: Dice, ids: readonly string[]): Json {
  const whole: Json = {}
  const few = dice.next()
  for (const [name, schema] of Object.entries(properties as Record<string, Json>)) {
    const isNeeded = (required as string[]).includes(name)
    if (isNeeded ? dice.chance(0.97) : dice.chance(few)) whole[name] = valueOf(schema, dice, ids)
  }
  if (dice.chance(0.03)) whole[dice.pick(oddTexts)] = anything(dice)
  return whole
}
