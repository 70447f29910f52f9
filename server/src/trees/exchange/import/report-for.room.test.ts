import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'

// The report of an import names people of the tree, so that it follows the access of the account that imported.

let app: TestApp
let asha: Member
let ravi: Member
let treeId: string
let jobId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const file = `0 HEAD
1 GEDC
2 VERS 5.5.1
0 @I1@ INDI
1 NAME Gopal /Shrestha/
1 FAMS @F1@
1 FAMC @F1@
0 @F1@ FAM
1 HUSB @I1@
1 CHIL @I1@
0 TRLR
`

beforeEach(async () => {
  ravi = await app.signUp(`Ravi ${Math.random()}`)
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Shresthas', description: 'x' })).body.id
  await ravi.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'READ_WRITE' })
  jobId = await imported(ravi, `?familyTreeId=${treeId}`)
})

async function imported(who: Member, query: string): Promise<string> {
  const { body } = await who.upload(`/v1/family/family-tree/import${query}`, { name: 'a.ged', bytes: file })
  await expect.poll(async () => (await who.get(`/v1/job/${body.jobId}`)).body.status, { timeout: 20_000 }).toBe('DONE')
  return body.jobId
}

const reportOf = async (who: Member, id = jobId) => (await who.get(`/v1/job/${id}`)).body.report

test('names people to the member who imported and may still import', async () => {
  expect((await reportOf(ravi)).problems).toMatchObject([{ code: 'own-relative', names: ['Gopal Shrestha'] }])
})

describe('names nobody to the account that imported', () => {
  const about = () => ({ familyTreeId: treeId, userId: ravi.id })
  const losses: [string, () => Promise<{ status: number }>][] = [
    ['has left the tree', () => ravi.delete('/v1/family/member/leave', { familyTreeId: treeId })],
    ['was removed', () => asha.delete('/v1/family/member', about())],
    ['may only read the tree', () => asha.put('/v1/family/member', { ...about(), role: 'VIEW_ONLY' })],
  ]
  test.each(losses)('and %s', async (_, lose) => {
    const before = await reportOf(ravi)
    expect((await lose()).status).toBeLessThan(300)
    const { status, body } = await ravi.get(`/v1/job/${jobId}`)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('Gopal')
    const [{ names: _names, ...problem }] = before.problems
    expect(body).toMatchObject({ status: 'DONE', report: { ...before, problems: [problem] } })
  })
})

test('names people again to a member who is back', async () => {
  await asha.delete('/v1/family/member', { familyTreeId: treeId, userId: ravi.id })
  await ravi.post(`/v1/family/member/${treeId}/request`)
  expect(JSON.stringify(await reportOf(ravi))).not.toContain('Gopal')
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'READ_WRITE' })
  expect((await reportOf(ravi)).problems[0].names).toEqual(['Gopal Shrestha'])
})

test('shows the report to no other member and no visitor', async () => {
  expect((await asha.get(`/v1/job/${jobId}`)).status).toBe(404)
  expect((await app.visitor.get(`/v1/job/${jobId}`)).status).toBe(401)
})

test('names nobody of a table to an account without access', async () => {
  await app.db
    .updateTable('task')
    .set({
      report: JSON.stringify({
        ...(await reportOf(ravi)),
        problems: [
          {
            code: 'row-without-serial',
            severity: 'warning',
            count: 1,
            lines: [2],
            rows: [{ row: 2, who: { name: 'Gopal', serial: '' } }],
            details: ['Row 2: Gopal has no number'],
          },
        ],
      }),
    })
    .where('id', '=', jobId)
    .execute()
  expect(JSON.stringify(await reportOf(ravi))).toContain('Gopal')
  await asha.delete('/v1/family/member', { familyTreeId: treeId, userId: ravi.id })
  expect((await reportOf(ravi)).problems).toEqual([
    { code: 'row-without-serial', severity: 'warning', count: 1, lines: [2] },
  ])
})
