import { reference, wire } from '@mulghar/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import type { Answer } from '../../test/client.ts'
import { openApi } from './openapi.ts'

let app: TestApp
let owner: Member
let writer: Member
let treeId: string
let personId: string
let otherTree: string
const tree = '/v1/family/family-tree'
const bad = 'a\u0000b\ud800c\udc00d'
const clean = 'ab\ufffdc\ufffdd'

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signUp('Owner')
  writer = await app.signUp('Writer')
  treeId = (await owner.post(tree, { name: 'Texts', description: 'x' })).body.id
  otherTree = (await writer.post(tree, { name: 'Other', description: 'x' })).body.id
  await writer.post(`/v1/family/member/${treeId}/request`)
  await owner.post('/v1/family/member/accept', { familyTreeId: treeId, userId: writer.id, role: 'READ_WRITE' })
  personId = (await owner.post(`/v1/family/${treeId}/person`, { firstName: 'Sita' })).body.id
})
afterAll(() => app.close())

async function taskOf(answer: Answer) {
  expect(answer).toMatchObject({ status: 202 })
  await expect
    .poll(async () => (await owner.get(`/v1/job/${answer.body.jobId}`)).body.status)
    .not.toMatch(/WAITING|RUNNING/)
  return (await owner.get(`/v1/job/${answer.body.jobId}`)).body
}

describe('half letters and NULs', () => {
  test('in the address of a call', async () => {
    expect(await owner.get('/v1/city/%00')).toMatchObject({ status: 404, body: { code: 'places/city-not-found' } })
    expect((await owner.get(`/v1/search?q=${encodeURIComponent('a\0b')}`)).status).toBe(200)
    expect((await owner.get(`${tree}/search?name=%00x&person.address=%00y`)).status).toBe(200)
    expect((await app.visitor.get('/v1/city/filter?countryCode=NP&cityPrefix=%00')).status).toBeLessThan(500)
    expect((await app.visitor.get('/v1/auth/reset-password/%00')).status).toBe(400)
  })

  test('in the message of a link', async () => {
    const answer = await owner.post(`${tree}/${treeId}/person/${personId}/link`, {
      targetTreeId: otherTree,
      message: `\u202e\u0001${bad}\u061c`,
    })
    expect(answer).toMatchObject({ status: 201, body: { message: clean } })
  })

  test('in an edit that waits, and in its acceptance', async () => {
    await owner.put(`${tree}/${treeId}`, { approval: true })
    const { status, body } = await writer.post(`/v1/family/${treeId}/person`, {
      firstName: bad,
      contactDetails: { bio: bad },
      facts: [{ type: bad, value: bad }],
    })
    expect(status).toBe(202)
    expect((await owner.post(`${tree}/${treeId}/proposal/${body.proposalId}/accept`)).status).toBe(204)
    const change = await writer.put(`/v1/family/person/${personId}`, { nickname: bad })
    expect(change.status).toBe(202)
    expect((await owner.post(`${tree}/${treeId}/proposal/${change.body.proposalId}/accept`)).status).toBe(204)
    expect((await owner.get(`/v1/family/person/${personId}`)).body.nickname).toBe(clean)
    await owner.put(`${tree}/${treeId}`, { approval: false })
  })

  test('in the name of an import and of its file, and in the file', async () => {
    const bytes = '0 HEAD\n1 GEDC\n0 @I1@ INDI\n1 NAME Ra\0m /Tha\0pa/\n0 TRLR\n'
    const named = await owner.upload(`${tree}/import?name=%00Line%00%0Aage`, { name: 'a\0\u202eb.ged', bytes })
    const task = await taskOf(named)
    expect(task).toMatchObject({ status: 'DONE', report: { fileName: 'ab.ged', people: 1 } })
    expect((await owner.get(`${tree}/${task.report.familyTreeId ?? named.body.familyTreeId}`)).body.name).toBe(
      'Line age',
    )
    const long = await owner.upload(`${tree}/import?familyTreeId=${treeId}`, { name: `x${'𐌰'.repeat(150)}`, bytes })
    expect((await taskOf(long)).status).toBe('DONE')
    const preview = await owner.upload(`${tree}/import/preview`, { name: 'a\0b.csv', bytes: 'No,Name\n1,Ram\n' })
    expect(preview.status).toBe(200)
  })

  test('in the name of a picture, which is one line', async () => {
    const answer = await owner.upload('/v1/document/upload', { name: 'a\0\u2028b.jpg', bytes: 'no picture' })
    expect(answer.status).toBe(415)
  })

  test('in a name whose letters need two halves, where it is cut', async () => {
    const name = `x${'𐌰'.repeat(99)}`
    const body = { firstName: name, lastName: name, addresses: [{ address: name }] }
    const { id } = (await owner.post(`/v1/family/${treeId}/person`, body)).body
    expect((await owner.delete(`/v1/family/${treeId}/person/${id}`)).status).toBe(204)
    const entry = (await owner.get(`${tree}/${treeId}/history`)).body.data[0].id
    expect((await owner.post(`${tree}/${treeId}/history/${entry}/revert`)).status).toBe(201)
    expect((await owner.get(`/v1/family/person/${id}`)).body.firstName).toBe(name)
  })
})

