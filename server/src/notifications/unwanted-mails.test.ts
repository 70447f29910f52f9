import type { NoticeKind } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { joinGroup, mentioning, newPerson, newTree } from '../../test/causes.ts'
import { idOf } from '../../test/client.ts'
import { openNoticesOf } from '../../test/ended-causes.ts'

// The mail of a day leaves out notifications that were written before their recipient switched their kind off, or chose a level of
// their group or tree without them. The list keeps them.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Scene = { actor: Member; reader: Member }
type Cause = {
  kind: NoticeKind
  happen: (scene: Scene) => Promise<{ kind: 'group' | 'tree'; rootId: string } | undefined>
}

const inGroup =
  (act: (scene: Scene & { groupId: string; postId: string }) => Promise<unknown>) => async (scene: Scene) => {
    const groupId = await joinGroup(scene.actor, scene.reader)
    const postId = await idOf(scene.reader.post('/v1/post', { text: 'Ours', groupId }))
    await act({ ...scene, groupId, postId })
    return { kind: 'group' as const, rootId: groupId }
  }
const comment = (by: Member, parentId: string, draft: object, parentType = 'POST') =>
  idOf(by.post('/v1/comments', { parentType, parentId, ...draft }))

const causes = {
  async FOLLOW({ actor, reader }: Scene) {
    await actor.post('/v1/follow', { userId: reader.id })
    return undefined
  },
  async GROUP_POST({ actor, reader }: Scene) {
    const rootId = await joinGroup(actor, reader)
    await actor.post('/v1/post', { text: 'News', groupId: rootId })
    return { kind: 'group' as const, rootId }
  },
  GROUP_JOINED: inGroup(async ({ groupId }) => (await app.signUp('Newcomer')).post(`/v1/group/${groupId}/join`)),
  LIKE: inGroup(({ actor, postId }) =>
    actor.post('/v1/likes', { contentType: 'POST', contentId: postId, liked: true }),
  ),
  COMMENT: inGroup(({ actor, postId }) => comment(actor, postId, { comment: 'Words' })),
  REPLY: inGroup(async ({ actor, reader, postId }) =>
    comment(actor, await comment(reader, postId, { comment: 'Words' }), { comment: 'More' }, 'COMMENT'),
  ),
  POST_MENTION: inGroup(({ actor, reader, groupId }) => actor.post('/v1/post', { ...mentioning(reader), groupId })),
  async TREE_CHANGE({ actor, reader }: Scene) {
    const familyTreeId = await newTree(actor)
    await actor.post('/v1/family/member', { familyTreeId, userId: reader.id, role: 'READ_ONLY' })
    await reader.post('/v1/family/member/accept', { familyTreeId, userId: reader.id })
    await choose(reader, { kind: 'tree', rootId: familyTreeId, level: 'ALL' })
    await newPerson(actor, familyTreeId)
    return { kind: 'tree' as const, rootId: familyTreeId }
  },
} satisfies Partial<Record<NoticeKind, Cause['happen']>>

const choose = (who: Member, choice: object) => who.put('/v1/notification/preference', { choices: [choice] })

/** The lines of the mails of a day that an account has got. */
const linesTo = async ({ email }: Member) =>
  (await app.mails())
    .filter((mail) => mail.to.includes(email) && /here is what is new/.test(mail.text))
    .flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('- ')))

/** Sends the mails of the day; the reader's own changed password is in it in any case. */
async function mailOf(reader: Member): Promise<string[]> {
  await reader.put('/v1/auth/password', { currentPassword: reader.password, newPassword: 'another long one 123' })
  await app.allTold()
  await app.app.keepHouse()
  await expect.poll(async () => (await linesTo(reader)).length, { timeout: 15_000 }).toBeGreaterThan(0)
  return linesTo(reader)
}

async function notified(kind: keyof typeof causes) {
  const [actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
  const root = await causes[kind]({ actor, reader })
  await app.allTold()
  await app.db.deleteFrom('notice').where('account_id', '=', reader.id).where('kind', '<>', kind).execute()
  expect(await openNoticesOf({ app }, reader, kind)).toHaveLength(1)
  return { actor, reader, root }
}

const kinds = Object.keys(causes) as (keyof typeof causes)[]

test.each(kinds)('a notification of the kind %s is mailed, and not once its kind is off', async (kind) => {
  for (const isOff of [false, true]) {
    const { reader } = await notified(kind)
    if (isOff) await app.db.insertInto('notice_off').values({ account_id: reader.id, kind }).execute()
    expect(await mailOf(reader)).toHaveLength(isOff ? 1 : 2)
    expect(await openNoticesOf({ app }, reader, kind)).toHaveLength(1)
  }
})

const levels = [
  ['GROUP_POST', 'MENTIONS', 1],
  ['GROUP_POST', 'POSTS', 2],
  ['GROUP_JOINED', 'POSTS', 1],
  ['LIKE', 'MENTIONS', 1],
  ['COMMENT', 'MENTIONS', 2],
  ['COMMENT', 'MUTED', 1],
  ['REPLY', 'MUTED', 1],
  ['POST_MENTION', 'MENTIONS', 2],
  ['POST_MENTION', 'MUTED', 1],
  ['TREE_CHANGE', 'NOTHING', 1],
  // The reader is nobody in the tree, and its default is to hear nothing.
  ['TREE_CHANGE', 'CLOSE_FAMILY', 1],
  ['TREE_CHANGE', null, 1],
  ['GROUP_POST', null, 2],
  ['TREE_CHANGE', 'ALL', 2],
] as const

test.each(levels)('of %s and a changed password, at the level %s the mail has %i', async (kind, level, count) => {
  const { reader, root } = await notified(kind)
  expect((await choose(reader, { ...root, level })).status).toBeLessThan(300)
  expect(await mailOf(reader)).toHaveLength(count)
})
