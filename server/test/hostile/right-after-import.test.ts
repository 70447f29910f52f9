import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calibration } from '../../../bench/src/calibration.ts'
import { genealogyAsGedcom } from '../../../tools/gedcom-write.ts'
import { lineAsGedcom } from '../../../tools/long-line.ts'
import type { Answer } from '../client.ts'
import { startTestApp, type Member, type TestApp } from '../app.ts'
import { isLong } from './length.ts'

// Whoever has just imported a large tree asks it at once, before the database has come to look at it by itself.

const people = isLong ? 100_000 : 5000
const generations = isLong ? 30_000 : 5000
/**
 * On a machine that is as quick as the one that figures are for; one that is busy has longer, and may be asked anew. The
 * short run asks all of it of less, and does not look at the clock.
 */
const withinMs = 2000
const usualCalibrationMs = 200
const trees = '/v1/family/family-tree'
const run = { timeout: 600_000, retry: isLong ? 2 : 0 }

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signUp('Owner')
})
afterAll(() => app.close())

async function imported(name: string, text: string): Promise<string> {
  const { status, body } = await owner.upload(`${trees}/import`, { name, bytes: text })
  expect(status).toBe(202)
  await vi.waitFor(async () => {
    expect((await owner.get(`/v1/job/${body.jobId}`)).body).toMatchObject({ status: 'DONE' })
  }, 240_000)
  return body.familyTreeId
}

const slowness = () => (isLong ? Math.max(1, calibration() / usualCalibrationMs) : 1)

function expectQuick(name: string, ms: number, slow: number): void {
  if (!isLong) return
  expect(ms, `${name}: ${ms.toFixed(0)} ms, on a machine ${slow.toFixed(1)} times slower`).toBeLessThan(withinMs * slow)
}

const took: Record<string, number> = {}

async function atOnce(name: string, url: string): Promise<Answer> {
  const slow = slowness()
  const started = performance.now()
  const answer = await owner.get(url, { 'accept-encoding': 'identity' })
  const ms = performance.now() - started
  took[name] = Math.round(ms)
  expect({ name, status: answer.status }).toEqual({ name, status: 200 })
  expectQuick(name, ms, slow)
  return answer
}

async function idOf(treeId: string, firstName: string): Promise<string> {
  const found = await atOnce('people search', `${trees}/${treeId}/people?q=${firstName}`)
  return found.body.data.find((one: { firstName: string }) => one.firstName === firstName).id
}

async function askAll(treeId: string, far: [string, string], search: string): Promise<void> {
  const kinship = await atOnce('kinship', `${trees}/${treeId}/kinship?from=${far[0]}&to=${far[1]}`)
  expect(kinship.body.from).toBe(far[0])
  await atOnce('kinship, the other way', `${trees}/${treeId}/kinship?from=${far[1]}&to=${far[0]}`)
  await atOnce('graph', `${trees}/${treeId}/graph`)
  await atOnce('statistics', `${trees}/${treeId}/statistics`)
  const list = await atOnce('people list', `${trees}/${treeId}/people`)
  await atOnce('people list, the next page', `${trees}/${treeId}/people?next=${list.body.next}`)
  await atOnce('person page', `/v1/family/person/${far[1]}`)
  const found = await atOnce('tree search', `${trees}/search?person.name=${search}`)
  expect(found.body.data.map((one: { id: string }) => one.id)).toContain(treeId)
  console.log(JSON.stringify(took))
}

test(`a tree of ${people} people is asked right after its import`, run, async () => {
  const treeId = await imported('large.ged', [...genealogyAsGedcom(people, 11)].join(''))
  const rows = await app.db.selectFrom('tree_person').select('id').where('tree_id', '=', treeId).orderBy('id').execute()
  expect(rows).toHaveLength(people)
  const name = await app.db
    .selectFrom('tree_person')
    .select(['first_name', 'last_name'])
    .where('id', '=', rows[0]!.id)
    .executeTakeFirstOrThrow()
  await atOnce('people search', `${trees}/${treeId}/people?q=${encodeURIComponent(name.first_name)}`)
  await askAll(treeId, [rows[0]!.id, rows.at(-1)!.id], encodeURIComponent(`${name.first_name} ${name.last_name}`))
})

test(`a line of ${generations} generations is asked right after its import`, run, async () => {
  const treeId = await imported('line.ged', [...lineAsGedcom(generations)].join(''))
  const [first, last] = [await idOf(treeId, 'Son0'), await idOf(treeId, `Son${generations}`)]
  await askAll(treeId, [first, last], `Son${generations}`)
  const before = await idOf(treeId, `Son${generations - 1}`)
  const { body } = await atOnce('kinship of the last two', `${trees}/${treeId}/kinship?from=${before}&to=${last}`)
  expect(body.generations).toBe(1)

  // Another son of the last one, and the tree looked over.
  const slow = slowness()
  const started = performance.now()
  const saved = await owner.post(`/v1/family/${treeId}/person`, {
    firstName: 'Another',
    relations: { parents: [{ id: last }] },
  })
  expect(saved.status).toBe(201)
  expectQuick('another son', performance.now() - started, slow)
  const review = await owner.post(`${trees}/${treeId}/review`)
  await vi.waitFor(async () => {
    expect((await owner.get(`/v1/job/${review.body.jobId}`)).body).toMatchObject({ status: 'DONE' })
  }, 60_000)
})
