import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
})
afterAll(() => app.close())

const reviewOf = (treeId: string) => `/v1/family/family-tree/${treeId}/review`

async function newTree(): Promise<string> {
  return (await asha.post('/v1/family/family-tree', { name: 'Shrestha', description: 'Ours' })).body.id
}

async function add(treeId: string, draft: object, by = asha): Promise<string> {
  const { status, body } = await by.post(`/v1/family/${treeId}/person`, draft)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

async function looked(treeId: string, by = asha) {
  const { status, body } = await by.post(reviewOf(treeId))
  expect({ status, body }).toMatchObject({ status: 202 })
  for (;;) {
    const task = await by.get(`/v1/job/${body.jobId}`)
    if (task.body.endedAt) return task.body
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

async function findings(treeId: string, query = '', by = asha) {
  return (await by.get(`${reviewOf(treeId)}/finding${query}`)).body.data
}

/** A couple with two children, and the husband once more with the same wife's name. */
async function doubled() {
  const treeId = await newTree()
  const ram = await add(treeId, {
    firstName: 'Ram',
    lastName: 'Shrestha',
    gender: 'MALE',
    dateOfBirth: '1950-04-05',
    birthPlace: 'Kirtipur, Nepal',
  })
  const sita = await add(treeId, { firstName: 'Sita', gender: 'FEMALE', relations: { partners: [{ id: ram }] } })
  const gita = await add(treeId, { firstName: 'Gita', gender: 'FEMALE', birth: { year: 1980 } })
  const hari = await add(treeId, { firstName: 'Hari', lastName: 'Thapa', gender: 'MALE' })
  const again = await add(treeId, {
    firstName: 'राम',
    lastName: 'श्रेष्ठ',
    gender: 'MALE',
    birth: { year: 1950, qualifier: 'ABOUT' },
    birthPlace: 'Kirtipur',
  })
  const wife = await add(treeId, { firstName: 'सीता', gender: 'FEMALE', relations: { partners: [{ id: again }] } })
  return { treeId, ram, sita, gita, hari, again, wife }
}

describe('a look over a whole tree', () => {
  test('finds people entered twice, with the reasons, and both beside each other', async () => {
    const { treeId, ram, sita, again, wife } = await doubled()
    expect((await asha.get(reviewOf(treeId))).body).toMatchObject({ at: null, open: { doubles: 0 }, isOld: false })
    const task = await looked(treeId)
    expect(task).toMatchObject({ kind: 'review', status: 'DONE', report: { people: 6, doubles: 2, contradictions: 0 } })
    const found = await findings(treeId)
    expect(
      found.map((one: { person: { id: string }; other: { id: string } }) => [one.person.id, one.other.id]),
    ).toEqual(
      [
        [ram, again],
        [sita, wife],
      ].map((pair) => pair.toSorted()),
    )
    expect(found[0]).toMatchObject({ kind: 'DOUBLE', code: 'same-person', answered: false, changedSince: false })
    expect(found[0].reasons).toEqual(expect.arrayContaining(['same-name', 'same-place', 'same-partner']))
    expect(found[0].score).toBeGreaterThan(0.9)
    expect(found[0].person).toMatchObject({ firstName: 'Ram', partners: [{ firstName: 'Sita' }], childCount: 0 })
    expect(found[0].can).toEqual({ merge: true })
    expect((await asha.get(reviewOf(treeId))).body).toMatchObject({
      people: 6,
      isOld: false,
      running: null,
      open: { doubles: 2, contradictions: 0 },
    })
  })

  test('keeps "not the same person" across scans, and lets it be undone', async () => {
    const { treeId, ram, again } = await doubled()
    await looked(treeId)
    const answer = { code: 'same-person', personId: again, otherId: ram }
    expect((await asha.put(`${reviewOf(treeId)}/finding`, answer)).status).toBe(204)
    expect(await findings(treeId)).toHaveLength(1)
    await looked(treeId)
    expect(await findings(treeId)).toHaveLength(1)
    expect(await findings(treeId, '?answered=true')).toMatchObject([{ answered: true, person: {} }])
    expect((await asha.get(reviewOf(treeId))).body).toMatchObject({ open: { doubles: 1 }, answered: { doubles: 1 } })
    expect((await asha.put(`${reviewOf(treeId)}/finding`, { ...answer, answered: false })).status).toBe(204)
    expect(await findings(treeId)).toHaveLength(2)
    await looked(treeId)
    expect(await findings(treeId)).toHaveLength(2)
  })

  test('finds what contradicts itself, the certain first, and remembers what was looked at', async () => {
    const treeId = await newTree()
    const mother = await add(treeId, { firstName: 'Devi', gender: 'FEMALE', dateOfBirth: '1970-01-01' })
    const son = await add(treeId, {
      firstName: 'Hari',
      birth: { year: 1960 },
      relations: { parents: [{ id: mother }] },
    })
    const old = await add(treeId, { firstName: 'Old', birth: { year: 1700 }, death: { year: 1850 } })
    const task = await looked(treeId)
    expect(task.report).toMatchObject({ contradictions: 2, doubles: 0 })
    const found = await findings(treeId, '?kind=CONTRADICTION')
    expect(found).toMatchObject([
      {
        code: 'parent-younger-than-child',
        score: 1,
        person: { id: mother },
        other: { id: son },
        can: { merge: false },
      },
      { code: 'too-long-a-life', score: 0.7, person: { id: old }, other: null },
    ])
    expect(await findings(treeId, '?kind=CONTRADICTION&least=0.9')).toHaveLength(1)
    const answer = { code: 'too-long-a-life', personId: old }
    expect((await asha.put(`${reviewOf(treeId)}/finding`, answer)).status).toBe(204)
    await looked(treeId)
    expect(await findings(treeId, '?kind=CONTRADICTION')).toHaveLength(1)

    await asha.put(`/v1/family/person/${son}`, { birth: { year: 1990 } })
    expect(await findings(treeId, '?kind=CONTRADICTION')).toMatchObject([{ changedSince: true }])
    expect((await asha.get(reviewOf(treeId))).body.isOld).toBe(true)
    await looked(treeId)
    expect(await findings(treeId, '?kind=CONTRADICTION')).toEqual([])
  })

  test('names people who are their own ancestors', async () => {
    const file = `0 HEAD\n0 @A@ INDI\n1 NAME A\n1 FAMS @F@\n1 FAMC @G@\n0 @B@ INDI\n1 NAME B\n1 FAMC @F@\n1 FAMS @G@\n0 @C@ INDI\n1 NAME C\n1 FAMC @F@\n0 @F@ FAM\n1 HUSB @A@\n1 CHIL @B@\n1 CHIL @C@\n0 @G@ FAM\n1 WIFE @B@\n1 CHIL @A@\n0 TRLR\n`
    const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes: file })
    for (let task; !task?.endedAt;) task = (await asha.get(`/v1/job/${body.jobId}`)).body
    await looked(body.familyTreeId)
    const found = await findings(body.familyTreeId, '?kind=CONTRADICTION')
    expect(
      found.map((one: { code: string; person: { firstName: string } }) => [one.code, one.person.firstName]).sort(),
    ).toEqual([
      ['own-ancestor', 'A'],
      ['own-ancestor', 'B'],
    ])
  })

  test('the list comes in pages, each finding once', async () => {
    const treeId = await newTree()
    for (let at = 0; at < 7; at++) {
      for (const year of [1900 + at, 1900 + at])
        await add(treeId, {
          firstName: `Kumar${'aeiou'[at % 5]}${at}b`,
          lastName: `Rai${at}`,
          birth: { year, month: 3, day: 7 },
        })
    }
    await looked(treeId)
    const whole = await findings(treeId, '?limit=100')
    expect(whole).toHaveLength(7)
    const pages = []
    let next = ''
    do {
      const { body } = await asha.get(`${reviewOf(treeId)}/finding?limit=2${next && `&next=${next}`}`)
      pages.push(...body.data)
      next = body.next ?? ''
    } while (next)
    expect(pages).toEqual(whole)
  })

  test('drops findings about deleted people and trees', async () => {
    const { treeId, again } = await doubled()
    await looked(treeId)
    await asha.delete(`/v1/family/${treeId}/person/${again}`)
    expect(await findings(treeId)).toHaveLength(1)
    expect((await asha.get(reviewOf(treeId))).body.open.doubles).toBe(1)
    // Somebody who comes back is found again, though nobody has looked.
    const history = await asha.get(`/v1/family/family-tree/${treeId}/history?limit=1`)
    await asha.post(`/v1/family/family-tree/${treeId}/history/${history.body.data[0].id}/revert`)
    expect(await findings(treeId)).toHaveLength(2)
    await asha.delete(`/v1/family/family-tree/${treeId}`)
    const left = await app.db.selectFrom('tree_finding').select('code').where('tree_id', '=', treeId).execute()
    expect(left).toEqual([])
  })

  test('a large tree is looked over by a worker', async () => {
    const people = Array.from(
      { length: 1500 },
      (_, at) => `0 @I${at}@ INDI\n1 NAME Person${at} /Rai${at % 700}/\n`,
    ).join('')
    const bytes = `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${people}0 TRLR\n`
    const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes })
    for (let task; !task?.endedAt;) task = (await asha.get(`/v1/job/${body.jobId}`)).body
    expect(await looked(body.familyTreeId)).toMatchObject({ status: 'DONE', total: 1500, report: { people: 1500 } })
  })
})

