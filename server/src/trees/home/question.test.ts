import { home, type MissingFact } from '@mulghar/contract/trees/home'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { idOf, type Answer } from '../../../test/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const today = '2026-11-20'
const done = async (answer: Promise<Answer>) => expect((await answer).status).toBeLessThan(300)
const question = async (who: Member, day = today): Promise<MissingFact | null> => {
  const { status, body } = await who.get(`/v1/family/question?day=${day}`)
  expect(status).toBe(200)
  return home.question.reply.parse(body).question
}
/** The questions of many days, each once. */
async function questions(who: Member, days = 15): Promise<string[]> {
  const found: string[] = []
  for (let day = 1; day <= days; day++) {
    const one = await question(who, `2026-10-${String(day).padStart(2, '0')}`)
    if (one) found.push(`${one.person.firstName || `${one.near?.kind} of ${one.near?.name}`} ${one.kind}`)
  }
  return [...new Set(found)].sort()
}

const whole = { gender: 'MALE', birth: { year: 1950 }, birthPlace: 'Pokhara' }
const newTree = (owner: Member) => idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
const add = (who: Member, treeId: string, person: object) => idOf(who.post(`/v1/family/${treeId}/person`, person))
async function letIn(owner: Member, treeId: string, who: Member, role: string) {
  await done(owner.post('/v1/family/member', { familyTreeId: treeId, userId: who.id, role }))
  await done(who.post('/v1/family/member/accept', { familyTreeId: treeId, userId: who.id }))
}
const isSelf = (who: Member, treeId: string, personId: string) =>
  done(who.put('/v1/family/member/me', { familyTreeId: treeId, personId }))

let asha: Member
let treeId: string
beforeEach(async () => {
  asha = await app.signUp('Asha Rai')
  treeId = await newTree(asha)
})

describe('the fact that is asked for', () => {
  test('is the first one missing of a person: name, gender, birth year, birth place', async () => {
    const id = await add(asha, treeId, { lastName: 'Rai' })
    const answer = (body: object) => done(asha.put(`/v1/family/person/${id}`, body))
    const kinds: (string | undefined)[] = []
    const steps = [{ firstName: 'Maya' }, { gender: 'FEMALE' }, { birth: { year: 1930 } }, { birthPlace: 'Ilam' }]
    for (const body of steps) {
      kinds.push((await question(asha))?.kind)
      await answer(body)
    }
    expect(kinds).toEqual(['FIRST_NAME', 'GENDER', 'BIRTH_YEAR', 'BIRTH_PLACE'])
    expect(await question(asha)).toBeNull()
  })

  test('is the same all day, and another on other days', async () => {
    for (const firstName of ['A', 'B', 'C']) await add(asha, treeId, { ...whole, firstName, gender: 'UNKNOWN' })
    expect((await question(asha))?.person.id).toBe((await question(asha))?.person.id)
    expect(await questions(asha)).toEqual(['A GENDER', 'B GENDER', 'C GENDER'])
  })

  test('is about relatives before all others, and names a nameless one by a relative', async () => {
    const far = await Promise.all(
      Array.from({ length: 14 }, (_, n) => add(asha, treeId, { ...whole, firstName: `Far ${n}`, birthPlace: null })),
    )
    const self = await add(asha, treeId, { ...whole, firstName: 'Asha', lastName: 'Rai' })
    // A sister of somebody without parents gets a parent without a name.
    await add(asha, treeId, { ...whole, firstName: 'Maya', relations: { siblingOf: self } })
    await isSelf(asha, treeId, self)
    for (const id of far.slice(2)) await done(asha.delete(`/v1/family/${treeId}/person/${id}`))
    expect(await questions(asha)).toEqual(['Far 0 BIRTH_PLACE', 'Far 1 BIRTH_PLACE', 'PARENT of Asha Rai FIRST_NAME'])
  })

  test('is not about strangers while a dozen relatives lack something', async () => {
    await add(asha, treeId, { ...whole, firstName: 'Stranger', gender: 'UNKNOWN' })
    const self = await add(asha, treeId, { ...whole, firstName: 'Asha' })
    await isSelf(asha, treeId, self)
    for (let n = 0; n < 12; n++)
      await add(asha, treeId, {
        ...whole,
        firstName: `Child ${n}`,
        gender: 'UNKNOWN',
        relations: { parents: [{ id: self }] },
      })
    const asked = await questions(asha, 30)
    expect(asked).toHaveLength(12)
    expect(asked).not.toContain('Stranger GENDER')
  })
})

