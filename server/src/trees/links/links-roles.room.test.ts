import { mayInTree, type TreeStanding } from '@mulghar/contract/trees/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { jpegOf } from '../../../test/pictures.ts'

// Each sees so much through the link between two trees of different owners: by the role on this side and the role on that.

const here = ['NONE', 'PENDING', 'VIEW_ONLY', 'READ_ONLY', 'READ_WRITE', 'OWNER'] as const
const there = ['NONE', 'PENDING', 'VIEW_ONLY', 'READ_ONLY', 'READ_WRITE', 'OWNER'] as const

let app: TestApp
const tree = '/v1/family/family-tree'
const scene = {} as Record<
  'home' | 'away' | 'bride' | 'child' | 'born' | 'father' | 'link' | 'asked' | 'picture',
  string
>
const who = new Map<string, Member>()
const owners = {} as Record<'home' | 'away', Member>

async function letIn(owner: Member, treeId: string, member: Member, standing: TreeStanding): Promise<void> {
  if (standing === 'NONE' || standing === 'OWNER') return
  await member.post(`/v1/family/member/${treeId}/request`)
  if (standing === 'PENDING') return
  await owner.post('/v1/family/member/accept', { familyTreeId: treeId, userId: member.id, role: standing })
}

beforeAll(async () => {
  app = await startTestApp()
  owners.home = await app.signUp('Home owner')
  owners.away = await app.signUp('Away owner')
  const add = async (member: Member, treeId: string, draft: object) =>
    (await member.post(`/v1/family/${treeId}/person`, draft)).body.id as string
  scene.home = (await owners.home.post(tree, { name: 'Home', description: 'x' })).body.id
  scene.away = (await owners.away.post(tree, { name: 'Away', description: 'x', gotra: 'Atri' })).body.id
  scene.bride = await add(owners.home, scene.home, { firstName: 'Sita', gender: 'FEMALE' })
  const ofBride = { relations: { parents: [{ id: scene.bride }] } }
  scene.child = await add(owners.home, scene.home, { firstName: 'Bal', gender: 'MALE', ...ofBride })
  scene.father = await add(owners.away, scene.away, {
    firstName: 'Dhan',
    gender: 'MALE',
    dateOfBirth: '1970-05-05',
    hiddenName: 'Secret',
    contactDetails: { email: 'dhan@example.org' },
  })
  const ofFather = { relations: { parents: [{ id: scene.father }] } }
  scene.born = await add(owners.away, scene.away, {
    firstName: 'Sita',
    lastName: 'Born',
    gender: 'FEMALE',
    ...ofFather,
  })
  const picture = (await owners.away.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body
  scene.picture = picture.id
  await owners.away.put(`/v1/family/person/${scene.father}`, { imageId: picture.id })
  const request = { targetTreeId: scene.away }
  scene.link = (await owners.home.post(`${tree}/${scene.home}/person/${scene.bride}/link`, request)).body.id
  await owners.away.post(`/v1/family/link-request/${scene.link}/accept`, { personId: scene.born })
  // A second one waits.
  scene.asked = (await owners.home.post(`${tree}/${scene.home}/person/${scene.child}/link`, request)).body.id
  for (const one of here) {
    for (const other of there) {
      if (one === 'OWNER' && other === 'OWNER') continue
      const member =
        one === 'OWNER' ? owners.home : other === 'OWNER' ? owners.away : await app.signUp(`${one} ${other}`)
      // An owner meets every role of the other side in a test of its own, below.
      if (member === owners.home || member === owners.away) continue
      await letIn(owners.home, scene.home, member, one)
      await letIn(owners.away, scene.away, member, other)
      who.set(`${one} ${other}`, member)
    }
  }
})
afterAll(() => app.close())

const rows = here.flatMap((one) => there.map((other) => [one, other] as const))

/** Puts an owner into the other tree as it is asked for; everybody else is there already. */
async function actorOf(one: TreeStanding, other: TreeStanding): Promise<Member> {
  const key = `${one} ${other}`
  const known = who.get(key)
  if (known) return known
  const [owner, treeId, standing] =
    one === 'OWNER' ? [owners.home, scene.away, other] : ([owners.away, scene.home, one] as const)
  await owner.delete('/v1/family/member', { familyTreeId: treeId, userId: owner.id })
  await letIn(one === 'OWNER' ? owners.away : owners.home, treeId, owner, standing)
  return owner
}

describe.each([true, false])('the other tree is discoverable: %s', (discoverable) => {
  test.each(rows.filter(([one, other]) => one !== 'OWNER' || other !== 'OWNER'))(
    '%s here, %s there',
    async (one, other) => {
      // Somebody who may not find a tree cannot ask to join it, but may have asked before.
      await owners.away.put(`${tree}/${scene.away}`, { discoverable: true })
      const member = await actorOf(one, other)
      await owners.away.put(`${tree}/${scene.away}`, { discoverable })
      const [opensHere, opensThere] = [mayInTree(one, 'see-graph'), mayInTree(other, 'see-graph')]
      const findsThere = discoverable || other !== 'NONE'
      const knows = findsThere || one === 'OWNER'
      const waits = mayInTree(one, 'ask-for-links') && knows

      // The list of this side.
      const list = await member.get(`${tree}/${scene.home}/link`)
      expect(list.status).toBe(opensHere ? 200 : 403)
      const links = opensHere ? list.body.data : []
      const ids = links.map((link: { id: string }) => link.id)
      expect(ids).toEqual([...(opensHere && knows ? [scene.link] : []), ...(waits ? [scene.asked] : [])])
      if (ids.includes(scene.link)) {
        const [standing] = links
        const card = findsThere ? { name: 'Away', gotra: 'Atri' } : { name: null, gotra: null }
        expect(standing.tree).toMatchObject({ id: scene.away, ...card })
        expect(standing.other).toEqual(opensThere ? { id: scene.born, firstName: 'Sita', lastName: 'Born' } : null)
        expect(standing.can).toEqual({
          accept: false,
          reject: false,
          withdraw: false,
          unlink: one === 'OWNER' || other === 'OWNER',
          open: opensThere,
        })
      }

      // The page of the person, the tree and the other side itself.
      const person = await member.get(`/v1/family/person/${scene.bride}`)
      expect(person.status).toBe(opensHere ? 200 : 404)
      if (opensHere) {
        expect(person.body.linkedFamilyTree?.id ?? null).toBe(findsThere ? scene.away : null)
        const detail = (await member.get(`${tree}/${scene.home}/detail`)).body
        expect(detail.linkedTrees).toEqual(findsThere ? [{ id: scene.away, name: 'Away' }] : [])
      }
      expect((await member.get(`/v1/family/person/${scene.born}`)).status).toBe(opensThere ? 200 : 404)
      expect((await member.get(`/v1/document/${scene.picture}`)).status).toBe(opensThere ? 200 : 404)
      const graph = (await member.get(`${tree}/${scene.away}/graph`)).status
      expect(graph).toBe(opensThere ? 200 : findsThere ? 403 : 404)

      // Kinship goes as far as both sides allow, and tells of each no more than its own tree does.
      const kin = await member.get(`${tree}/${scene.home}/kinship?from=${scene.child}&to=${scene.father}`)
      expect(kin.status).toBe(opensHere ? (opensThere ? 200 : 404) : 403)
      if (kin.status === 200) {
        const father = kin.body.people.find((shown: { id: string }) => shown.id === scene.father)
        expect(father).toMatchObject({ familyTreeId: scene.away, born: mayInTree(other, 'see-living') ? 1970 : null })
        expect(Object.keys(father)).not.toEqual(expect.arrayContaining(['hiddenName', 'contactDetails']))
      }
    },
  )
})

test('a visitor gets no links', async () => {
  for (const path of [`${tree}/${scene.home}/link`, '/v1/family/link-request/waiting'])
    expect((await app.visitor.get(path)).status).toBe(401)
})
