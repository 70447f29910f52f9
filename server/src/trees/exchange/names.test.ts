import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { readWaitingNameParts } from './records/name-parts.ts'

let app: TestApp
const who = {} as Record<'OWNER' | 'READ_WRITE' | 'READ_ONLY' | 'VIEW_ONLY' | 'NONE', Member>
let treeId: string

const trees = '/v1/family/family-tree'
const records = {
  Freyja: '1 NAME Freyja Palsdottir Hraun\n2 GIVN Freyja\n2 SURN Hraun\n1 DEAT Y',
  Rufus: '1 NAME Dr. Rufus /Tilbury/ Jr.\n2 NPFX Dr.\n2 GIVN Rufus\n2 SURN Tilbury\n2 NSFX Jr.\n2 SOUR @S1@\n1 DEAT Y',
  Benito: '1 NAME Benito /Solano/ y /Marques/\n2 GIVN Benito\n2 SURN Solano, Marques\n1 DEAT Y',
  Pieter: '1 NAME Pieter /van Loon/\n2 GIVN Pieter\n2 SPFX van\n2 SURN Loon\n1 DEAT Y',
  Ludmila:
    '1 NAME Ludmila /Vrbova/\n2 TYPE birth\n2 GIVN Ludmila\n2 SURN Vrbova\n1 NAME Ludmila /Zahradnik/\n2 TYPE married\n2 SOUR @S1@\n1 NAME Lida /Perla/\n2 TYPE aka\n1 DEAT Y',
  Hanne:
    '1 NAME Hanne /Osterby/\n2 GIVN Hanne\n2 SURN Osterby\n2 _MARNM Quistgaard\n2 _AKA Hannemor Storm\n1 ALIA Bitte /Falkenhorst/\n1 BIRT\n2 DATE 1990',
} as const
type Name = keyof typeof records
const names = Object.keys(records) as Name[]
const file = `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n${names
  .map((name, at) => `0 @I${at}@ INDI\n${records[name]}\n`)
  .join('')}0 @S1@ SOUR\n1 TITL A parish book\n0 TRLR\n`