describe('who is asked', () => {
  test('only members who may edit the tree', async () => {
    await add(asha, treeId, { ...whole, firstName: 'Hari', gender: 'UNKNOWN' })
    const [writer, reader, viewer, stranger] = [
      await app.signUp('Writer'),
      await app.signUp('Reader'),
      await app.signUp('Viewer'),
      await app.signUp('Stranger'),
    ]
    await letIn(asha, treeId, writer, 'READ_WRITE')
    await letIn(asha, treeId, reader, 'READ_ONLY')
    await letIn(asha, treeId, viewer, 'VIEW_ONLY')
    expect(await question(writer)).toMatchObject({ kind: 'GENDER', needsApproval: false, familyTreeName: 'Rai' })
    for (const who of [reader, viewer, stranger]) expect(await question(who)).toBeNull()
    expect((await app.visitor.get(`/v1/family/question?day=${today}`)).status).toBe(401)
    await done(writer.delete('/v1/family/member/leave', { familyTreeId: treeId }))
    expect(await question(writer)).toBeNull()
  })

  test('a member whose answers wait for the owner, until one waits', async () => {
    const id = await add(asha, treeId, { ...whole, firstName: 'Hari', gender: 'UNKNOWN' })
    const ravi = await app.signUp('Ravi')
    await letIn(asha, treeId, ravi, 'READ_WRITE')
    await done(asha.put(`/v1/family/family-tree/${treeId}`, { approval: true }))
    expect(await question(ravi)).toMatchObject({ kind: 'GENDER', needsApproval: true })
    expect(await question(asha)).toMatchObject({ kind: 'GENDER', needsApproval: false })
    expect((await ravi.put(`/v1/family/person/${id}`, { gender: 'MALE' })).status).toBe(202)
    expect(await question(ravi)).toBeNull()
  })
})

test('a question stays put away on both sides of midnight, and older days are deleted', async () => {
  await add(asha, treeId, { ...whole, firstName: 'Hari', gender: 'UNKNOWN' })
  const ravi = await app.signUp('Ravi')
  await letIn(asha, treeId, ravi, 'READ_WRITE')
  for (const day of ['2026-11-19', '2026-11-21', today])
    expect((await asha.put('/v1/family/question', { day })).status).toBe(204)
  for (const day of ['2026-11-21', today]) {
    expect(await question(asha, day)).toBeNull()
    expect(await question(ravi, day)).not.toBeNull()
  }
  const days = app.db.selectFrom('tree_question_day').select('day').where('account_id', '=', asha.id).orderBy('day')
  expect(await days.execute()).toEqual([{ day: 20261120 }, { day: 20261121 }])
})

test('a question that was put away returns on the next day, for this account alone', async () => {
  await add(asha, treeId, { ...whole, firstName: 'Hari', gender: 'UNKNOWN' })
  const ravi = await app.signUp('Ravi')
  await letIn(asha, treeId, ravi, 'READ_WRITE')
  for (let twice = 0; twice < 2; twice++)
    expect((await asha.put('/v1/family/question', { day: today })).status).toBe(204)
  expect(await question(asha)).toBeNull()
  expect(await question(ravi)).not.toBeNull()
  expect(await question(asha, '2026-11-21')).not.toBeNull()
  expect((await asha.put('/v1/family/question', { day: '2026-02-30' })).status).toBe(400)
  expect((await app.visitor.put('/v1/family/question', { day: today })).status).toBe(401)
})
