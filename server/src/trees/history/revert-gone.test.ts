import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { idOf, type Answer } from '../../../test/client.ts'
import { jpegOf } from '../../../test/pictures.ts'

// A revert whose people, families or pictures were removed since names them, and changes nothing.

let app: TestApp
let asha: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())
beforeEach(async () => {
  treeId = await idOf(asha.post('/v1/family/family-tree', { name: 'Reverts', description: 'x' }))
})

const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const add = (firstName: string, draft: object = {}) =>
  idOf(asha.post(`/v1/family/${treeId}/person`, { firstName, ...draft }))
const change = (id: string, draft: object) => done(asha.put(`/v1/family/person/${id}`, draft))
const remove = (id: string) => done(asha.delete(`/v1/family/${treeId}/person/${id}`))
const merge = (keepId: string, otherId: string) =>
  done(asha.post(`/v1/family/family-tree/${treeId}/review/merge`, { keepId, otherId }))
const newest = async (): Promise<string> =>
  (await done(asha.get(`/v1/family/family-tree/${treeId}/history`))).data[0].id
const revert = (entryId: string) => asha.post(`/v1/family/family-tree/${treeId}/history/${entryId}/revert`)
const names = async (): Promise<string[]> => {
  const { data } = await done(asha.get(`/v1/family/family-tree/${treeId}/people?limit=100`))
  return data.map(({ firstName }: { firstName: string }) => firstName).toSorted()
}
const newPicture = async () =>
  (await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string
const pictures = (id: string, rest = '') => `/v1/family/person/${id}/picture${rest}`

/** Makes an entry and lets what it is about go; returns the entry, and the people whom the refusal names. */
type Scene = () => Promise<{ entryId: string; named: string[] }>

const scenes: Record<string, Scene> = {
  async 'a merge whose kept person was deleted'() {
    const [keep, other] = [await add('Keep'), await add('Gone')]
    await merge(keep, other)
    const entryId = await newest()
    await remove(keep)
    return { entryId, named: ['Keep'] }
  },
  async 'a merge of two alike whose kept person was deleted'() {
    const [keep, other] = [await add('Keep'), await add('Keep')]
    await merge(keep, other)
    const entryId = await newest()
    await remove(keep)
    return { entryId, named: ['Keep'] }
  },
  async 'a merge with relatives whose kept person was deleted'() {
    const [keep, other] = [await add('Keep'), await add('Keep')]
    await add('Child', { relations: { parents: [{ id: other }] } })
    await merge(keep, other)
    const entryId = await newest()
    await remove(keep)
    return { entryId, named: ['Keep'] }
  },
  async 'a merge whose kept person was merged into another'() {
    const [keep, other, last] = [await add('Keep'), await add('Gone'), await add('Last')]
    await merge(keep, other)
    const entryId = await newest()
    await merge(last, keep)
    return { entryId, named: ['Keep'] }
  },
  async 'an added person who was deleted'() {
    const id = await add('Added')
    const entryId = await newest()
    await remove(id)
    return { entryId, named: ['Added'] }
  },
  async 'an added person who was merged into another'() {
    const last = await add('Last')
    const id = await add('Added')
    const entryId = await newest()
    await merge(last, id)
    return { entryId, named: ['Added'] }
  },
  async 'a changed person who was deleted'() {
    const id = await add('Changed')
    await change(id, { nickname: 'C' })
    const entryId = await newest()
    await remove(id)
    return { entryId, named: ['Changed'] }
  },
  async 'a deleted person whose partner was deleted too'() {
    const partner = await add('Partner')
    const id = await add('Deleted', { relations: { partners: [{ id: partner }] } })
    await remove(id)
    const entryId = await newest()
    await remove(partner)
    return { entryId, named: ['Partner'] }
  },
  async 'a marriage that ended'() {
    const [one, other] = [await add('One'), await add('Two')]
    await change(one, { relations: { partners: [{ id: other }] } })
    const entryId = await newest()
    await change(one, { relations: { partners: [] } })
    return { entryId, named: ['One, Two'] }
  },
  async 'a marriage of two people who were deleted'() {
    const [one, other] = [await add('One'), await add('Two')]
    await change(one, { relations: { partners: [{ id: other }] } })
    const entryId = await newest()
    for (const id of [one, other]) await remove(id)
    return { entryId, named: ['One, Two'] }
  },
  async 'a picture that was taken out of the album'() {
    const id = await add('Pictured')
    const picture = await done(asha.post(pictures(id), { documentId: await newPicture() }))
    const entryId = await newest()
    await done(asha.delete(pictures(id, `/${picture.id}`)))
    return { entryId, named: ['Pictured'] }
  },
  async 'a picture of a person who was deleted'() {
    const id = await add('Pictured')
    await done(asha.post(pictures(id), { documentId: await newPicture() }))
    const entryId = await newest()
    await remove(id)
    return { entryId, named: ['Pictured'] }
  },
}

describe.each(Object.entries(scenes))('%s', (_, scene) => {
  test('is refused by name, and nothing changes', async () => {
    const { entryId, named } = await scene()
    const [before, last] = [await names(), await newest()]
    const { status, body } = await revert(entryId)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'trees/revert-blocked' })
    const refused = (body.errors as { code: string; name: string }[]).filter(({ code }) => code === 'gone-since')
    expect([...new Set(refused.map(({ name }) => name))]).toEqual(named)
    expect(await names()).toEqual(before)
    expect(await newest()).toBe(last)
  })

  test('goes back once the later change was undone', async () => {
    const { entryId } = await scene()
    const { data } = await done(asha.get(`/v1/family/family-tree/${treeId}/history`))
    const later = data.slice(
      0,
      data.findIndex(({ id }: { id: string }) => id === entryId),
    )
    for (const { id } of later) await done(revert(id))
    await done(revert(entryId))
  })
})

test('a merge brings back both people once the deletion of the kept one was undone', async () => {
  const { entryId } = await scenes['a merge whose kept person was deleted']!()
  await done(revert(await newest()))
  expect(await names()).toEqual(['Keep'])
  await done(revert(entryId))
  expect(await names()).toEqual(['Gone', 'Keep'])
})
