import * as z from 'zod'
import { expect, test } from 'vitest'
import type { Endpoint } from './kit/endpoint.ts'
import { wire } from './wire.ts'

// Everything that a call takes has an end: every text so many letters, every list so many things. Else a limit of bytes for the whole
// body would be the only one.

type Json = { [key: string]: unknown }

/** The ways to what has no end, within a schema. */
function* endless(schema: unknown, path: string): Generator<string> {
  if (schema === null || typeof schema !== 'object') return
  const node = schema as Json
  const types = [node['type']].flat()
  const isFixed = node['enum'] !== undefined || node['const'] !== undefined
  if (types.includes('string') && !isFixed && node['maxLength'] === undefined && !hasOwnEnd(node)) yield path
  if (types.includes('array') && node['maxItems'] === undefined && node['prefixItems'] === undefined) yield `${path}[]`
  for (const [name, value] of Object.entries((node['properties'] ?? {}) as Json))
    yield* endless(value, `${path}.${name}`)
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const value of (node[key] ?? []) as unknown[]) yield* endless(value, path)
  for (const key of ['items', 'additionalProperties', 'propertyNames']) yield* endless(node[key], `${path}[]`)
  for (const [name, value] of Object.entries((node['$defs'] ?? {}) as Json)) yield* endless(value, `${path}#${name}`)
}

/** Formats that are checked by patterns of one length, and patterns that say how often something may come. */
const ownEnds = new Set(['uuid', 'date'])
const hasOwnEnd = ({ format, pattern }: Json) =>
  ownEnds.has(format as string) ||
  (typeof pattern === 'string' && /^\^[^*+]*\$$/.test(pattern.replace(/\[[^\]]*\]/g, '[]')))

test('every text and every list that a call takes has an end', () => {
  const found: string[] = []
  for (const [room, table] of Object.entries<Record<string, Endpoint>>(wire)) {
    for (const [name, row] of Object.entries(table)) {
      for (const from of ['params', 'query', 'body'] as const) {
        const schema = row[from]
        if (!schema) continue
        const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
        for (const path of endless(json, '')) found.push(`${room}.${name} ${from}${path}`)
      }
    }
  }
  expect(found).toEqual([])
})
