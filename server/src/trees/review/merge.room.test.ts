import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { jpegOf } from '../../../test/pictures.ts'
import { plain } from '../../../test/plain-gedcom.ts'

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
})
afterAll(() => app.close())

const mergeOf = (treeId: string) => `/v1/family/family-tree/${treeId}/review/merge`

async function newTree(): Promise<string> {
  return (await asha.post('/v1/family/family-tree', { name: 'Shrestha', description: 'Ours' })).body.id
}

async function add(treeId: string, draft: object, by = asha) {
  const { status, body } = await by.post(`/v1/family/${treeId}/person`, draft)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as { id: string; version: number }
}

const person = async (id: string, by = asha) => (await by.get(`/v1/family/person/${id}`)).body
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

/** Ram twice: once with his father, a wife and a child; once with the same wife, another child and much told of him. */
async function scene() {
  const treeId = await newTree()
  const father = await add(treeId, { firstName: 'Hari', gender: 'MALE' })
  const ram = await add(treeId, {
    firstName: 'Ram',
    lastName: 'Shrestha',
    gender: 'MALE',
    birth: { year: 1950 },
    birthPlace: 'Kirtipur',
    gotra: 'Kashyap',
    contactDetails: { bio: 'A farmer.', phoneNumber: '9841000000' },
    jobs: [{ position: 'Farmer' }],
    relations: { parents: [{ id: father.id }] },
  })
  const sita = await add(treeId, {
    firstName: 'Sita',
    gender: 'FEMALE',
    relations: { partners: [{ id: ram.id, kind: 'MARRIED', from: { year: 1970 } }] },
  })
  const first = await add(treeId, {
    firstName: 'First',
    relations: { parents: [{ id: ram.id }, { id: sita.id }] },
  })
  const again = await add(treeId, {
    firstName: 'राम',
    lastName: 'श्रेष्ठ',
    gender: 'MALE',
    dateOfBirth: '1951-02-03',
    nickname: 'Ramu',
    hiddenName: 'Nwaran',
    contactDetails: { bio: 'A poet.', email: 'ram@example.org' },
    jobs: [{ position: 'Farmer' }, { position: 'Poet' }],
    educations: [{ degreeName: 'SLC' }],
    sources: [{ title: 'The register' }],
    facts: [{ type: 'Pilgrimage', value: 'Muktinath' }],
    addresses: [{ address: 'Naya Bazar', city: { name: 'Kirtipur', countryName: 'Nepal' } }],
    relations: { partners: [{ id: sita.id, kind: 'MARRIED', from: { year: 1971 } }] },
  })
  const second = await add(treeId, {
    firstName: 'Second',
    relations: { parents: [{ id: again.id, kind: 'ADOPTIVE' }, { id: sita.id }] },
  })
  const gita = await add(treeId, { firstName: 'Gita', relations: { partners: [{ id: again.id, kind: 'DIVORCED' }] } })
  return { treeId, father, ram, sita, first, again, second, gita }
}

