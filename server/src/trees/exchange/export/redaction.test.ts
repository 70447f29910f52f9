import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'
import { jpegOf } from '../../../../test/pictures.ts'

// A file of READ_ONLY's has nothing of the living that they may not take along: not in a field, a kept record, or a picture.

const file = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Krishna /Shrestha/
1 DEAT
2 DATE 3 MAY 2001
1 _HIDDEN_NAME secretnwaran
1 NOTE @N1@
1 NOTE @N2@
1 SOUR @S1@
2 PAGE 12
1 SOUR @S2@
1 SUBM @U1@
1 _MYTAG kept
1 FAMS @F1@
0 @I2@ INDI
1 NAME Gopal /Shrestha/
1 BIRT
2 DATE 12 MAR 2001
1 NOTE @N2@
1 NOTE @N3@
1 SOUR @S1@
1 SOUR @S3@
1 OBJE @O1@
1 SUBM @U1@
1 FAMC @F1@
0 @I3@ INDI
1 NAME Maya /Shrestha/
1 FAMS @F2@
1 FAMC @F1@
0 @F1@ FAM
1 HUSB @I1@
1 CHIL @I2@
1 CHIL @I3@
1 NOTE @N4@
0 @F2@ FAM
1 WIFE @I3@
1 NOTE @N5@
0 @N1@ NOTE only-of-the-dead
1 SOUR @S4@
0 @N2@ NOTE shared-with-the-living
0 @N3@ NOTE only-of-the-living
0 @N4@ NOTE of-the-family-of-the-dead
0 @N5@ NOTE of-the-family-of-the-living
0 @N6@ NOTE of-nobody
0 @S1@ SOUR
1 TITL cited-of-both
0 @S2@ SOUR
1 TITL cited-of-the-dead
1 REPO @R1@
0 @S3@ SOUR
1 TITL cited-of-the-living
0 @S4@ SOUR
1 TITL cited-of-a-note
0 @R1@ REPO
1 NAME house-of-books
0 @O1@ OBJE
1 FILE photograph-of-the-living.jpg
2 FORM jpg
0 @U1@ SUBM
1 NAME who-sent-it
0 TRLR
`
const ofTheDead = ['only-of-the-dead', 'of-the-family-of-the-dead', 'cited-of-both', 'cited-of-the-dead', 'cited-of-a-note', 'house-of-books'] // prettier-ignore
const ofTheLiving = ['shared-with-the-living', 'only-of-the-living', 'of-the-family-of-the-living', 'of-nobody', 'cited-of-the-living', 'photograph-of-the-living', 'who-sent-it'] // prettier-ignore

let app: TestApp
let asha: Member
let reader: Member
let treeId: string
let pictures: { living: string; dead: string }

beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  reader = await app.signUp('Reader')
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'family.ged', bytes: file })
  treeId = body.familyTreeId
  while (!(await asha.get(`/v1/job/${body.jobId}`)).body.endedAt)
    await new Promise((resolve) => setTimeout(resolve, 50))
  await asha.put(`/v1/family/family-tree/${treeId}`, { discoverable: true })
  await reader.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: reader.id, role: 'READ_ONLY' })
  const pictureOf = async (name: string) => {
    const [line] = (await asha.get(`/v1/family/family-tree/${treeId}/people?q=${name}`)).body.data
    const image = (await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
    await asha.put(`/v1/family/person/${line.id}`, { imageId: image })
    return image as string
  }
  pictures = { living: await pictureOf('Gopal'), dead: await pictureOf('Krishna') }
})
afterAll(() => app.close())

const exported = async (by: Member, format: string) =>
  (await by.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)).raw

test.each(['gedcom551', 'gedcom70', 'csv', 'json'])('%s holds nothing of the living for READ_ONLY', async (format) => {
  const less = (await exported(reader, format)).toString()
  expect(less).toContain('Gopal')
  for (const secret of [...ofTheLiving, '2001-03-12', '12 MAR 2001', 'secretnwaran', pictures.living])
    expect({ secret, isThere: less.includes(secret) }).toEqual({ secret, isThere: false })
  if (!format.startsWith('gedcom')) return
  for (const words of [...ofTheDead, '_MYTAG kept']) expect(less).toContain(words)
  // Nothing is named that is not there.
  const named = [...less.matchAll(/^\d+ [A-Z_]+ @([^@]+)@\s*$/gm)].map(([, name]) => name)
  const there = new Set([...less.matchAll(/^0 @([^@]+)@/gm)].map(([, name]) => name))
  expect(named.filter((name) => !there.has(name!))).toEqual([])
  const whole = (await exported(asha, format)).toString()
  for (const words of [...ofTheDead, ...ofTheLiving, 'secretnwaran']) expect(whole).toContain(words)
})

test('an archive holds no photograph of the living for READ_ONLY', async () => {
  const namesFor = async (by: Member) => {
    const files = unzipSync(await exported(by, 'gedzip'))
    const text = new TextDecoder().decode(files['gedcom.ged'])
    return {
      files: Object.keys(files)
        .filter((name) => name !== 'gedcom.ged')
        .toSorted(),
      text,
    }
  }
  const all = await namesFor(asha)
  expect(all.files).toEqual([`media/${pictures.dead}.jpg`, `media/${pictures.living}.jpg`].toSorted())
  const less = await namesFor(reader)
  expect(less.files).toEqual([`media/${pictures.dead}.jpg`])
  expect(less.text).toContain(pictures.dead)
  expect(less.text).not.toContain(pictures.living)
  for (const secret of ofTheLiving) expect(less.text).not.toContain(secret)
})

test('a picture of a dead and a living person is exported only with the dead', async () => {
  const [krishna] = (await asha.get(`/v1/family/family-tree/${treeId}/people?q=Krishna`)).body.data
  const [maya] = (await asha.get(`/v1/family/family-tree/${treeId}/people?q=Maya`)).body.data
  await asha.put(`/v1/family/person/${maya.id}`, { imageId: pictures.dead })
  const text = new TextDecoder().decode(unzipSync(await exported(reader, 'gedzip'))['gedcom.ged'])
  const records = text.split(/^(?=0 )/m).filter((record) => record.includes(pictures.dead))
  expect(records).toHaveLength(1)
  expect(records[0]).toContain('Krishna')
  expect(krishna.id).not.toBe(maya.id)
})
