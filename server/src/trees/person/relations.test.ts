import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newId } from '../../kit/ids.ts'

let app: TestApp
let asha: Member
let ravi: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
  treeId = await newTree(asha)
})
afterAll(() => app.close())

async function newTree(owner: Member, more: object = {}): Promise<string> {
  const { body } = await owner.post('/v1/family/family-tree', { name: 'Shrestha', description: 'Ours', ...more })
  return body.id
}

async function add(draft: object, to = treeId, by = asha) {
  const { status, body } = await by.post(`/v1/family/${to}/person`, draft)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const read = async (id: string, by = asha) => (await by.get(`/v1/family/person/${id}`)).body
const counts = async (of = treeId) => (await asha.get(`/v1/family/family-tree/${of}/detail`)).body

describe('relations', () => {
  test('are read back from every side', async () => {
    const tree = await newTree(asha)
    const [pa, ma] = [await add({ firstName: 'Pa', gender: 'MALE' }, tree), await add({ firstName: 'Ma' }, tree)]
    await asha.put(`/v1/family/person/${pa.id}`, {
      relations: { partners: [{ id: ma.id, kind: 'MARRIED', from: '1975-05-01' }] },
    })
    const second = await add(
      { firstName: 'Second', relations: { parents: [{ id: pa.id }, { id: ma.id, kind: 'ADOPTIVE' }] } },
      tree,
    )
    const first = await add({ firstName: 'First' }, tree)
    await asha.put(`/v1/family/person/${ma.id}`, {
      relations: {
        children: [
          { id: second.id, kind: 'ADOPTIVE', order: 2 },
          { id: first.id, order: 1, otherParentId: pa.id },
        ],
      },
    })
    expect(await read(pa.id)).toMatchObject({
      marriedDate: '1975-05-01',
      relations: {
        partners: [{ id: ma.id, kind: 'MARRIED', from: { year: 1975 }, firstName: 'Ma' }],
        children: [
          { id: first.id, order: 1, kind: 'BIRTH', otherParentId: ma.id },
          { id: second.id, order: 2, kind: 'BIRTH', otherParentId: ma.id },
        ],
      },
    })
    expect((await read(ma.id)).relations.children.map((child: { kind: string }) => child.kind)).toEqual([
      'BIRTH',
      'ADOPTIVE',
    ])
    expect((await read(second.id)).relations.parents).toMatchObject([
      { id: pa.id, kind: 'BIRTH' },
      { id: ma.id, kind: 'ADOPTIVE' },
    ])
    expect(await counts(tree)).toMatchObject({ personCount: 4, familyCount: 1 })
  })

  test('a brother or sister has the same parents, or a nameless one where no parent is known', async () => {
    const tree = await newTree(asha)
    const ram = await add({ firstName: 'Ram' }, tree)
    const sita = await add({ firstName: 'Sita', relations: { siblingOf: ram.id } }, tree)
    const [parent] = sita.relations.parents
    expect(parent).toMatchObject({ firstName: '', lastName: '', gender: 'UNKNOWN', kind: 'BIRTH' })
    expect((await read(ram.id)).relations.parents).toMatchObject([{ id: parent.id }])
    expect(await counts(tree)).toMatchObject({ personCount: 3, familyCount: 1 })

    // The next one has that parent too, and so has somebody who was there alone.
    const gita = await add({ firstName: 'Gita', relations: { siblingOf: sita.id } }, tree)
    expect(gita.relations.parents).toMatchObject([{ id: parent.id }])
    const hari = await add({ firstName: 'Hari' }, tree)
    await asha.put(`/v1/family/person/${hari.id}`, { relations: { siblingOf: ram.id } })
    expect((await read(parent.id)).relations.children).toHaveLength(4)
    expect(await counts(tree)).toMatchObject({ personCount: 5, familyCount: 1 })

    // Changes that were made at once are taken back at once.
    const history = (await asha.get(`/v1/family/family-tree/${tree}/history`)).body.data
    expect(history).toHaveLength(6)

    const hidden = await add({ firstName: 'H' }, await newTree(ravi), ravi)
    const refused = await asha.post(`/v1/family/${tree}/person`, {
      firstName: 'X',
      relations: { siblingOf: hidden.id },
    })
    expect(refused.body.code).toBe('trees/person-not-found')
    const own = await asha.put(`/v1/family/person/${hari.id}`, { relations: { parents: [], siblingOf: hari.id } })
    expect(own.body.code).toBe('trees/own-relative')
    expect(await counts(tree)).toMatchObject({ personCount: 5 })
  })

  test('a day of marriage goes to the union, or waits for one', async () => {
    const [one, other] = [await add({ firstName: 'One', marriedDate: '1980-01-01' }), await add({ firstName: 'Other' })]
    expect((await read(one.id)).marriedDate).toBe('1980-01-01')
    const body = { marriedDate: '1981-01-01', relations: { partners: [{ id: other.id }] } }
    expect((await asha.put(`/v1/family/person/${one.id}`, body)).body.marriedDate).toBe('1981-01-01')
    expect((await read(other.id)).marriedDate).toBe('1981-01-01')
    await asha.put(`/v1/family/person/${other.id}`, { marriedDate: null })
    expect((await read(one.id)).marriedDate).toBeNull()
  })

  test('are refused when impossible, and nothing is written', async () => {
    const [a, b, c] = [await add({ firstName: 'A' }), await add({ firstName: 'B' }), await add({ firstName: 'C' })]
    const elsewhere = await add({ firstName: 'E' }, await newTree(asha))
    const hidden = await add({ firstName: 'H' }, await newTree(ravi), ravi)
    await asha.put(`/v1/family/person/${b.id}`, { relations: { parents: [{ id: a.id }] } })
    await asha.put(`/v1/family/person/${c.id}`, { relations: { parents: [{ id: b.id }] } })
    const before = await read(a.id)
    const tries: [object, string][] = [
      [{ parents: [{ id: a.id }] }, 'trees/own-relative'],
      [{ parents: [{ id: c.id }] }, 'trees/own-ancestor'],
      [{ parents: [{ id: b.id }, { id: b.id, kind: 'STEP' }] }, 'trees/same-relative-twice'],
      [{ partners: [{ id: elsewhere.id }] }, 'trees/other-tree'],
      [{ partners: [{ id: hidden.id }] }, 'trees/person-not-found'],
      [{ children: [{ id: newId() }] }, 'trees/person-not-found'],
      [{ children: [{ id: b.id, otherParentId: b.id }] }, 'trees/own-relative'],
    ]
    for (const [relations, code] of tries) {
      const { body } = await asha.put(`/v1/family/person/${a.id}`, { firstName: 'Changed', relations })
      expect(body.code).toBe(code)
    }
    expect((await asha.put(`/v1/family/person/${c.id}`, { relations: { children: [{ id: a.id }] } })).body.code).toBe(
      'trees/own-ancestor',
    )
    expect(await read(a.id)).toEqual(before)
    const step = await asha.put(`/v1/family/person/${a.id}`, { relations: { parents: [{ id: c.id, kind: 'STEP' }] } })
    expect(step.status).toBe(200)
  })
})
