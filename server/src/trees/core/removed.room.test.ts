import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { genealogyAsGedcom } from '../../../../tools/gedcom-write.ts'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

// The role is asked again by the one who holds the tree: a change that was under way when it was taken does not happen any more.

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signUp('Owner')
})
afterAll(() => app.close())

const tree = '/v1/family/family-tree'
const member = '/v1/family/member'

async function newTree(): Promise<string> {
  return (await owner.post(tree, { name: 'Held', description: 'x' })).body.id
}

async function letIn(treeId: string, name: string): Promise<Member> {
  const editor = await app.signUp(name)
  const invited = await owner.post(member, { familyTreeId: treeId, userId: editor.id, role: 'READ_WRITE' })
  expect(invited.status).toBe(201)
  expect((await editor.post(`${member}/accept`, { familyTreeId: treeId, userId: editor.id })).status).toBe(200)
  return editor
}

/** Somebody else has the tree until they let go, so that all that is begun is under way at once. */
async function hold(treeId: string): Promise<() => Promise<void>> {
  const holding = new pg.Client(app.config)
  await holding.connect()
  await holding.query('begin')
  await holding.query('select 1 from tree where id = $1 for update', [treeId])
  return async () => {
    await holding.query('commit')
    await holding.end()
  }
}

const remove = (treeId: string, userId: string) => owner.delete(member, { familyTreeId: treeId, userId })

async function peopleIn(treeId: string): Promise<number> {
  const rows = await app.db.selectFrom('tree_person').select('id').where('tree_id', '=', treeId).execute()
  return rows.length
}

test("none of 180 concurrent saves happens after their author's removal", async () => {
  const treeId = await newTree()
  const editor = await letIn(treeId, 'Busy')
  const letGo = await hold(treeId)
  const saves = Array.from({ length: 180 }, (_, n) =>
    editor.post(`/v1/family/${treeId}/person`, { firstName: `Person ${n}` }),
  )
  await wait(200)
  const removing = remove(treeId, editor.id)
  await wait(200)
  await letGo()
  expect((await removing).status).toBe(204)
  const then = await peopleIn(treeId)

  const answers = await Promise.all(saves)
  expect(await peopleIn(treeId)).toBe(then)
  // The tree is one that everybody finds: they are told that they are no members of it, or that who was saved just before
  // is no longer theirs to see.
  const byCode = Map.groupBy(answers, ({ status, body }) => (status === 201 ? 'saved' : `${status} ${body.code}`))
  const seen = byCode.get('404 trees/person-not-found')?.length ?? 0
  expect((byCode.get('saved')?.length ?? 0) + seen).toBe(then)
  // On a machine with much else to do some have waited for their turn as long as anybody waits.
  const busy = byCode.get('409 trees/busy')?.length ?? 0
  expect(byCode.get('403 trees/not-member')?.length ?? 0).toBe(180 - then - busy)
})

test('no concurrent edit or deletion happens after the role was lowered', async () => {
  const treeId = await newTree()
  const editor = await letIn(treeId, 'Lowered')
  const made = await editor.post(`/v1/family/${treeId}/person`, { firstName: 'One' })
  const ids = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const { body } = await editor.post(`/v1/family/${treeId}/person`, { firstName: 'Spare' })
      return body.id as string
    }),
  )
  const version = async () =>
    (await app.db.selectFrom('tree').select('version').where('id', '=', treeId).executeTakeFirstOrThrow()).version
  const then = await version()
  const letGo = await hold(treeId)
  // The owner is the first in line.
  const lowering = owner.put(member, { familyTreeId: treeId, userId: editor.id, role: 'READ_ONLY' })
  await wait(200)
  const work = ids.flatMap((id) => [
    editor.put(`/v1/family/person/${made.body.id}`, { nickname: id }),
    editor.delete(`/v1/family/${treeId}/person/${id}`),
  ])
  await wait(500)
  await letGo()
  expect((await lowering).status).toBe(200)
  const answers = await Promise.all(work)
  expect(await version()).toBe(then)
  for (const { status, body } of answers)
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'trees/not-editor' })
})

test('an import that waits when its member is removed does not happen, and says why', async () => {
  const treeId = await newTree()
  const editor = await letIn(treeId, 'Importer')
  const file = { name: 'family.ged', bytes: [...genealogyAsGedcom(50, 3)].join('') }
  // Two long ones first, so that the third waits in line.
  const long = { name: 'long.ged', bytes: [...genealogyAsGedcom(6000, 4)].join('') }
  const before = await Promise.all([owner.upload(`${tree}/import`, long), owner.upload(`${tree}/import`, long)])
  for (const { status } of before) expect(status).toBe(202)
  const { status, body } = await editor.upload(`${tree}/import?familyTreeId=${treeId}`, file)
  expect(status).toBe(202)
  expect((await remove(treeId, editor.id)).status).toBe(204)

  await vi.waitFor(async () => {
    const task = (await editor.get(`/v1/job/${body.jobId}`)).body
    expect(task).toMatchObject({ status: 'FAILED', error: 'trees/not-member' })
  }, 60_000)
  expect(await peopleIn(treeId)).toBe(0)
})

test('rejects late writes by the former owner of a tree', async () => {
  const treeId = await newTree()
  const heir = await letIn(treeId, 'Heir')
  const saves = Array.from({ length: 40 }, (_, n) => owner.put(`${tree}/${treeId}`, { description: `Round ${n}` }))
  await saves[0]
  expect((await owner.post(`${member}/transfer`, { familyTreeId: treeId, userId: heir.id })).status).toBe(200)
  const then = (await heir.get(`${tree}/${treeId}/detail`)).body.description
  await Promise.all(saves)
  expect((await heir.get(`${tree}/${treeId}/detail`)).body.description).toBe(then)
})
