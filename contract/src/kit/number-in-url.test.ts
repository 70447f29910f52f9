import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { wire } from '../wire.ts'
import { pageQuery } from './page.ts'
import { numberInUrl } from './scalars.ts'

const Limit = z.object(pageQuery)
const Zoom = numberInUrl(z.coerce.number().check(z.gte(0), z.lte(24)))

test('reads decimal digits of an address as a number', () => {
  for (const [text, number] of [['5', 5] as const, ['100', 100] as const, ['007', 7] as const])
    expect(Limit.parse({ limit: text })).toEqual({ limit: number })
  expect(Limit.parse({})).toEqual({})
  expect(Zoom.parse('14.25')).toBe(14.25)
})

test.each(['0x10', '1e1', ' 5', '5 ', '+5', '-5', '', '5.', '.5', '5.5', '٥', '1_0', 'Infinity', 'NaN', 'true'])(
  'takes no number written as "%s"',
  (text) => expect(Limit.safeParse({ limit: text }).success).toBe(false),
)

test('takes no list and no truth for a number', () => {
  for (const value of [['5'], true, null, {}]) expect(Limit.safeParse({ limit: value }).success).toBe(false)
})

/** Whether a schema turns something else into a number. */
function coerces(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  const def = (schema as { _zod?: { def?: Record<string, unknown> } })._zod?.def
  if (def?.['coerce'] === true) return true
  return Object.values(def ?? schema).some((part) => coerces(part, seen))
}

test('every body takes numbers of JSON alone', () => {
  expect(coerces(z.object({ a: z.optional(z.array(z.coerce.number())) }))).toBe(true)
  const all = Object.entries(wire).flatMap(([table, rows]) =>
    Object.entries(rows).map(([name, row]) => [`${table}.${name}`, (row as { body?: unknown }).body] as const),
  )
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(([, body]) => coerces(body)).map(([name]) => name)).toEqual([])
})

test('every number of an address is written in decimal digits', () => {
  const taken = Object.entries(wire).flatMap(([table, rows]) =>
    Object.entries(rows).flatMap(([name, row]) => {
      const { query, params } = row as { query?: z.ZodMiniType; params?: z.ZodMiniType }
      return [query, params].flatMap((part) =>
        Object.entries((part as { shape?: Record<string, z.ZodMiniType> } | undefined)?.shape ?? {})
          .filter(([, field]) => coerces(field))
          .map(([field, schema]) => [`${table}.${name} ${field}`, schema] as const),
      )
    }),
  )
  expect(taken.length).toBeGreaterThan(50)
  const wrong = ['0x1', '1e0', ' 1', '']
  expect(taken.filter(([, schema]) => wrong.some((text) => schema.safeParse(text).success))).toEqual([])
  expect(taken.filter(([, schema]) => !schema.safeParse('1').success)).toEqual([])
})
