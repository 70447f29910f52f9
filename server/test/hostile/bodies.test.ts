import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quarters } from '../pictures.ts'
import { expectUndisturbed, startStage, type Stage } from './bystander.ts'
import { hostileForms, hostileJson } from './corpus.ts'
import { sendTable } from './importing.ts'
import { watched } from './length.ts'
import { post, say } from './raw-call.ts'
import { fine } from './table-files.ts'

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
/** One case after the other, with what was answered. */
async function inTurn<Case, Answer>(
  cases: readonly Case[],
  send: (one: Case) => Promise<Answer>,
): Promise<[Case, Answer][]> {
  const met: [Case, Answer][] = []
  for (const one of cases) met.push([one, await send(one)])
  return met
}

const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))
const codeIn = (body: string) => (JSON.parse(body) as { code: string }).code

test('other accounts are answered at once without attacks', async () => {
  const me = `${stage.url}/v1/profile/user-detail`
  const met = await stage.during(() => fetch(me, { headers: { authorization: stage.attacker.authorization } }))
  expect(met.result.status).toBe(200)
  expectUndisturbed(met)
  expect(met.peakBytes).toBeGreaterThan(10e6)
})

test('unanswered calls are logged', async () => {
  const met = await stage.during(async () => {}, '/v1/nothing-here')
  expect(() => expectUndisturbed(met)).toThrow(/404/)
})

async function sendPicture(bytes: Uint8Array): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'large.jpg')
  const headers = { authorization: stage.attacker.authorization }
  return (await fetch(`${stage.url}/v1/document/upload`, { method: 'POST', headers, body: form })).status
}

describe('without an account', () => {
  const doors = ['/v1/auth/login', '/v1/family/family-tree', '/v1/nothing-here'].map((name) => ({ name }))

  test.each(watched(doors))('ten long lists at once keep nobody waiting: $name', async ({ cases }) => {
    const list = hostileJson[0]!.body
    const met = await stage.during(() =>
      inTurn(cases, ({ name }) => times(10, () => post(stage.url + name, list, json))),
    )
    for (const [{ name }, answers] of met.result) {
      const wanted = name.endsWith('tree') ? [401, 'accounts/sign-in-needed'] : [413, 'kit/too-large']
      for (const { status, body } of answers) expect([name, status, codeIn(body)]).toEqual([name, ...wanted])
    }
    expectUndisturbed(met)
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
  test.each(watched(hostileJson))('$name is refused and keeps nobody waiting', async ({ cases }) => {
    const { authorization } = stage.attacker
    const met = await stage.during(() =>
      inTurn(cases, ({ body, headers }) => times(5, () => post(person, body, { ...json, ...headers, authorization }))),
    )
    for (const [{ name }, answers] of met.result)
      for (const answer of answers) {
        expect([400, 413, 415], name).toContain(answer.status)
        expect(codeIn(answer.body), name).toMatch(/^kit\//)
        expect(answer.body.length, name).toBeLessThan(50_000)
      }
    expectUndisturbed(met)
    expect(met.peakBytes).toBeLessThan(700e6)
  })

  test.each(watched(hostileForms))('a form ($name) is refused and keeps nobody waiting', async ({ cases }) => {
    const { authorization } = stage.attacker
    const met = await stage.during(() =>
      inTurn(cases, ({ body, headers }) => times(5, () => post(upload, body, { ...headers, authorization }))),
    )
    for (const [{ name }, answers] of met.result)
      for (const answer of answers) {
        expect(answer.status, `${name}: ${answer.body}`).toBeGreaterThanOrEqual(400)
        expect(answer.status, `${name}: ${answer.body}`).toBeLessThan(500)
        expect(codeIn(answer.body), name).toMatch(/^(kit|documents|trees)\//)
      }
    expectUndisturbed(met)
    expect(met.peakBytes).toBeLessThan(700e6)
  })

  test('a false content length is not trusted', async () => {
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

describe('files of an account', () => {
  test(
    'eight tables at once keep nobody else waiting, and each of them is answered',
    { tags: ['room'], timeout: 120_000 },
    async () => {
      const bytes = `Serial,Name\n${`1,Ram${','.repeat(300)}\n`.repeat(25_000)}`
      const eight = Array.from({ length: 8 })
      const met = await stage.during(() =>
        Promise.all(eight.map(() => sendTable(stage.url, stage.attacker, '/preview', bytes))),
      )
      expect(met.result).toEqual(eight.map(() => fine))
      expectUndisturbed(met)
      expect(met.peakBytes).toBeLessThan(600e6)
    },
  )

  test('while large pictures are read others are answered at once', { tags: ['room'] }, async () => {
    const bytes = await quarters(7000, 7000).jpeg().toBuffer()
    const met = await stage.during(() => Promise.all([1, 2, 3].map(() => sendPicture(bytes))))
    expect(met.result).toEqual([201, 201, 201])
    expectUndisturbed(met)
  })
})