test('a look that is called off leaves what the last one found', async () => {
  const people = Array.from({ length: 4000 }, (_, at) => `0 @I${at}@ INDI\n1 NAME Person${at} /Rai${at % 90}/\n`).join(
    '',
  )
  const twice = '0 @A@ INDI\n1 NAME Ram /Shrestha/\n1 BIRT\n2 DATE 5 APR 1950\n'
  const bytes = `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${twice}${twice.replace('@A@', '@B@')}${people}0 TRLR\n`
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes })
  for (let task; !task?.endedAt;) task = (await asha.get(`/v1/job/${body.jobId}`)).body
  const treeId = body.familyTreeId
  await looked(treeId)
  const before = (await asha.get(reviewOf(treeId))).body
  expect(before.open.doubles).toBeGreaterThan(0)
  const { jobId } = (await asha.post(reviewOf(treeId))).body
  expect((await asha.get(reviewOf(treeId))).body.running).toMatchObject({ jobId })
  expect((await asha.delete(`/v1/job/${jobId}`)).status).toBe(204)
  let task
  do task = (await asha.get(`/v1/job/${jobId}`)).body
  while (!task.endedAt)
  expect(task.status).toBe('CANCELLED')
  expect((await asha.get(reviewOf(treeId))).body).toEqual(before)
})

