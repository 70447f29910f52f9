import type { Person } from '@mulghar/contract/trees/person'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

// A short file can say very much of one person, or point to a long record very often. An answer about that person has a bound.

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const mostBytes = 2_000_000
const repeated = (times: number, lines: (at: number) => readonly string[]) =>
  Array.from({ length: times }, (_, at) => lines(at)).flat()
const header = ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8', '0 @I1@ INDI', '1 NAME Big /One/', '1 SEX M']
/** A note and a source of this many letters. */
const records = (letters: number) => [
  '0 @N1@ NOTE x',
  ...repeated(letters / 200, () => [`1 CONC ${'y'.repeat(200)}`]),
  '0 @S1@ SOUR',
  '1 TITL x',
  ...repeated(letters / 200, () => [`2 CONC ${'t'.repeat(200)}`]),
]
const families = (count: number, each: readonly string[]) =>
  repeated(count, (at) => [
    `0 @W${at}@ INDI`,
    `1 NAME Wife${at} /One/`,
    `1 FAMS @F${at}@`,
    `0 @F${at}@ FAM`,
    '1 HUSB @I1@',
    `1 WIFE @W${at}@`,
    '1 MARR',
    ...each,
  ])

async function imported(lines: readonly string[]): Promise<{ treeId: string; id: string }> {
  const bytes = [...header, ...lines, '0 TRLR'].join('\n')
  const { body } = await asha.upload('/v1/family/family-tree/import?name=big', { name: 'a.ged', bytes })
  for (;;) {
    const { body: task } = await asha.get(`/v1/job/${body.jobId}`)
    if (task.endedAt) {
      expect(task).toMatchObject({ status: 'DONE' })
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const treeId = body.familyTreeId as string
  const { body: people } = await asha.get(`/v1/family/family-tree/${treeId}/people?q=Big`)
  return { treeId, id: people.data[0].id }
}
const pageOf = async (id: string): Promise<Person> => {
  const { status, body } = await asha.get(`/v1/family/person/${id}`)
  expect(status).toBe(200)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(mostBytes)
  return body
}
const stored = (id: string) =>
  app.db
    .selectFrom('tree_person')
    .select(['names', 'addresses', 'educations', 'jobs', 'sources', 'notes', 'facts', 'contact'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** A form says of an item that it is about the whole life, where a file says nothing. */
const told = (items: object[] | null) => items?.map((item) => ({ about: null, ...item })) ?? null
const lists = ['names', 'addresses', 'educations', 'jobs', 'sources', 'notes', 'facts'] as const
const draftOf = (person: Person) => ({
  version: person.version,
  ...Object.fromEntries(lists.map((list) => [list, person[list]])),
  contactDetails: person.contactDetails,
})

const hostile: Record<string, { lines: string[]; counts: Record<string, number> }> = {
  'a shared note': { lines: [...repeated(40, () => ['1 NOTE @N1@']), ...records(200_000)], counts: {} },
  'a shared note of events': {
    lines: [...repeated(40, (at) => ['1 EVEN e', `2 TYPE t${at}`, '2 NOTE @N1@']), ...records(200_000)],
    counts: { notes: 40 },
  },
  'a shared source': {
    lines: [...repeated(300, (at) => ['1 SOUR @S1@', `2 PAGE ${at}`]), ...records(20_000)],
    counts: { sources: 300 },
  },
  'many of everything': {
    lines: repeated(3000, (at) => [
      `1 EVEN ${at}`,
      `2 NOTE ${at} ${'क'.repeat(60)}`,
      `1 SOUR Book ${at}`,
      `1 NAME Other${at} /${'Q'.repeat(100)}/`,
      '2 TYPE aka',
      '1 RESI',
      `2 ADDR Street ${at}`,
      `1 EDUC School ${at}`,
      `1 OCCU Job ${at}`,
      `1 FACT ${'v'.repeat(200)}`,
      `2 TYPE Fact ${at}`,
    ]),
    counts: { notes: 3000, sources: 3000, names: 3000, addresses: 3000, educations: 3000, jobs: 3000, facts: 6000 },
  },
}

for (const [what, { lines, counts }] of Object.entries(hostile)) {
  const tags = what === 'many of everything' ? [] : ['room']
  test(
    `somebody with ${what} has a bounded page that says what is left out, and edits keep all`,
    { tags, timeout: 180_000 },
    async () => {
      const { treeId, id } = await imported(lines)
      const page = await pageOf(id)
      expect(page.shortened?.counts ?? {}).toEqual(counts)
      for (const list of lists) expect(page[list]!.length > 0).toBe((await stored(id))[list] !== null)
      const before = await stored(id)
      // The client sends the shown items back, with one more fact.
      const limits = { addresses: 50, educations: 50, jobs: 50, names: 100, facts: 199 }
      for (const [list, most] of Object.entries(limits))
        expect(page[list as (typeof lists)[number]]!.length).toBeLessThanOrEqual(most + 1)
      const facts = [...page.facts!.slice(0, 199), { type: 'New', value: 'Said now', date: null, place: null }]
      const { status, body } = await asha.put(`/v1/family/person/${id}`, { ...draftOf(page), facts })
      expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(mostBytes)
      const after = await stored(id)
      for (const list of lists.filter((one) => one !== 'facts')) expect(told(after[list])).toEqual(told(before[list]))
      expect(after.facts).toHaveLength(
        before.facts === null ? 1 : Math.max(before.facts.length, page.facts!.length + 1),
      )

      const { body: other } = await asha.post(`/v1/family/${treeId}/person`, { firstName: 'Big', lastName: 'Two' })
      const review = `/v1/family/family-tree/${treeId}/review`
      const preview = await asha.get(`${review}/merge?keep=${id}&other=${other.id}`)
      expect(preview.status).toBe(200)
      expect(Buffer.byteLength(JSON.stringify(preview.body))).toBeLessThan(mostBytes)
      const merged = await asha.post(`${review}/merge`, { keepId: id, otherId: other.id })
      expect(merged.status, JSON.stringify(merged.body).slice(0, 300)).toBeLessThan(300)
      expect(Buffer.byteLength(JSON.stringify(merged.body))).toBeLessThan(mostBytes)
      expect(told((await stored(id)).notes)).toEqual(told(before.notes))
    },
  )
}

test('a long text is cut, stays whole when it comes back, and cannot be replaced by another', async () => {
  const { id } = await imported(['1 NOTE @N2@', '1 NOTE @N1@', '0 @N2@ NOTE Short', ...records(200_000)])
  const page = await pageOf(id)
  expect(page.shortened).toEqual({ counts: {}, texts: ['notes.1.text'] })
  expect(page.notes![1]!.text).toMatch(/^xyy.*y \[…\]$/)
  const before = await stored(id)
  const url = `/v1/family/person/${id}`
  const [short, long] = page.notes! as [object, { text: string }]
  expect((await asha.put(url, { notes: [{ ...short, text: 'Other' }, long] })).status).toBe(200)
  expect(told((await stored(id)).notes)![1]).toEqual(told(before.notes)![1])
  for (const forAll of [false, true]) {
    const refused = await asha.put(url, { notes: [short, { ...long, text: `Z${long.text.slice(1)}`, forAll }] })
    expect(refused.body).toMatchObject({ errors: [{ field: 'notes.1.text', code: 'text-shortened' }] })
    // A cut text that comes back changes nothing for others either.
    expect((await asha.put(url, { notes: [short, { ...long, forAll }] })).status).toBe(200)
    expect(told((await stored(id)).notes)![1]).toEqual(told(before.notes)![1])
  }
  expect((await asha.put(url, { notes: [short] })).status).toBe(200)
  expect((await stored(id)).notes).toHaveLength(1)
})

describe('a text of a file that is longer than a form may type', () => {
  const long = (letter: string, letters: number) => {
    const lines = Array.from({ length: letters / 200 }, () => letter.repeat(200))
    return (head: string, tag: string, level: number) => [
      `${head} ${lines[0]!}`,
      ...lines.slice(1).map((line) => `${level} ${tag} ${line}`),
    ]
  }
  const imports = (letters: number) =>
    imported([
      ...long('f', letters)('1 FACT', 'CONC', 2),
      '2 TYPE Story',
      '1 RESI',
      ...long('a', letters)('2 ADDR', 'CONC', 3),
      ...long('n', letters)('1 NOTE', 'CONC', 2),
      '1 SOUR @S9@',
      '1 EDUC School',
      '1 OCCU Job',
      '1 NAME Other /One/',
      '2 TYPE aka',
      ...long('s', letters)('0 @S9@ SOUR\n1 TITL', 'CONC', 2),
    ])

  test.each([1600, 30_000])('stays where its list comes back (%i letters)', async (letters) => {
    const { id } = await imports(letters)
    const before = await stored(id)
    expect([before.facts![0]!.value!.length, before.addresses![0]!.address!.length]).toEqual([letters, letters])
    const url = `/v1/family/person/${id}`
    const page = await pageOf(id)
    for (const list of lists) {
      const { status, body } = await asha.put(url, { [list]: page[list] })
      expect(status, `${list}: ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
    }
    for (const list of lists) expect(told((await stored(id))[list])).toEqual(told(before[list]))
    const more = { type: 'New', value: 'Said now', date: null, place: null }
    expect((await asha.put(url, { facts: [more, ...page.facts!] })).status).toBe(200)
    expect((await stored(id)).facts!.map(({ value }) => value!.length)).toEqual([8, letters])
    // The check before saving takes the same list.
    const { body: tree } = await asha.get(url)
    const check = await asha.post(`/v1/family/${tree.familyTreeId}/validatePerson`, { id, facts: page.facts })
    expect(check.status, JSON.stringify(check.body).slice(0, 300)).toBe(200)
  })

  test('is refused where it is new or changed', async () => {
    const { treeId, id } = await imports(1600)
    const url = `/v1/family/person/${id}`
    const page = await pageOf(id)
    const [fact, address] = [page.facts![0]!, page.addresses![0]!]
    const added = { type: 'New', value: 'x'.repeat(1001), date: null, place: null }
    for (const [sent, field, limit] of [
      [{ facts: [fact, added] }, 'facts.1.value', 1000],
      [{ facts: [{ ...fact, value: `${fact.value}x` }] }, 'facts.0.value', 1000],
      [{ addresses: [{ ...address, address: `x${address.address}` }] }, 'addresses.0.address', 200],
    ] as const) {
      const { status, body } = await asha.put(url, sent)
      expect([status, body.errors]).toMatchObject([400, [{ field, code: 'too-long', limit }]])
      expect(body.errors[0].message).toContain(String(limit))
    }
    const create = await asha.post(`/v1/family/${treeId}/person`, { firstName: 'New', facts: [added] })
    expect(create.body).toMatchObject({ status: 400, errors: [{ field: 'facts.0.value', code: 'too-long' }] })
    expect((await asha.put(url, { facts: [{ ...fact, value: 'Short' }] })).status).toBe(200)
  })

  test('stays as the place of a family', async () => {
    const { treeId, id } = await imported(families(1, long('p', 4000)('2 PLAC', 'CONC', 3)))
    const [family] = (await pageOf(id)).relations.partners
    expect(family!.place).toHaveLength(4000)
    const url = `/v1/family/${treeId}/union/${family!.unionId}/words`
    expect((await asha.put(url, { place: family!.place, notes: [] })).status).toBe(200)
    const { body } = await asha.put(url, { place: `${family!.place}x` })
    expect(body).toMatchObject({ status: 400, errors: [{ field: 'place', code: 'too-long', limit: 2000 }] })
    expect((await pageOf(id)).relations.partners[0]!.place).toHaveLength(4000)
  })
})

test('a repeated note follows the one that is shown', async () => {
  const { id } = await imported([
    ...repeated(3, () => ['1 NOTE @N1@']),
    '1 NOTE @N2@',
    '0 @N1@ NOTE Shared',
    '0 @N2@ NOTE Own',
  ])
  const url = `/v1/family/person/${id}`
  const { notes } = await pageOf(id)
  expect(notes!.map(({ text }) => text)).toEqual(['Shared', 'Own'])
  const textsAfter = async (sent: object[]) => {
    expect((await asha.put(url, { notes: sent })).status).toBe(200)
    return (await stored(id)).notes!.map(({ text }) => text)
  }
  const [shared, own] = notes! as [object, object]
  expect(await textsAfter([shared, own])).toEqual(['Shared', 'Shared', 'Shared', 'Own'])
  expect(await textsAfter([{ ...shared, text: 'Put right', forAll: true }, own])).toEqual([
    'Put right',
    'Put right',
    'Put right',
    'Own',
  ])
  expect(await textsAfter([own])).toEqual(['Own'])
})

describe('somebody with many families', () => {
  test('has their words as far as there is room', { timeout: 60_000 }, async () => {
    const words = ['1 NOTE @N1@', '1 SOUR @S1@', ...repeated(20, () => ['1 NOTE @N1@'])]
    const { treeId, id } = await imported([...families(60, words), ...records(60_000)])
    const { relations } = await pageOf(id)
    expect(relations.partners).toHaveLength(60)
    const told = relations.partners.filter(({ notes }) => notes)
    expect(told.length).toBeGreaterThan(0)
    for (const { notes, wordsVersion } of told) {
      expect(notes).toHaveLength(1)
      expect(wordsVersion).toBeTypeOf('number')
    }
    const leftOut = relations.partners.filter(({ notes }) => !notes)
    expect(leftOut.length).toBeGreaterThan(50)
    // Words that are not shown cannot be edited.
    for (const { shortened, wordsVersion } of leftOut) {
      expect(shortened).toEqual({ counts: { notes: 1, sources: 1 }, texts: [] })
      expect(wordsVersion).toBeUndefined()
    }
    const [family] = told as [(typeof told)[number]]
    const { unionId, sources, wordsVersion: version } = family
    const url = `/v1/family/${treeId}/union/${unionId}/words`
    const draft = {
      version,
      sources: sources!.map(({ id: source, title }) => ({ id: source, title: title!.slice(0, 2000) })),
    }
    expect((await asha.put(url, { ...draft, sources: undefined, place: 'Patan', notes: family.notes })).status).toBe(
      200,
    )
    const { rows } = {
      rows: await app.db.selectFrom('tree_extra').select('content').where('id', '=', unionId).execute(),
    }
    expect(JSON.stringify(rows).match(/@N1@/g)).toHaveLength(21)
  })

  test('whose family points to a note thousands of times can be read and edited', { timeout: 60_000 }, async () => {
    const { treeId, id } = await imported([
      ...families(
        1,
        repeated(2800, () => ['1 NOTE @N1@']),
      ),
      ...records(200_000),
    ])
    const [family] = (await pageOf(id)).relations.partners
    expect(family).toMatchObject({ notes: [{}], shortened: { counts: {}, texts: ['notes.0.text'] } })
    const url = `/v1/family/${treeId}/union/${family!.unionId}/words`
    const { status, body } = await asha.put(url, { place: 'Patan', notes: family!.notes })
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(mostBytes)
    const history = await asha.get(`/v1/family/family-tree/${treeId}/history`)
    expect(Buffer.byteLength(JSON.stringify(history.body))).toBeLessThan(mostBytes)
  })
})

test('two sessions: what neither was shown stays', async () => {
  const { id } = await imported([
    ...repeated(300, (at) => [`1 NOTE @X${at}@`]),
    ...repeated(300, (at) => [`0 @X${at}@ NOTE own ${at}`]),
  ])
  const url = `/v1/family/person/${id}`
  const page = await pageOf(id)
  expect(page.notes).toHaveLength(200)
  const { version } = page
  expect((await asha.put(url, { version, notes: page.notes!.slice(50) })).status).toBe(200)
  // The other session has the page from before. Since then the server would show 50 items that this session does not have.
  const other = { notes: page.notes!.slice(1) }
  const stale = await asha.put(url, { ...other, version })
  expect([stale.status, stale.body.code]).toEqual([409, 'kit/stale'])
  const blind = await asha.put(url, other)
  expect(blind.body).toMatchObject({ errors: [{ field: 'version', code: 'required' }] })
  expect((await stored(id)).notes).toHaveLength(250)
})
