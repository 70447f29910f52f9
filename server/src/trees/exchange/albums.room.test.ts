import { writeGedzip } from '@mulghar/gedcom'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { jpegOf } from '../../../test/pictures.ts'

// Several pictures of a person go out in an archive and come in again as the portrait and the album.

let app: TestApp
let asha: Member
let reader: Member
beforeAll(async () => {
  app = await startTestApp()
  ;[asha, reader] = [await app.signUp('Asha'), await app.signUp('Reader')]
})
afterAll(() => app.close())

const tree = '/v1/family/family-tree'

async function imported(bytes: Uint8Array) {
  const { body } = await asha.upload(`${tree}/import`, { name: 'family.gdz', bytes })
  let task
  do {
    await new Promise((resolve) => setTimeout(resolve, 20))
    task = (await asha.get(`/v1/job/${body.jobId}`)).body
  } while (!task.endedAt)
  expect(task.status).toBe('DONE')
  return { treeId: body.familyTreeId as string, report: task.report }
}

async function archive(text: string, files: Record<string, Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const media = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
  for await (const part of writeGedzip([text], media)) parts.push(part)
  return Buffer.concat(parts)
}

async function personOf(treeId: string, name: string) {
  const [line] = (await asha.get(`${tree}/${treeId}/people?q=${name}`)).body.data
  return (await asha.get(`/v1/family/person/${line.id}`)).body
}
const albumOf = async (id: string) => (await asha.get(`/v1/family/person/${id}/picture?limit=100`)).body.data
const exported = async (by: Member, treeId: string) => {
  const { raw } = await by.get(`${tree}/${treeId}/export?format=gedzip`)
  const files = unzipSync(raw)
  return { raw, text: new TextDecoder().decode(files['gedcom.ged']), files: Object.keys(files).slice(1) }
}

const family = `0 HEAD
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Krishna /Rai/
1 DEAT
2 DATE 3 MAY 2001
1 OBJE @O9@
1 OBJE @O1@
1 OBJE @O2@
2 _DATE ABT 1960
1 OBJE
2 FILE photos/third.jpg
3 FORM image/jpeg
3 TITL At the old house
0 @I2@ INDI
1 NAME Maya /Rai/
1 OBJE @O2@
0 @O1@ OBJE
1 FILE photos/first.jpg
2 FORM image/jpeg
0 @O2@ OBJE
1 FILE photos/both.jpg
2 FORM image/jpeg
2 TITL Both of us
0 @O9@ OBJE
1 FILE photos/lost.jpg
2 FORM image/jpeg
0 TRLR
`

test('several pictures of a person come in as portrait and album, and go out and in again', async () => {
  const file = async (width: number) => new Uint8Array(await jpegOf(width))
  const files = {
    'photos/first.jpg': await file(40),
    'photos/both.jpg': await file(60),
    'photos/third.jpg': await file(80),
  }
  const { treeId, report } = await imported(await archive(family, files))
  expect(report.media).toBe(4)
  const krishna = await personOf(treeId, 'Krishna')
  const told = [
    { caption: 'Both of us', taken: { qualifier: 'ABOUT', year: 1960 }, isPortrait: false },
    { caption: 'At the old house', taken: null, isPortrait: false },
  ]
  expect(krishna.image).not.toBeNull()
  expect(await albumOf(krishna.id)).toMatchObject(told)
  // The one picture of somebody is the portrait; what is written to it stands in the album.
  const maya = await personOf(treeId, 'Maya')
  expect(await albumOf(maya.id)).toMatchObject([{ caption: 'Both of us', isPortrait: true }])

  const { raw, text, files: names } = await exported(asha, treeId)
  expect(names).toHaveLength(3)
  expect(text).toContain('TITL At the old house')
  const again = await imported(raw)
  const twin = await personOf(again.treeId, 'Krishna')
  expect(twin.image).not.toBeNull()
  expect(await albumOf(twin.id)).toMatchObject(told)
  // No names of pictures of another archive gather in the records.
  const { text: third } = await exported(asha, again.treeId)
  expect(third.match(/FILE media\//g)).toHaveLength(4)

  // An import is taken back and brought again with its albums.
  const entry = (await asha.get(`${tree}/${treeId}/history`)).body.data.find(
    ({ kind }: { kind: string }) => kind === 'IMPORT',
  )
  const back = await asha.post(`${tree}/${treeId}/history/${entry.id}/revert`)
  expect(back.status).toBe(201)
  expect((await asha.get(`/v1/family/person/${krishna.id}`)).status).toBe(404)
  expect((await asha.post(`${tree}/${treeId}/history/${back.body.id}/revert`)).status).toBe(201)
  const [first] = await albumOf(krishna.id)
  expect(first).toMatchObject(told[0]!)
  expect((await asha.get(`/v1/document/${first.image.id}`)).status).toBe(200)
})

test('pictures of the living are in no archive of READ_ONLY', async () => {
  const treeId = (await asha.post(tree, { name: 'Living', description: 'x' })).body.id
  await reader.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: reader.id, role: 'READ_ONLY' })
  const pictureOf = async (draft: object) => {
    const { id } = (await asha.post(`/v1/family/${treeId}/person`, draft)).body
    const documentId = (await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
    await asha.post(`/v1/family/person/${id}/picture`, { documentId, caption: 'Secretcaption', taken: { year: 2011 } })
    return documentId as string
  }
  const living = await pictureOf({ firstName: 'Gopal', birth: { year: 2000 } })
  expect((await exported(asha, treeId)).text).toContain('Secretcaption')
  const less = await exported(reader, treeId)
  expect(less.files).toEqual([])
  for (const secret of [living, 'Secretcaption', '2011']) expect(less.text).not.toContain(secret)
  const dead = await pictureOf({ firstName: 'Hari', deceased: true })
  expect((await exported(reader, treeId)).files).toEqual([`media/${dead}.jpg`])
})
