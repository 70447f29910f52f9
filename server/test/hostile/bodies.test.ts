import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectUndisturbed, startStage, type Stage } from './bystander.ts'
import { hostileForms, hostileJson } from './corpus.ts'
import { post, say } from './raw-call.ts'

let stage: Stage
let person: string
let upload: string
beforeAll(async () => {
  stage = await startStage()
  const { url, attacker } = stage
  const made = await fetch(`${url}/v1/family/family-tree`, {
    method: 'POST',
    headers: { authorization: attacker.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mine', description: 'All of mine' }),
  })
  const { id } = (await made.json()) as { id: string }
  person = `${url}/v1/family/${id}/person`
  upload = `${url}/v1/family/family-tree/import?familyTreeId=${id}`
})
afterAll(() => stage.close())

const json = { 'content-type': 'application/json' }
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))
const codeIn = (body: string) => (JSON.parse(body) as { code: string }).code

describe('without an account', () => {
  test('ten long lists at once keep nobody waiting', async () => {
    const list = hostileJson[0]!.body
    for (const path of ['/v1/auth/login', '/v1/family/family-tree', '/v1/nothing-here']) {
      const met = await stage.during(() => times(10, () => post(stage.url + path, list, json)))
      expectUndisturbed(met)
      const wanted = path.endsWith('tree') ? [401, 'accounts/sign-in-needed'] : [413, 'kit/too-large']
      for (const { status, body } of met.result) expect([path, status, codeIn(body)]).toEqual([path, ...wanted])
    }
  })

  test('who is asking is asked before anything is read', async () => {
    for (const hostile of [...hostileJson, ...hostileForms]) {
      const url = hostileForms.includes(hostile) ? upload : person
      const { status, body } = await post(url, hostile.body, { ...json, ...hostile.headers })
      expect([hostile.name, status, codeIn(body)]).toEqual([hostile.name, 401, 'accounts/sign-in-needed'])
    }
  })
})

describe('with an account', () => {
  test.each(hostileJson)('$name is refused and keeps nobody waiting', async ({ body, headers }) => {
    const { authorization } = stage.attacker
    const met = await stage.during(() => times(5, () => post(person, body, { ...json, ...headers, authorization })))
    for (const answer of met.result) {
      expect([400, 413, 415]).toContain(answer.status)
      expect(codeIn(answer.body)).toMatch(/^kit\//)
      expect(answer.body.length).toBeLessThan(50_000)
    }
    expectUndisturbed(met)
    expect(met.peakBytes).toBeLessThan(700e6)
  })

  test.each(hostileForms)('a form of $name is refused and keeps nobody waiting', async ({ body, headers }) => {
    const { authorization } = stage.attacker
    const met = await stage.during(() => times(5, () => post(upload, body, { ...headers, authorization })))
    for (const answer of met.result) {
      expect(answer.status, answer.body).toBeGreaterThanOrEqual(400)
      expect(answer.status, answer.body).toBeLessThan(500)
      expect(codeIn(answer.body)).toMatch(/^(kit|documents|trees)\//)
    }
    expectUndisturbed(met)
    expect(met.peakBytes).toBeLessThan(700e6)
  })

  test('who lies about the length of what they send is not believed', async () => {
    const { authorization } = stage.attacker
    const head = `POST /v1/family/family-tree HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n${'content-type: application/json\r\n'}`
    const short = await say(stage.url, `${head}content-length: 2\r\n\r\n{}{"name":"more"}`)
    expect(short).toMatch(/^HTTP\/1.1 400 /)
    expect(await say(stage.url, `${head}content-length: 500\r\n\r\n{}`)).not.toMatch(/^HTTP\/1.1 [25]/)
    expect(await say(stage.url, `${head}content-length: many\r\n\r\n{}`)).toMatch(/^HTTP\/1.1 400 /)
    const twice = `${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`
    expect(await say(stage.url, twice)).toMatch(/^HTTP\/1.1 400 /)
    expectUndisturbed(await stage.during(async () => {}))
  })
})
