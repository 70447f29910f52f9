import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newTree } from '../../../test/causes.ts'
import { idOf } from '../../../test/client.ts'
import { jpegOf } from '../../../test/pictures.ts'

// Calls with the id of a person whom a merge deleted: reads answer the person who stayed, writes change nobody.

let app: TestApp
let asha: Member
let reader: Member
let stranger: Member
beforeAll(async () => {
  app = await startTestApp()
  ;[asha, reader, stranger] = [await app.signUp('Asha'), await app.signUp('Reader'), await app.signUp('Stranger')]
})
afterAll(() => app.close())

async function scene() {
  const treeId = await newTree(asha)
  await reader.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: reader.id, role: 'READ_ONLY' })
  const add = (firstName: string, draft: object = {}) =>
    idOf(asha.post(`/v1/family/${treeId}/person`, { firstName, ...draft }))
  const [stayed, gone] = [await add('Ram'), await add('Rama')]
  const child = await add('Child', { relations: { parents: [{ id: stayed }] } })
  const documentId = (await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
  await asha.post(`/v1/family/person/${stayed}/picture`, { documentId })
  const { body } = await asha.post(`/v1/family/family-tree/${treeId}/review/merge`, { keepId: stayed, otherId: gone })
  const revert = () => asha.post(`/v1/family/family-tree/${treeId}/history/${body.entryId}/revert`)
  return { treeId, stayed, gone, child, revert }
}
type Scene = Awaited<ReturnType<typeof scene>>

const reads: Record<string, (about: Scene, id: string) => string> = {
  person: (_, id) => `/v1/family/person/${id}`,
  children: (_, id) => `/v1/family/person/${id}/relatives?kind=CHILD`,
  pictures: (_, id) => `/v1/family/person/${id}/picture`,
  history: ({ treeId }, id) => `/v1/family/family-tree/${treeId}/history?personId=${id}`,
  'kinship from': ({ treeId, child }, id) => `/v1/family/family-tree/${treeId}/kinship?from=${id}&to=${child}`,
  'kinship to': ({ treeId, child }, id) => `/v1/family/family-tree/${treeId}/kinship?from=${child}&to=${id}`,
}

describe.each(Object.entries(reads))('the %s of a merged person', (kind, url) => {
  test('is that of the person who stayed', async () => {
    const about = await scene()
    for (const who of [asha, reader]) {
      const answer = await who.get(url(about, about.gone))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(answer.body).toEqual((await who.get(url(about, about.stayed))).body)
    }
  })

  test('is for members of the tree alone, and that of both people after a revert', async () => {
    const about = await scene()
    expect((await stranger.get(url(about, about.gone))).status).toBeGreaterThanOrEqual(403)
    expect((await app.visitor.get(url(about, about.gone))).status).toBe(401)
    await asha.delete('/v1/family/member', { familyTreeId: about.treeId, userId: reader.id })
    expect((await reader.get(url(about, about.gone))).status).toBeGreaterThanOrEqual(403)
    expect((await about.revert()).status).toBe(201)
    const [gone, stayed] = [await asha.get(url(about, about.gone)), await asha.get(url(about, about.stayed))]
    expect([gone.status, stayed.status]).toEqual([200, 200])
    if (kind !== 'history') expect(gone.body).not.toEqual(stayed.body)
  })
})

test('an edit of a merged person is out of date, and changes nobody', async () => {
  const about = await scene()
  const edit = (who: Member, draft: object = {}) =>
    who.put(`/v1/family/person/${about.gone}`, { nickname: 'R', ...draft })
  for (const draft of [{}, { version: 1 }]) expect((await edit(asha, draft)).body.code).toBe('kit/stale')
  expect((await edit(reader)).body.code).toBe('trees/not-editor')
  expect((await edit(stranger)).body.code).toBe('trees/person-not-found')
  expect((await asha.get(`/v1/family/person/${about.stayed}`)).body.nickname).toBeNull()
})

test('a merged person is neither deleted nor given pictures', async () => {
  const { treeId, stayed, gone } = await scene()
  const documentId = (await asha.upload('/v1/document/upload', { name: 'b.jpg', bytes: await jpegOf() })).body.id
  const writes = [
    await asha.delete(`/v1/family/${treeId}/person/${gone}`),
    await asha.post(`/v1/family/person/${gone}/picture`, { documentId }),
  ]
  for (const { body } of writes) expect(body.code).toBe('trees/person-not-found')
  expect((await asha.get(`/v1/family/person/${stayed}/picture`)).body.data).toHaveLength(1)
})
