import type { Endpoint, EndpointTable } from '@mulghar/contract/kit/endpoint'
import { wire } from '@mulghar/contract/wire'
import fastJsonStringify from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { serializerSchema } from './kit/reply-schema.ts'

// A serialiser is made when its first reply is sent: here all are.

const rows = Object.entries<EndpointTable>(wire).flatMap(([table, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, { reply }]) => ({ name: `${table}.${name}`, reply })),
)

test('every reply of the wire can be put into JSON', () => {
  const replies = rows.filter(({ reply }) => reply !== undefined)
  expect(replies.length).toBeGreaterThan(100)
  for (const { name, reply } of replies) {
    expect(() => fastJsonStringify(serializerSchema(reply!)), name).not.toThrow()
  }
})