describe('a merge', () => {
  test('shows both beside each other, and where they differ', async () => {
    const { treeId, ram, again } = await scene()
    const { status, body } = await asha.get(`${mergeOf(treeId)}?keep=${ram.id}&other=${again.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      keep: { id: ram.id, firstName: 'Ram' },
      other: { id: again.id, hiddenName: 'Nwaran' },
      differing: ['name', 'birth', 'bio'],
      proposed: { birth: 'OTHER' },
      refusal: null,
      birthParents: 1,
      can: { merge: true, mergeTheOtherWay: true },
    })
  })

  test('proposes the more exact of two dates, whichever of the two says it', async () => {
    const { treeId } = await scene()
    const one = await add(treeId, {
      firstName: 'Hari',
      birth: { year: 1900, qualifier: 'ABOUT' },
      death: { year: 1970, month: 1, day: 2 },
      marriage: { year: 1920 },
    })
    const two = await add(treeId, {
      firstName: 'Hari',
      birth: { year: 1901 },
      death: { year: 1970, qualifier: 'BEFORE' },
      marriage: { year: 1921 },
    })
    const proposed = async (keep: string, other: string) =>
      (await asha.get(`${mergeOf(treeId)}?keep=${keep}&other=${other}`)).body.proposed
    // Of two that say as much nothing is proposed.
    expect(await proposed(one.id, two.id)).toEqual({ birth: 'OTHER', death: 'KEEP' })
    expect(await proposed(two.id, one.id)).toEqual({ birth: 'KEEP', death: 'OTHER' })
  })

  test('is made once when the same request is sent again', async () => {
    const { treeId, ram, again } = await scene()
    const send = (client: typeof asha) =>
      client.post(mergeOf(treeId), { keepId: ram.id, otherId: again.id }, { 'idempotency-key': 'merge-of-ram-again' })
    const first = await send(asha)
    expect(first.status).toBe(200)
    const second = await send(asha)
    expect(second).toMatchObject({ status: 200, body: { entryId: first.body.entryId, person: { id: ram.id } } })
  })

  test('keeps what was chosen, and all that can be kept of both', async () => {
    const { treeId, father, ram, sita, first, again, second, gita } = await scene()
    const before = (await asha.get(`/v1/family/family-tree/${treeId}`)).body.personCount
    const { status, body } = await asha.post(mergeOf(treeId), {
      keepId: ram.id,
      otherId: again.id,
      choices: { birth: 'OTHER', bio: 'BOTH' },
    })
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(body.person).toMatchObject({
      id: ram.id,
      firstName: 'Ram',
      lastName: 'Shrestha',
      names: [{ script: 'Deva', first: 'राम', last: 'श्रेष्ठ' }],
      dateOfBirth: '1951-02-03',
      birthPlace: 'Kirtipur',
      gotra: 'Kashyap',
      nickname: 'Ramu',
      hiddenName: 'Nwaran',
      contactDetails: { bio: 'A farmer.\n\nA poet.', phoneNumber: '9841000000', email: 'ram@example.org' },
      jobs: [{ position: 'Farmer' }, { position: 'Poet' }],
      educations: [{ degreeName: 'SLC' }],
      sources: [{ title: 'The register' }],
      facts: [{ type: 'Pilgrimage', value: 'Muktinath' }],
      addresses: [{ address: 'Naya Bazar' }],
    })
    const { relations } = body.person
    expect(idsOf(relations.parents)).toEqual([father.id])
    expect(new Set(idsOf(relations.partners))).toEqual(new Set([sita.id, gita.id]))
    expect(relations.children).toMatchObject([
      { id: first.id, kind: 'BIRTH', otherParentId: sita.id },
      { id: second.id, kind: 'ADOPTIVE', otherParentId: sita.id },
    ])
    expect((await asha.get(`/v1/family/person/${again.id}`)).body).toMatchObject({ id: body.person.id })
    expect((await asha.get(`/v1/family/family-tree/${treeId}`)).body.personCount).toBe(before - 1)
    const found = await asha.get(`/v1/family/family-tree/${treeId}/people?q=${encodeURIComponent('श्रेष्ठ')}`)
    expect(idsOf(found.body.data)).toEqual([ram.id])
    // The second day of marriage is not lost either.
    const file = (await asha.get(`/v1/family/family-tree/${treeId}/export`)).raw.toString()
    expect(file).toContain('1970')
    expect(file).toContain('1971')
  })

  test('is one entry of the history, and taken back as a whole', async () => {
    const { treeId, ram, again, sita, gita, first, second } = await scene()
    const all = [ram, again, sita, gita, first, second]
    const told = async () =>
      Promise.all(
        all.map(async ({ id }) => {
          const { version: _, updatedAt: __, relations, ...rest } = await person(id)
          const lines = [...relations.parents, ...relations.partners, ...relations.children]
          return { ...rest, lines: lines.map((line) => JSON.stringify(line)).sort() }
        }),
      )
    const file = () => asha.get(`/v1/family/family-tree/${treeId}/export`)
    const [before, fileBefore] = [await told(), await plain((await file()).raw)]
    const { body } = await asha.post(mergeOf(treeId), { keepId: ram.id, otherId: again.id, choices: { name: 'OTHER' } })
    expect(body.person).toMatchObject({ firstName: 'राम', names: [{ script: 'Latn', first: 'Ram' }] })
    const history = await asha.get(`/v1/family/family-tree/${treeId}/history?limit=1`)
    expect(history.body.data).toMatchObject([{ id: body.entryId, kind: 'MERGE', can: { revert: true } }])

    const taken = await asha.post(`/v1/family/family-tree/${treeId}/history/${body.entryId}/revert`)
    expect({ status: taken.status, body: taken.body }).toMatchObject({ status: 201 })
    expect(await told()).toEqual(before)
    expect(await plain((await file()).raw)).toEqual(fileBefore)
  })

  test('keeps what a file said of both, word for word, and gives it back', async () => {
    const ged = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @A@ INDI
1 NAME Ram /Rai/
1 _MARK one
1 FAMS @F@
0 @B@ INDI
1 NAME Ram /Rai/
1 _MARK two
2 _BELOW too
1 OCCU Poet
2 _HOW well
1 FAMS @G@
0 @S@ INDI
1 NAME Sita
1 FAMS @F@
1 FAMS @G@
0 @F@ FAM
1 HUSB @A@
1 WIFE @S@
1 _TAG first
0 @G@ FAM
1 HUSB @B@
1 WIFE @S@
1 _TAG second
1 ENGA
2 DATE 1970
2 _HOW long
0 TRLR
`
    const { body: asked } = await asha.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes: ged })
    for (let task; !task?.endedAt;) task = (await asha.get(`/v1/job/${asked.jobId}`)).body
    const treeId = asked.familyTreeId
    const found = (await asha.get(`/v1/family/family-tree/${treeId}/people?q=Ram`)).body.data
    const exported = async () => (await asha.get(`/v1/family/family-tree/${treeId}/export`)).raw
    const before = await plain(await exported())
    const { status, body } = await asha.post(mergeOf(treeId), { keepId: found[0].id, otherId: found[1].id })
    expect({ status, body }).toMatchObject({ status: 200 })
    const text = (await exported()).toString()
    for (const line of ['1 _MARK one', '1 _MARK two', '2 _BELOW too', '1 OCCU Poet', '2 _HOW well', '1 _TAG first'])
      expect(text).toContain(line)
    for (const line of ['1 _TAG second', '1 ENGA', '2 _HOW long']) expect(text).toContain(line)
    expect(text.match(/ INDI/g)).toHaveLength(2)
    expect(text.match(/ FAM\n/g)).toHaveLength(1)
    expect(body.person.jobs).toMatchObject([{ position: 'Poet' }])

    const taken = await asha.post(`/v1/family/family-tree/${treeId}/history/${body.entryId}/revert`)
    expect({ status: taken.status, body: taken.body }).toMatchObject({ status: 201 })
    expect(await plain(await exported())).toEqual(before)
  })

  test('the picture of either, and the member who is one of them', async () => {
    const { treeId, ram, again } = await scene()
    const upload = async (by: Member) =>
      (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
    await ravi.post(`/v1/family/member/${treeId}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'READ_WRITE' })
    const [own, theirs] = [await upload(asha), await upload(ravi)]
    await asha.put(`/v1/family/person/${ram.id}`, { imageId: own })
    await ravi.put(`/v1/family/person/${again.id}`, { imageId: theirs })
    await ravi.put('/v1/family/member/me', { familyTreeId: treeId, personId: again.id })
    const { body } = await asha.post(mergeOf(treeId), {
      keepId: ram.id,
      otherId: again.id,
      choices: { image: 'OTHER' },
    })
    expect(body.person.imageId).toBe(theirs)
    expect((await asha.get(`/v1/document/${theirs}`)).status).toBe(200)
    const me = async () => (await asha.get(`/v1/family/member/${treeId}?userId=${ravi.id}`)).body.data[0].personId
    expect(await me()).toBe(ram.id)
    expect((await asha.post(`/v1/family/family-tree/${treeId}/history/${body.entryId}/revert`)).status).toBe(201)
    expect(await me()).toBe(again.id)
    expect([(await person(ram.id)).imageId, (await person(again.id)).imageId]).toEqual([own, theirs])
  })

  test('links to other trees go along, and back', async () => {
    const { treeId, ram, again } = await scene()
    const elsewhere = await newTree()
    const asked = await asha.post(`/v1/family/family-tree/${treeId}/person/${again.id}/link`, {
      targetTreeId: elsewhere,
    })
    expect(asked.status).toBe(201)
    const linked = async () =>
      (await app.db.selectFrom('tree_link').select('person_id').where('tree_id', '=', treeId).execute())[0]!.person_id
    const { body } = await asha.post(mergeOf(treeId), { keepId: ram.id, otherId: again.id })
    expect(await linked()).toBe(ram.id)
    await asha.post(`/v1/family/family-tree/${treeId}/history/${body.entryId}/revert`)
    expect(await linked()).toBe(again.id)
  })
})

describe('a merge is refused', () => {
  test('for a person and their own parent, partner or ancestor', async () => {
    const { treeId, father, ram, sita, first } = await scene()
    const ask = async (keepId: string, otherId: string) => {
      const { status, body } = await asha.post(mergeOf(treeId), { keepId, otherId })
      const preview = await asha.get(`${mergeOf(treeId)}?keep=${keepId}&other=${otherId}`)
      return [status, body.code, preview.body.refusal ?? preview.body.code]
    }
    expect(await ask(ram.id, father.id)).toEqual([409, 'trees/merge-relatives', 'trees/merge-relatives'])
    expect(await ask(ram.id, sita.id)).toEqual([409, 'trees/merge-relatives', 'trees/merge-relatives'])
    expect(await ask(first.id, father.id)).toEqual([400, 'trees/own-ancestor', 'trees/own-ancestor'])
    expect(await ask(father.id, first.id)).toEqual([400, 'trees/own-ancestor', 'trees/own-ancestor'])
    expect(await ask(ram.id, ram.id)).toEqual([400, 'trees/own-relative', 'trees/own-relative'])
  })

  test('for two people who are members, and for outdated versions', async () => {
    const { treeId, ram, again } = await scene()
    const ask = (more: object) => asha.post(mergeOf(treeId), { keepId: ram.id, otherId: again.id, ...more })
    const { version } = await person(ram.id)
    expect(await ask({ keepVersion: version - 1 })).toMatchObject({ status: 409, body: { code: 'kit/stale' } })
    expect(await ask({ otherVersion: 77 })).toMatchObject({ status: 409, body: { code: 'kit/stale' } })
    await ravi.post(`/v1/family/member/${treeId}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'READ_ONLY' })
    await asha.post(`/v1/family/member/me/${ravi.id}`, { familyTreeId: treeId, personId: again.id })
    await asha.put('/v1/family/member/me', { familyTreeId: treeId, personId: ram.id })
    expect(await ask({})).toMatchObject({ status: 409, body: { code: 'trees/merge-two-members' } })
  })

  test('for people of other trees, to strangers and to visitors; a writer merges away own additions alone', async () => {
    const [here, there] = [await scene(), await scene()]
    const { treeId, ram, again } = here
    const both = { keepId: ram.id, otherId: again.id }
    const elsewhere = await asha.post(mergeOf(treeId), { keepId: ram.id, otherId: there.again.id })
    expect(elsewhere.body.code).toBe('trees/person-not-found')
    expect((await ravi.post(mergeOf(treeId), both)).status).toBe(403)
    expect((await app.visitor.post(mergeOf(treeId), both)).status).toBe(401)
    expect((await ravi.get(`${mergeOf(treeId)}?keep=${ram.id}&other=${again.id}`)).status).toBe(403)
    await ravi.post(`/v1/family/member/${treeId}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'READ_WRITE' })
    expect((await ravi.post(mergeOf(treeId), both)).body.code).toBe('trees/not-own-addition')
    const own = await add(treeId, { firstName: 'Ram', lastName: 'Shrestha' }, ravi)
    const preview = await ravi.get(`${mergeOf(treeId)}?keep=${ram.id}&other=${own.id}`)
    expect(preview.body.can).toEqual({ merge: true, mergeTheOtherWay: false })
    await app.db.updateTable('tree').set({ approval: true }).where('id', '=', treeId).execute()
    expect((await ravi.post(mergeOf(treeId), { keepId: ram.id, otherId: own.id })).body.code).toBe(
      'trees/approval-needed',
    )
    await app.db.updateTable('tree').set({ approval: false }).where('id', '=', treeId).execute()
    const merged = await ravi.post(mergeOf(treeId), { keepId: ram.id, otherId: own.id })
    expect(merged.status).toBe(200)
    expect((await ravi.post(`/v1/family/family-tree/${treeId}/history/${merged.body.entryId}/revert`)).status).toBe(201)
  })
})