test('names are one line, stories keep theirs', async () => {
  const lines = 'Ram\r\n \u2028Bahadur'
  const { body } = await owner.post(`/v1/family/${treeId}/person`, {
    firstName: lines,
    lastName: 'Tha\tpa',
    nickname: lines,
    birthPlace: lines,
    contactDetails: { bio: 'One.\nTwo.' },
    jobs: [{ position: lines }],
  })
  expect(body).toMatchObject({ firstName: 'Ram Bahadur', lastName: 'Tha pa', nickname: 'Ram Bahadur' })
  expect(body).toMatchObject({ birthPlace: 'Ram Bahadur', contactDetails: { bio: 'One.\nTwo.' } })
  expect(body.jobs[0].position).toBe('Ram Bahadur')
  const planted = (await owner.post(tree, { name: 'A\nB', description: 'C\nD', gotra: 'E\nF' })).body
  expect(planted).toMatchObject({ name: 'A B', description: 'C\nD', gotra: 'E F' })
  expect((await owner.put('/v1/profile/user-detail', { name: 'Ow\nner' })).body.name).toBe('Ow ner')
})

test('numbers that the database cannot keep are refused', async () => {
  for (const order of [3_000_000_000, -3_000_000_000, 1.5])
    expect(
      await owner.put(`/v1/family/person/${personId}`, { relations: { children: [{ id: personId, order }] } }),
    ).toMatchObject({ status: 400, body: { code: 'kit/bad-input' } })
  for (const [url, body] of [
    [`/v1/family/person/${personId}`, { nickname: 'x', version: 3_000_000_000 }],
    [`${tree}/${treeId}`, { gotra: 'x', version: 3_000_000_000 }],
    ['/v1/profile/user-detail', { bio: 'x', version: 3_000_000_000 }],
  ] as const)
    expect({ url, status: (await owner.put(url, body)).status }).toEqual({ url, status: 400 })
})

type Schema = { [key: string]: unknown }

/** Every whole number in a schema, by where it stands. */
function wholeNumbers(node: unknown, path: string): [string, Schema][] {
  if (node === null || typeof node !== 'object') return []
  const own: [string, Schema][] = (node as Schema)['type'] === 'integer' ? [[path, node as Schema]] : []
  return [...own, ...Object.entries(node).flatMap(([name, inner]) => wholeNumbers(inner, `${path}/${name}`))]
}

/** Numbers that the database keeps as bigint. They come back as the same number up to 2^53. */
const bigNumbers: ReadonlySet<string> = new Set([
  'get /v1/storage/changes/parameters/0/schema',
  'post /v1/storage/upload/requestBody/content/application/json/schema/properties/bytes',
])

test('every whole number that a call takes has bounds that the database keeps', () => {
  const { paths } = openApi(wire, { ...reference, version: '0' }) as { paths: Record<string, Record<string, Schema>> }
  const numbers = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters, requestBody }]) =>
      wholeNumbers({ parameters, requestBody }, `${method} ${path}`),
    ),
  )
  expect(numbers.length).toBeGreaterThan(10)
  const unbounded = numbers.filter(([where, { minimum, maximum }]) => {
    const end = bigNumbers.has(where) ? 2 ** 53 : 2 ** 31
    return !(Number(minimum) >= -end && Number(maximum) < end)
  })
  expect(unbounded.map(([where]) => where)).toEqual([])
})

test('refuses endless nesting', async () => {
  for (const depth of [70, 3000, 100_000]) {
    const nested = `{"firstName":"x","names":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const answer = await app.app.http.inject({
      method: 'POST',
      url: `/v1/family/${treeId}/person`,
      headers: { authorization: `Bearer ${owner.tokens.accessToken.token}`, 'content-type': 'application/json' },
      payload: nested,
    })
    expect({ depth, status: answer.statusCode, code: answer.json().code }).toEqual({
      depth,
      status: 400,
      code: 'kit/bad-json',
    })
  }
})
