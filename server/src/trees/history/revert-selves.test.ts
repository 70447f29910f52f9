import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newPerson, newTree } from '../../../test/causes.ts'
import { openNoticesOf } from '../../../test/ended-causes.ts'

// A revert makes a member the person of that time again only where neither the member nor the owner has said anything since.

let app: TestApp
let owner: Member
let editor: Member
let familyTreeId: string
let [kept, gone, third] = ['', '', '']
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[owner, editor] = [await app.signUp('Owner'), await app.signUp('Editor')]
  familyTreeId = await newTree(owner)
  await join('READ_WRITE')
  for (const save of [(id: string) => (kept = id), (id: string) => (gone = id), (id: string) => (third = id)])
    save(await newPerson(owner, familyTreeId))
})

const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}
async function join(role: string): Promise<void> {
  await done(owner.post('/v1/family/member', { familyTreeId, userId: editor.id, role }))
  await done(editor.post('/v1/family/member/accept', { familyTreeId, userId: editor.id }))
}
const say = (personId: string | null) => done(editor.put('/v1/family/member/me', { familyTreeId, personId }))
const give = (personId: string | null) =>
  done(owner.put('/v1/family/member', { familyTreeId, userId: editor.id, personId }))
const merge = () =>
  done(owner.post(`/v1/family/family-tree/${familyTreeId}/review/merge`, { keepId: kept, otherId: gone }))
const remove = (id = gone) => done(owner.delete(`/v1/family/${familyTreeId}/person/${id}`))
const removedAndBack = async (role: string) => {
  await done(owner.delete('/v1/family/member', { familyTreeId, userId: editor.id }))
  await join(role)
}
const leftAndBack = async () => {
  await done(editor.delete('/v1/family/member/leave', { familyTreeId }))
  await join('READ_WRITE')
}

/** Reverts a merge or a deletion of people, the latest first. */
async function revert(nth = 0): Promise<void> {
  const { data } = (await owner.get(`/v1/family/family-tree/${familyTreeId}/history`)).body
  const entry = data.filter(({ kind }: { kind: string }) => kind === 'MERGE' || kind === 'SAVE')[nth]
  await done(owner.post(`/v1/family/family-tree/${familyTreeId}/history/${entry.id}/revert`))
}
const selfOf = async (who: Member) => (await who.get(`/v1/family/family-tree/${familyTreeId}/detail`)).body.me
const said = () => openNoticesOf({ app }, owner, 'SELF_SAID')

describe.each([
  ['merge', merge],
  ['deletion', () => remove()],
])('a reverted %s', (which, change) => {
  test('makes an editor the same person again', async () => {
    await say(gone)
    await change()
    expect(await selfOf(editor)).toBe(which === 'merge' ? kept : null)
    await revert()
    expect(await selfOf(editor)).toBe(gone)
    expect(await said()).toHaveLength(1)
  })

  test.each<[string, () => Promise<void>]>([
    ['said to be nobody', () => say(null)],
    ['was removed and joined again', () => removedAndBack('READ_WRITE')],
    ['left and joined again', leftAndBack],
  ])('leaves an editor nobody who %s since', async (_, since) => {
    await say(gone)
    await change()
    await since()
    await revert()
    expect(await selfOf(editor)).toBeNull()
    expect(await said()).toEqual([])
  })

  test('leaves a member nobody whom the owner had confirmed and then removed', async () => {
    await give(gone)
    await change()
    await removedAndBack('VIEW_ONLY')
    await revert()
    expect(await selfOf(editor)).toBeNull()
  })

  test('leaves an editor the person that they said to be since', async () => {
    await say(gone)
    await change()
    await say(third)
    await revert()
    expect(await selfOf(editor)).toBe(third)
  })
})

test('a reverted deletion leaves an editor nobody whose later person was deleted too', async () => {
  await say(gone)
  await remove()
  await say(third)
  await remove(third)
  await revert(1)
  expect(await selfOf(editor)).toBeNull()
})
