import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { wholePerson } from '../../test/whole-person.ts'

// Of somebody with everything: what every place shows, to the byte, and to every role. Whoever changes how fields of a person are
// told sees here where it is seen; `-u` writes anew what is meant to be another.

let app: TestApp
const members = new Map<string, Member>()
let treeId: string
let ram: string
beforeAll(async () => {
  app = await startTestApp()
  const asha = await app.signUp('Asha')
  members.set('OWNER', asha)
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Whole', description: 'x' })).body.id
  for (const role of ['READ_WRITE', 'READ_ONLY', 'VIEW_ONLY']) {
    const member = await app.signUp(role)
    await member.post(`/v1/family/member/${treeId}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: member.id, role })
    members.set(role, member)
  }
  const add = async (draft: object) => (await asha.post(`/v1/family/${treeId}/person`, draft)).body.id as string
  const father = await add({
    ...wholePerson,
    firstName: 'Hari',
    deceased: true,
    death: { year: 2015, month: 3, day: 1 },
  })
  ram = await add({ ...wholePerson, relations: { parents: [{ id: father }] } })
  await add({ firstName: 'Sita', gender: 'FEMALE', relations: { partners: [{ id: ram, from: { year: 2003 } }] } })
  await asha.put(`/v1/family/person/${ram}`, {
    nickname: 'Thulo',
    marriage: { qualifier: 'ABOUT', year: 2003, month: 5 },
    gotra: null,
    contactDetails: { ...wholePerson.contactDetails, bloodGroup: null },
    jobs: [{ position: 'Headmaster' }],
  })
})
afterAll(() => app.close())

/** Ids by the order in which they come, and no moment of today. */
function settled(text: string): string {
  const ids = new Map<string, string>()
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!ids.has(id)) ids.set(id, `id-${ids.size + 1}`)
      return ids.get(id)!
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
    .replace(/"requestId":"[^"]+"/g, '"requestId":"…"')
    .replace(/^(1 DATE|2 TIME|2 VERS) .*$/gm, '$1 …')
}

const told = async (as: Member, path: string) => settled((await as.get(path)).raw.toString())
const tree = (path: string) => `/v1/family/family-tree/${treeId}/${path}`

test.each(['OWNER', 'READ_WRITE', 'READ_ONLY', 'VIEW_ONLY'])('shows %s everything as before', async (role) => {
  const as = members.get(role)!
  const places: [name: string, path: string][] = [
    ['page', `/v1/family/person/${ram}`],
    ['list', tree('people')],
    ['graph', tree('graph')],
    ['statistics', tree('statistics')],
    ['history', tree('history')],
    ['GEDCOM 5.5.1', tree('export?format=gedcom551')],
    ['GEDCOM 7.0', tree('export?format=gedcom70')],
    ['JSON', tree('export?format=json')],
  ]
  const pages: string[] = []
  for (const [name, path] of places) pages.push(`=== ${name}`, await told(as, path))
  await expect(pages.join('\n')).toMatchFileSnapshot(`whole-person.${role.toLowerCase()}.txt`)
})

test('the same save again is no change: it reaches neither the history nor any member', async () => {
  const [asha, writer] = [members.get('OWNER')!, members.get('READ_WRITE')!]
  const heard = async () => {
    await app.allTold()
    return (await asha.get('/v1/notification')).body.data.length as number
  }
  const entries = async () => (await asha.get(tree('history'))).body.data.length as number
  const before = [await entries(), await heard()]
  const page = (await writer.get(`/v1/family/person/${ram}`)).body
  expect((await writer.put(`/v1/family/person/${ram}`, page)).status).toBe(200)
  expect([await entries(), await heard()]).toEqual(before)
  await writer.put(`/v1/family/person/${ram}`, { nickname: 'Sano' })
  expect([await entries(), await heard()]).toEqual(before.map((count) => count + 1))
})
