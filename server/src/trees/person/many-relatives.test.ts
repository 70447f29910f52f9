import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newId } from '../../kit/ids.ts'

const [wives, childrenOfEach] = [230, 2]

let app: TestApp
let asha: Member
let treeId: string
let father: string
let child: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Wide', description: 'x' })).body.id
  const add = async (firstName: string) =>
    (await asha.post(`/v1/family/${treeId}/person`, { firstName, deceased: true })).body.id as string
  father = await add('Father')
  // One of each is made by the app, the others are its copies.
  const [wife, kid] = [await add('Wife'), await add('Kid')]
  const copies = (of: string, ids: readonly string[]) =>
    sql`insert into tree_person select (jsonb_populate_record(p, jsonb_build_object('id', copy.id))).*
      from tree_person p cross join unnest(${ids}::uuid[]) as copy(id) where p.id = ${of}::uuid`.execute(app.db)
  const wifeIds = Array.from({ length: wives }, newId)
  const kidIds = Array.from({ length: wives * childrenOfEach }, newId)
  await copies(wife, wifeIds)
  await copies(kid, kidIds)
  const unions = wifeIds.map((id, position) => ({
    tree_id: treeId,
    id: newId(),
    partner_a: father,
    partner_b: id,
    kind: 'MARRIED' as const,
    position,
  }))
  await app.db.insertInto('tree_union').values(unions).execute()
  const bonds = kidIds.map((id, at) => ({
    tree_id: treeId,
    union_id: unions[at % wives]!.id,
    child_id: id,
    kind_a: 'BIRTH' as const,
    kind_b: 'BIRTH' as const,
    position: at + 1,
  }))
  await app.db.insertInto('tree_child').values(bonds).execute()
  child = kidIds[0]!
})
afterAll(() => app.close())

type Line = { id: string }
const lists = { PARENT: 'parents', PARTNER: 'partners', CHILD: 'children', SIBLING: 'siblings' } as const

/** All pages of a list, in their order. */
async function pagesOf(by: Member, id: string, kind: keyof typeof lists, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const { status, body } = await by.get(
      `/v1/family/person/${id}/relatives?kind=${kind}&limit=${limit}&next=${encodeURIComponent(next)}`,
    )
    expect(status).toBe(200)
    expect(body[lists[kind]].length).toBeLessThanOrEqual(limit)
    ids.push(...body[lists[kind]].map((one: Line) => one.id))
    next = body.next
  }
  return ids
}

describe('somebody with very many relatives', () => {
  test('has the first 200 of each kind on the page, and says how many there are', async () => {
    const { body } = await asha.get(`/v1/family/person/${father}`)
    const { partners, children, counts } = body.relations
    expect([partners.length, children.length]).toEqual([200, 200])
    expect(counts).toEqual({ parents: 0, partners: wives, children: wives * childrenOfEach, siblings: 0 })
    expect(children.map(({ order }: { order: number }) => order)).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 1),
    )
    const page = (await asha.get(`/v1/family/person/${child}`)).body.relations
    expect(page.siblings).toHaveLength(200)
    expect(page.counts).toEqual({ parents: 2, partners: 0, children: 0, siblings: wives * childrenOfEach - 1 })
  })

  test('has each relative once over all pages, the first as on the page', async () => {
    const page = (await asha.get(`/v1/family/person/${father}`)).body.relations
    for (const [kind, count] of [
      ['PARTNER', wives],
      ['CHILD', wives * childrenOfEach],
    ] as const) {
      for (const limit of [7, 100]) {
        const ids = await pagesOf(asha, father, kind, limit)
        expect(ids).toHaveLength(count)
        expect(new Set(ids)).toHaveProperty('size', count)
        expect(ids.slice(0, 200)).toEqual(page[lists[kind]].map(({ id }: Line) => id))
      }
    }
    const siblings = await pagesOf(asha, child, 'SIBLING', 100)
    expect(new Set(siblings)).toHaveProperty('size', wives * childrenOfEach - 1)
    expect(siblings).not.toContain(child)
    expect(await pagesOf(asha, child, 'PARENT', 1)).toHaveLength(2)
    expect(await pagesOf(asha, child, 'CHILD', 10)).toEqual([])
  })

  test('shows a next page as far as the role goes, and nothing to anybody else', async () => {
    const [stranger, viewer] = [await app.signUp('Ravi'), await app.signUp('Meera')]
    const at = `/v1/family/person/${father}/relatives?kind=CHILD`
    expect((await stranger.get(at)).status).toBe(404)
    expect((await app.visitor.get(at)).status).toBe(401)
    await viewer.post(`/v1/family/member/${treeId}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: viewer.id, role: 'VIEW_ONLY' })
    await app.db.updateTable('tree_person').set({ dead_from: 32_767 }).where('id', '=', child).execute()
    expect((await viewer.get(at)).body.children.find(({ id }: Line) => id === child)).toBeUndefined()
    const shown = await pagesOf(viewer, father, 'CHILD', 100)
    // Nobody is told where somebody living stands among them.
    expect(shown.at(-1)).toBe(child)
    expect((await asha.get(`${at}&next=x`)).status).toBe(400)
    expect((await asha.get(`/v1/family/person/${father}/relatives?kind=COUSIN`)).status).toBe(400)
  })
})