describe('the right to a review', () => {
  test('refuses the second of two simultaneous requests, since a review is running', async () => {
    const { treeId } = await doubled()
    const both = await Promise.all([asha.post(reviewOf(treeId)), asha.post(reviewOf(treeId))])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('trees/review-running')
  })

  test('a stranger, a reader and a visitor neither look nor answer; a writer merges own additions alone', async () => {
    const { treeId, ram, again } = await doubled()
    const answer = { code: 'same-person', personId: ram, otherId: again }
    for (const [who, status] of [
      [ravi, 403],
      [app.visitor, 401],
    ] as const) {
      expect((await who.post(reviewOf(treeId))).status).toBe(status)
      expect((await who.get(`${reviewOf(treeId)}/finding`)).status).toBe(status)
      expect((await who.put(`${reviewOf(treeId)}/finding`, answer)).status).toBe(status)
    }
    await ravi.post(`/v1/family/member/${treeId}/request`)
    const accept = { familyTreeId: treeId, userId: ravi.id }
    await asha.post('/v1/family/member/accept', { ...accept, role: 'READ_ONLY' })
    expect((await ravi.get(reviewOf(treeId))).status).toBe(403)
    await asha.put('/v1/family/member', { ...accept, role: 'READ_WRITE' })
    await looked(treeId, ravi)
    expect((await findings(treeId, '', ravi))[0].can).toEqual({ merge: false })
    expect((await ravi.put(`${reviewOf(treeId)}/finding`, answer)).status).toBe(204)
  })

  test('only people of the tree are answered for', async () => {
    const { treeId, ram } = await doubled()
    const elsewhere = await doubled()
    const ask = (body: object) =>
      asha.put(`${reviewOf(treeId)}/finding`, { code: 'same-person', personId: ram, ...body })
    expect((await ask({ otherId: elsewhere.ram })).body.code).toBe('trees/person-not-found')
    expect((await ask({})).body.code).toBe('trees/own-relative')
  })
})
