import { mostChoices } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { joinGroup, newPerson, newPost } from '../../test/causes.ts'
import { idOf } from '../../test/client.ts'
import { newGroup } from '../../test/groups.ts'

// The list of choices is bounded. A choice for a tree or group beyond the bound is kept, and the mail of the day follows it.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const choose = (who: Member, choice: object) => who.put('/v1/notification/preference', { choices: [choice] })

/** The mails of the day of a reader, once one has come; a new follower is in it in any case. */
async function mailOf(actor: Member, reader: Member): Promise<string> {
  await actor.post('/v1/follow', { userId: reader.id })
  await app.allTold()
  await app.app.keepHouse()
  const texts = async () => (await app.mails()).filter((mail) => mail.to.includes(reader.email)).map(({ text }) => text)
  const signed = /started following you/
  await expect.poll(async () => (await texts()).some((text) => signed.test(text)), { timeout: 15_000 }).toBe(true)
  return (await texts()).find((text) => signed.test(text))!
}

const newTree = (by: Member, name: string) => idOf(by.post('/v1/family/family-tree', { name, description: 'x' }))
const joinTree = async (owner: Member, reader: Member) => {
  const familyTreeId = await newTree(owner, 'Zz')
  await owner.post('/v1/family/member', { familyTreeId, userId: reader.id, role: 'READ_ONLY' })
  await reader.post('/v1/family/member/accept', { familyTreeId, userId: reader.id })
  return familyTreeId
}

const kinds = [
  {
    kind: 'tree',
    join: joinTree,
    fill: (reader: Member, n: number) => newTree(reader, `A${n}`),
    off: 'NOTHING',
    happen: newPerson,
    line: /changed Sita in/,
    notOne: 'trees/not-member',
  },
  {
    kind: 'group',
    join: joinGroup,
    fill: (reader: Member) => newGroup(reader),
    off: 'MUTED',
    happen: (actor: Member, groupId: string) => newPost(actor, { text: 'News', visibility: undefined, groupId }),
    line: /There are new posts in/,
    notOne: 'groups/not-member',
  },
] as const

test.each(kinds)(
  'a $kind beyond the bound of the list can be chosen and is left out of the mail',
  async ({ kind, join, fill, off, happen, line, notOne }) => {
    const [actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
    const [rootId, heardId] = [await join(actor, reader), await join(actor, reader)]
    for (let n = 0; n < mostChoices; n++) await fill(reader, n)
    const { body } = await reader.get('/v1/notification/preference')
    expect(body.choices).toHaveLength(mostChoices)
    expect(body.choices.map((choice: { rootId: string }) => choice.rootId)).not.toContain(rootId)

    for (const id of [rootId, heardId])
      expect((await choose(reader, { kind, rootId: id, level: 'ALL' })).status).toBe(200)
    for (const id of [rootId, heardId]) await happen(actor, id)
    await app.allTold()
    expect((await choose(reader, { kind, rootId, level: off })).status).toBe(200)
    const stored = app.db.selectFrom('notice_choice').select(['root_id', 'level']).where('account_id', '=', reader.id)
    expect(await stored.where('root_id', '=', rootId).execute()).toEqual([{ root_id: rootId, level: off }])
    expect((await mailOf(actor, reader)).split('\n').filter((text) => line.test(text))).toHaveLength(1)

    const others = await fill(actor, mostChoices)
    for (const id of [others, actor.id])
      expect((await choose(reader, { kind, rootId: id, level: off })).body.code).toBe(notOne)
    const other = kind === 'tree' ? 'group' : 'tree'
    expect((await choose(reader, { kind: other, rootId, level: 'ALL' })).status).not.toBe(200)
  },
  90_000,
)
