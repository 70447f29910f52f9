import type { Endpoint } from '@mulghar/contract/kit/endpoint'
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import * as z from 'zod'

type Json = { [key: string]: unknown }

const known = { input: new WeakMap<object, Json>(), output: new WeakMap<object, Json>() }

/** The JSON Schema of a wire schema, as it goes in or comes out: made once, and changed by nobody. */
export function jsonSchema(schema: NonNullable<Endpoint['reply']>, io: 'input' | 'output'): Json {
  const before = known[io].get(schema)
  if (before) return before
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  known[io].set(schema, rest)
  return rest
}

/** The names of all fields that a wire schema takes, at any depth. */
export function fieldNames(schema: NonNullable<Endpoint['body']>): ReadonlySet<string> {
  const before = names.get(schema)
  if (before) return before
  const found = new Set<string>()
  collectNames(jsonSchema(schema, 'input'), found)
  names.set(schema, found)
  return found
}

const names = new WeakMap<object, ReadonlySet<string>>()

function collectNames(node: unknown, found: Set<string>): void {
  if (node === null || typeof node !== 'object') return
  const { properties } = node as Json
  for (const name of Object.keys(properties ?? {})) found.add(name)
  for (const below of Object.values(node)) collectNames(below, found)
}

const plain = new WeakMap<object, Json>()

/**
 * The same for the serialiser, which needs only types and names: `anyOf` with null becomes `nullable`, and limits,
 * patterns and formats go, so that no reply pays for a check of what we made ourselves.
 */
export function serializerSchema(schema: NonNullable<Endpoint['reply']>): Json {
  const before = plain.get(schema)
  if (before) return before
  const made = simplify(jsonSchema(schema, 'output')) as Json
  plain.set(schema, made)
  return made
}

type Serialize = ReturnType<typeof fastJsonStringify>
const compiled = new WeakMap<object, Serialize>()

/** Compiles the serialiser of a reply when the first such reply is sent, once a process: a start would wait for those of all calls. */
export function serializerCompiler({ schema }: { schema: AnySchema & object }): (reply: unknown) => string {
  return (reply) => {
    const before = compiled.get(schema)
    if (before) return before(reply)
    const serialize = fastJsonStringify(schema)
    compiled.set(schema, serialize)
    return serialize(reply)
  }
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (node === null || typeof node !== 'object') return node
  const from = node as Json
  if (Array.isArray(from['anyOf'])) {
    const choices = (from['anyOf'] as Json[]).filter((choice) => choice['type'] !== 'null')
    if (choices.length === 1 && choices.length < from['anyOf'].length) {
      const only = simplify(choices[0]) as Json
      return Object.keys(only).length ? { ...only, nullable: true } : {}
    }
  }
  if (from['enum'] || from['const'] !== undefined) return { type: from['type'] ?? 'string' }
  const to: Json = {}
  if (Array.isArray(from['type']) && from['type'].length === 2 && from['type'].includes('null')) {
    return { ...(simplify({ ...from, type: from['type'].find((type) => type !== 'null') }) as Json), nullable: true }
  }
  for (const key of ['type', 'items', 'prefixItems', 'anyOf', 'required', 'additionalProperties'])
    if (from[key] !== undefined) to[key] = key === 'required' ? from[key] : simplify(from[key])
  if (from['properties']) {
    to['properties'] = Object.fromEntries(
      Object.entries(from['properties'] as Json).map(([name, value]) => [name, simplify(value)]),
    )
  }
  if (to['prefixItems']) return {}
  return to
}
