import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { operations } from '../test/fuzz.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

test('an empty key of a query is as one that is left out, in every call that reads', async () => {
  const reads = operations().filter(({ method, parameters }) => {
    const optional = parameters.filter((one) => one.in === 'query' && !one.required)
    return method === 'GET' && optional.length > 0
  })
  expect(reads.length).toBeGreaterThan(30)
  const differ: string[] = []
  for (const { path, parameters } of reads) {
    const url = parameters
      .filter((one) => one.in === 'path')
      .reduce((filled, { name }) => filled.replace(`{${name}}`, asha.id), path)
    const queryOf = (value: string | undefined) => {
      const pairs = parameters.flatMap((one): [string, string][] => {
        if (one.in !== 'query') return []
        if (one.required) return [[one.name, one.name === 'q' ? 'ram' : asha.id]]
        return value === undefined ? [] : [[one.name, value]]
      })
      return new URLSearchParams(pairs).toString()
    }
    const statusOf = async (value: string | undefined) => (await asha.get(`${url}?${queryOf(value)}`)).status
    const [without, empty] = [await statusOf(undefined), await statusOf('')]
    if (without !== empty) differ.push(`${path}: ${without}, with empty keys ${empty}`)
  }
  expect(differ).toEqual([])
})