async function imported(bytes: string): Promise<string> {
  const { status, body } = await who.OWNER.upload(`${trees}/import`, { name: 'names.ged', bytes })
  expect(status, JSON.stringify(body)).toBe(202)
  for (;;) {
    if ((await who.OWNER.get(`/v1/job/${body.jobId}`)).body.endedAt) return body.familyTreeId
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

async function idOf(name: string): Promise<string> {
  const { body } = await who.OWNER.get(`${trees}/${treeId}/people`)
  return body.data.find((line: { firstName: string }) => line.firstName.startsWith(name)).id
}
const pageOf = async (name: string, as = who.OWNER) => (await as.get(`/v1/family/person/${await idOf(name)}`)).body
async function edited(name: string, change: object) {
  const { status, body } = await who.OWNER.put(`/v1/family/person/${await idOf(name)}`, change)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function exported(as = who.OWNER, format = 'gedcom551', of = treeId): Promise<string[]> {
  const { raw } = await as.get(`${trees}/${of}/export?format=${format}`)
  const [, ...parts] = raw
    .toString()
    .replaceAll('\r', '')
    .split(/^0 @[^@]+@ INDI\n/m)
  return parts.map((part) => part.replace(/^0 [\s\S]*/m, '').trim())
}
const recordOf = async (start: string, as = who.OWNER) =>
  (await exported(as)).find((record) => record.includes(start))?.replaceAll(/@[^@]+@/g, '@S1@')
const foundIn = async (as: Member, q: string) =>
  (await as.get(`${trees}/${treeId}/people?q=${encodeURIComponent(q)}`)).body.data?.map(
    ({ firstName }: { firstName: string }) => firstName,
  )
const foundEverywhere = async (as: Member, q: string) =>
  (await as.get(`/v1/search?type=PERSON&q=${encodeURIComponent(q)}`)).body.data.map(
    ({ title }: { title: string }) => title,
  )

beforeAll(async () => {
  app = await startTestApp()
  for (const role of ['OWNER', 'READ_WRITE', 'READ_ONLY', 'VIEW_ONLY', 'NONE'] as const)
    who[role] = await app.signUp(role)
  treeId = await imported(file)
  // Others can ask to join a tree that they find.
  await who.OWNER.put(`${trees}/${treeId}`, { discoverable: true })
  for (const role of ['READ_WRITE', 'READ_ONLY', 'VIEW_ONLY'] as const) {
    await who[role].post(`/v1/family/member/${treeId}/request`)
    await who.OWNER.post('/v1/family/member/accept', { familyTreeId: treeId, userId: who[role].id, role })
  }
})
afterAll(() => app.close())

describe('parts of a name', () => {
  test('are read from a file, and nothing of it is said twice', async () => {
    expect(await pageOf('Freyja')).toMatchObject({ firstName: 'Freyja Palsdottir', lastName: 'Hraun' })
    expect(await pageOf('Rufus')).toMatchObject({
      firstName: 'Rufus',
      lastName: 'Tilbury',
      namePrefix: 'Dr.',
      nameSuffix: 'Jr.',
    })
    expect(await pageOf('Benito')).toMatchObject({ lastName: 'Solano y Marques', nameSuffix: null })
    expect(await pageOf('Pieter')).toMatchObject({ lastName: 'van Loon', surnamePrefix: 'van' })
  })

  test('are shown to every member on the page, in lists and on the chart, and to nobody else', async () => {
    const id = await idOf('Rufus')
    for (const role of ['OWNER', 'READ_WRITE', 'READ_ONLY', 'VIEW_ONLY'] as const) {
      expect(await pageOf('Rufus', who[role])).toMatchObject({ namePrefix: 'Dr.', nameSuffix: 'Jr.' })
      const { body: list } = await who[role].get(`${trees}/${treeId}/people`)
      const line = list.data.find((one: { id: string }) => one.id === id)
      expect(line).toMatchObject({ namePrefix: 'Dr.', nameSuffix: 'Jr.' })
      const { body: graph } = await who[role].get(`${trees}/${treeId}/graph`)
      expect(graph.affixes).toEqual([[graph.people.id.indexOf(id), 'Dr.', 'Jr.']])
    }
    expect((await who.NONE.get(`/v1/family/person/${id}`)).status).toBe(404)
  })

  test('find their person', async () => {
    for (const as of [who.OWNER, who.VIEW_ONLY]) {
      expect(await foundIn(as, 'Dr. Rufus Tilbury Jr.')).toEqual(['Rufus'])
      expect(await foundIn(as, 'Tilbury Jr')).toEqual(['Rufus'])
      expect(await foundIn(as, 'Pieter van Loon')).toEqual(['Pieter'])
      expect(await foundEverywhere(as, 'Rufus Tilbury Jr.')).toEqual(['Rufus Tilbury'])
    }
    expect(await foundEverywhere(who.NONE, 'Rufus Tilbury Jr.')).toEqual([])
  })

  test('are exported to the letter until one changes, and then only that one differs', async () => {
    for (const name of names) expect(await recordOf(`NAME ${records[name].slice(7, 12)}`)).toBe(records[name])
    const nickname = await edited('Rufus', { nickname: 'Red' })
    expect(nickname).toMatchObject({ namePrefix: 'Dr.', nameSuffix: 'Jr.' })
    const withNick = records.Rufus.replace('2 SURN', '2 NICK Red\n2 SURN')
    expect(await recordOf('Rufus')).toBe(withNick)
    await edited('Rufus', { nameSuffix: 'III' })
    expect(await recordOf('Rufus')).toBe(withNick.replaceAll('Jr.', 'III'))
    await edited('Benito', { firstName: 'Benicio' })
    expect(await recordOf('Benicio')).toBe(records.Benito.replaceAll('Benito', 'Benicio'))
    await edited('Freyja', { lastName: 'Holm' })
    expect(await recordOf('Freyja')).toBe(records.Freyja.replaceAll('Hraun', 'Holm'))
  })

  test('a particle belongs to the surname', async () => {
    expect(await edited('Pieter', { surnamePrefix: 'van der' })).toMatchObject({ lastName: 'van der Loon' })
    expect(await recordOf('Pieter')).toBe(
      records.Pieter.replace('/van ', '/van der ').replace('SPFX van', 'SPFX van der'),
    )
    expect(await edited('Pieter', { lastName: 'Loon' })).toMatchObject({ lastName: 'Loon', surnamePrefix: null })
    expect(await edited('Pieter', { surnamePrefix: 'van' })).toMatchObject({ lastName: 'van Loon' })
    expect(await recordOf('Pieter')).toBe(records.Pieter)
  })

  test('only who may edit people changes them; the history tells it and takes it back', async () => {
    const id = await idOf('Pieter')
    for (const role of ['READ_ONLY', 'VIEW_ONLY', 'NONE'] as const)
      expect((await who[role].put(`/v1/family/person/${id}`, { namePrefix: 'Sir' })).status).toBeGreaterThanOrEqual(403)
    expect((await who.READ_WRITE.put(`/v1/family/person/${id}`, { namePrefix: 'Jonkheer' })).status).toBe(200)
    const { body: history } = await who.OWNER.get(`${trees}/${treeId}/history`)
    const [entry] = history.data
    expect(JSON.stringify(entry)).toContain('namePrefix')
    const { status } = await who.OWNER.post(`${trees}/${treeId}/history/${entry.id}/revert`)
    expect(status).toBeLessThan(300)
    expect(await pageOf('Pieter')).toMatchObject({ namePrefix: null })
    expect(await recordOf('Pieter')).toBe(records.Pieter)
  })
})

describe('further names', () => {
  test('are shown to every member with their kinds', async () => {
    for (const role of ['OWNER', 'READ_WRITE', 'READ_ONLY', 'VIEW_ONLY'] as const) {
      expect((await pageOf('Ludmila', who[role])).names).toMatchObject([
        { first: 'Ludmila', last: 'Zahradnik', kind: 'MARRIED' },
        { first: 'Lida', last: 'Perla', kind: 'AKA' },
      ])
      expect((await pageOf('Hanne', who[role])).names).toMatchObject([
        { first: '', last: 'Quistgaard', kind: 'MARRIED' },
        { first: 'Hannemor Storm', last: '', kind: 'AKA' },
        { first: 'Bitte', last: 'Falkenhorst', kind: 'AKA' },
      ])
    }
  })

  test('find their person for members, and for nobody else', async () => {
    for (const [q, first] of [
      ['Ludmila Zahradnik', 'Ludmila'],
      ['Lida Perla', 'Ludmila'],
      ['Hanne Quistgaard', 'Hanne'],
      ['Hannemor Storm', 'Hanne'],
      ['Falkenhorst', 'Hanne'],
    ] as const) {
      expect(await foundIn(who.VIEW_ONLY, q)).toEqual([first])
      expect((await foundEverywhere(who.READ_ONLY, q))[0]).toContain(first)
      expect(await foundEverywhere(who.NONE, q)).toEqual([])
    }
  })

  test('change, go and come, and the rest of the record stays to the letter', async () => {
    const { names: before } = await pageOf('Ludmila')
    const [married, aka] = before
    await edited('Ludmila', { names: [{ ...married, last: 'Zahradnikova' }, aka] })
    expect(await recordOf('Vrbova')).toBe(records.Ludmila.replace('Zahradnik', 'Zahradnikova'))
    expect(await foundIn(who.OWNER, 'Zahradnikova')).toEqual(['Ludmila'])
    const added = { script: 'Latn', first: 'Agata', last: '', kind: 'RELIGIOUS' }
    const { names: now } = await edited('Ludmila', { names: [married, added] })
    expect(await recordOf('Vrbova')).toBe(
      records.Ludmila.replace('1 NAME Lida /Perla/\n2 TYPE aka\n', '') + '\n1 NAME Agata\n2 TYPE religious',
    )
    expect(await foundIn(who.OWNER, 'Lida Perla')).toEqual([])
    const entries = async () => (await who.OWNER.get(`${trees}/${treeId}/history`)).body.data
    const [latest] = await entries()
    expect(now[1]).toMatchObject({ ...added, id: expect.any(String) })
    await edited('Ludmila', { names: [married, added] })
    expect((await entries())[0].id).toBe(latest.id)
    await who.OWNER.post(`${trees}/${treeId}/history/${latest.id}/revert`)
    expect(await foundIn(who.OWNER, 'Lida Perla')).toEqual(['Ludmila'])
  })

  test('are proposed to an owner who approves first', async () => {
    await who.OWNER.put(`${trees}/${treeId}`, { approval: true })
    const { names: before } = await pageOf('Hanne')
    const change = { names: [...before, { script: 'Latn', first: 'Hanna', last: 'Eastby', kind: 'IMMIGRANT' }] }
    const sent = await who.READ_WRITE.put(`/v1/family/person/${await idOf('Hanne')}`, change)
    expect(sent.status).toBe(202)
    expect((await pageOf('Hanne')).names).toHaveLength(3)
    const { body } = await who.OWNER.get(`${trees}/${treeId}/proposal`)
    await who.OWNER.post(`${trees}/${treeId}/proposal/${body.data[0].id}/accept`)
    expect((await pageOf('Hanne')).names).toMatchObject([{}, {}, {}, { last: 'Eastby', kind: 'IMMIGRANT' }])
    await who.OWNER.put(`${trees}/${treeId}`, { approval: false })
  })

  test('go along in every export, like the main name, also of the living to who may not take their lives', async () => {
    const record = (await exported(who.READ_ONLY)).find((lines) => lines.includes('Osterby'))!
    expect(record).toContain('1 NAME Hannemor Storm\n2 TYPE aka')
    expect(record).not.toContain('1990')
    expect((await exported(who.OWNER, 'gedcom70')).find((lines) => lines.includes('Vrbova'))).toContain(
      '2 TYPE MARRIED',
    )
  })
})

/** A tree as an import left it before parts of names had fields, with the ids of its people. */
async function importedBefore(): Promise<{ olderId: string; ids: Record<Name, string> }> {
  const olderId = await imported(file)
  const { db } = app
  const people = await db.selectFrom('tree_person').selectAll().where('tree_id', '=', olderId).execute()
  const blank = { name_prefix: null, surname_prefix: null, name_suffix: null, names: null, search_keys: [] as string[] }
  const ids = {} as Record<Name, string>
  for (const { id, first_name } of people) {
    const first = {
      Rufus: 'Dr. Rufus Jr.',
      'Freyja Palsdottir': 'Freyja Palsdottir Hraun',
      Benito: 'Benito y /Marques/',
    }[first_name]
    const last = first_name === 'Benito' ? { last_name: 'Solano' } : {}
    await db
      .updateTable('tree_person')
      .set({ ...blank, ...last, ...(first && { first_name: first }) })
      .where('tree_id', '=', olderId)
      .where('id', '=', id)
      .execute()
    await db.insertInto('tree_name_parts_due').values({ tree_id: olderId, person_id: id }).execute()
    ids[names.find((name) => first_name.startsWith(name))!] = id
  }
  return { olderId, ids }
}

async function recordsIn(of: string): Promise<string[]> {
  return (await exported(who.OWNER, 'gedcom551', of)).map((record) => record.replaceAll(/@[^@]+@/g, '@S1@')).toSorted()
}

describe('parts of names that an earlier import left in the records', () => {
  const asInFile = Object.values<string>(records).toSorted()

  test('are read from there', async () => {
    const { olderId } = await importedBefore()
    await readWaitingNameParts(app.db)
    expect(await app.db.selectFrom('tree_name_parts_due').selectAll().execute()).toEqual([])
    const { body } = await who.OWNER.get(`${trees}/${olderId}/people`)
    const line = (first: string) => body.data.find((one: { firstName: string }) => one.firstName === first)
    expect(line('Rufus')).toMatchObject({ namePrefix: 'Dr.', nameSuffix: 'Jr.' })
    expect(line('Benito')).toMatchObject({ lastName: 'Solano y Marques' })
    expect(line('Freyja Palsdottir')).toMatchObject({ lastName: 'Hraun' })
    expect(line('Ludmila').names).toHaveLength(2)
    expect(await recordsIn(olderId)).toEqual(asInFile)
  })

  test('are exported before they are read', async () => {
    const { olderId } = await importedBefore()
    expect(await recordsIn(olderId)).toEqual(asInFile)
    const { raw } = await who.OWNER.get(`${trees}/${olderId}/export?format=json`)
    const { people } = JSON.parse(raw.toString()) as { people: object[] }
    expect(people).toContainEqual(
      expect.objectContaining({ firstName: 'Rufus', lastName: 'Tilbury', namePrefix: 'Dr.', nameSuffix: 'Jr.' }),
    )
  })

  test('are read beside a name that was changed before', async () => {
    const { olderId, ids } = await importedBefore()
    const change = async (name: Name, sent: object) =>
      expect((await who.OWNER.put(`/v1/family/person/${ids[name]}`, sent)).status).toBe(200)
    await change('Rufus', { lastName: 'Thorpe' })
    await change('Pieter', { firstName: 'Piet' })
    await change('Hanne', { firstName: 'Hanna' })
    await change('Freyja', { nickname: 'Fre' })
    await readWaitingNameParts(app.db)
    expect(await recordsIn(olderId)).toEqual(
      [
        records.Rufus.replaceAll('Tilbury', 'Thorpe'),
        records.Pieter.replaceAll('Pieter', 'Piet'),
        records.Hanne.replace('NAME Hanne', 'NAME Hanna').replace('GIVN Hanne', 'GIVN Hanna'),
        records.Freyja.replace('2 SURN', '2 NICK Fre\n2 SURN'),
        records.Benito,
        records.Ludmila,
      ].toSorted(),
    )
  })

  test('stay away where somebody took them out of the given name', async () => {
    const { olderId, ids } = await importedBefore()
    await who.OWNER.put(`/v1/family/person/${ids.Rufus}`, { firstName: 'Rufus Jr.' })
    await readWaitingNameParts(app.db)
    expect((await who.OWNER.get(`/v1/family/person/${ids.Rufus}`)).body).toMatchObject({
      firstName: 'Rufus',
      namePrefix: null,
      nameSuffix: 'Jr.',
    })
    expect(await recordsIn(olderId)).toContain(records.Rufus.replace('Dr. Rufus', 'Rufus').replace('2 NPFX Dr.\n', ''))
  })

  test('come back with a person who was removed before', async () => {
    const { olderId, ids } = await importedBefore()
    expect((await who.OWNER.delete(`/v1/family/${olderId}/person/${ids.Rufus}`)).status).toBe(204)
    const { body } = await who.OWNER.get(`${trees}/${olderId}/history`)
    const entryId = body.data[0].id
    await sql`
      update tree_kept set content = content - '{name_prefix,surname_prefix,name_suffix}'::text[]
      where tree_id = ${olderId} and entry_id = ${entryId} and kind = 'PERSON'`.execute(app.db)
    await readWaitingNameParts(app.db)
    expect((await who.OWNER.post(`${trees}/${olderId}/history/${entryId}/revert`)).status).toBeLessThan(300)
    expect(await recordsIn(olderId)).toEqual(asInFile)
    await readWaitingNameParts(app.db)
    expect((await who.OWNER.get(`/v1/family/person/${ids.Rufus}`)).body).toMatchObject({ nameSuffix: 'Jr.' })
  })

  test('go along when two people become one', async () => {
    const { olderId, ids } = await importedBefore()
    const { body: twin } = await who.OWNER.post(`/v1/family/${olderId}/person`, {
      firstName: 'Ludmila',
      lastName: 'Vrbova',
    })
    const merged = await who.OWNER.post(`${trees}/${olderId}/review/merge`, { keepId: twin.id, otherId: ids.Ludmila })
    expect(merged.status, JSON.stringify(merged.body)).toBeLessThan(300)
    await readWaitingNameParts(app.db)
    expect((await who.OWNER.get(`/v1/family/person/${twin.id}`)).body.names).toMatchObject([
      { last: 'Zahradnik', kind: 'MARRIED' },
      { last: 'Perla', kind: 'AKA' },
    ])
    expect(await recordsIn(olderId)).toContain(records.Ludmila)
  })
})
