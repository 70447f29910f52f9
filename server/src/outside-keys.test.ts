import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { diceOf, valueOf } from '../test/fuzz-values.ts'
import { faultOf, operations, type Operation } from '../test/fuzz.ts'
import { firstAndLast } from '../test/variants.ts'

// Every object has these names without anybody having put them there. Sent wherever a text is taken, they are unknown words.

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'] as const
type Json = { [key: string]: unknown }

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const isId = ({ format }: Json) => format === 'uuid'
const takesText = ({ type, anyOf, enum: choices }: Json): boolean =>
  type === 'string' || choices !== undefined || ((anyOf as Json[] | undefined)?.some(takesText) ?? false)

/** A value for a schema in which every text, and every choice, is this name. */
function named(schema: Json, name: string): unknown {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (choices) return named(choices.find(takesText) ?? choices[0]!, name)
  if (isId(schema)) return asha.id
  if (takesText(schema)) return name
  if (schema['type'] === 'array') return [named((schema['items'] ?? {}) as Json, name)]
  if (schema['type'] !== 'object') return valueOf(schema, diceOf(1), [asha.id])
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  return Object.fromEntries(properties.map(([key, inner]) => [key, named(inner, name)]))
}

async function faultsOf(call: Operation, name: string, only?: string): Promise<string[]> {
  const { method, path, parameters, body, isUpload } = call
  const valid = (schema: Json) => (isId(schema) ? asha.id : takesText(schema) ? name : '1')
  let url = path
  const query = new URLSearchParams()
  for (const parameter of parameters) {
    if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, encodeURIComponent(valid(parameter.schema)))
    else if (parameter.in === 'query' && (parameter.required || parameter.name === only))
      query.set(
        parameter.name,
        parameter.name === only ? name : parameter.name === 'q' ? 'ram' : valid(parameter.schema),
      )
  }
  const answer = await app.app.http.inject({
    method: method as 'GET',
    url: `${url}?${query.toString()}`,
    headers: { authorization: `Bearer ${asha.tokens.accessToken.token}` },
    ...(body && !isUpload && { payload: named(body, name) as object }),
  })
  const fault = answer.headers['content-encoding'] ? undefined : faultOf(answer.statusCode, answer.body)
  return fault ? [`${method} ${url}?${query.toString()}: ${fault}`] : []
}

test('a key that every object inherits breaks no call', { timeout: 120_000 }, async () => {
  const faults: string[] = []
  // Sessions and accounts are ended by some calls.
  const calls = operations().filter(({ id }) => !/logout|session|eraseAccount|remove_?account/i.test(id))
  for (const call of calls) {
    const texts = call.parameters.filter(({ in: place, name }) => place === 'query' && name !== 'next')
    for (const name of firstAndLast(names)) {
      faults.push(...(await faultsOf(call, name)))
      for (const { name: parameter } of texts) faults.push(...(await faultsOf(call, name, parameter)))
    }
  }
  expect(faults).toEqual([])
})
