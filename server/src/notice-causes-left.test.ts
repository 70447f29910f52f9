import type { Notice, NoticeKind } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { commentBy, enter, joinGroup, mentioning, newPost, newProgram } from '../test/causes.ts'
import { idOf } from '../test/client.ts'
import { follow } from '../test/people.ts'

// A notification that has several causes, or recipients, stays for those that are left.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const noticesOf = async (who: Member, kind: NoticeKind): Promise<Notice[]> => {
  await app.allTold()
  const { data } = (await who.get('/v1/notification?limit=100')).body
  return data.filter((notice: Notice) => notice.kind === kind)
}
const unreadOf = async (who: Member): Promise<number> => {
  await app.allTold()
  return (await who.get('/v1/notification/unread-count')).body.count
}

describe('a notification stays new', () => {
  const isNew = ({ isRead, outcome }: Notice) => !isRead && outcome === null
  const newOf = async (who: Member, kind: NoticeKind) => (await noticesOf(who, kind)).filter(isNew)
  const signUp = async <const Names extends readonly string[]>(...names: Names) =>
    (await Promise.all(names.map((name) => app.signUp(name)))) as { [K in keyof Names]: Member }

  test('for a member who is still mentioned in a post or comment', async () => {
    const [author, named, other] = await signUp('Author', 'Named', 'Other')
    const post = await newPost(author, mentioning(named, other))
    const { text: comment, mentions } = mentioning(named, other)
    const { id } = await commentBy(author, author, { comment, mentions })
    await author.put(`/v1/post/${post}`, mentioning(named))
    const edited = mentioning(named)
    await author.put(`/v1/comments/${id}`, { comment: edited.text, mentions: edited.mentions })
    for (const kind of ['POST_MENTION', 'COMMENT_MENTION'] as const)
      expect([(await newOf(named, kind)).length, (await newOf(other, kind)).length]).toEqual([1, 0])
    expect([await unreadOf(named), await unreadOf(other)]).toEqual([2, 0])
  })

  test('for a follower when a post is narrowed to followers, and is new again when all members see the post', async () => {
    const [author, follower, other] = await signUp('Author', 'Follower', 'Other')
    await follow(follower, author)
    const id = await newPost(author, mentioning(follower, other))
    const counts = async () => [
      (await newOf(follower, 'POST_MENTION')).length,
      (await newOf(other, 'POST_MENTION')).length,
    ]
    expect(await counts()).toEqual([1, 1])
    await author.put(`/v1/post/${id}`, { visibility: 'FOLLOWERS' })
    expect(await counts()).toEqual([1, 0])
    await author.put(`/v1/post/${id}`, { visibility: 'MEMBERS' })
    expect(await counts()).toEqual([1, 1])
    expect(await noticesOf(other, 'POST_MENTION')).toHaveLength(1)
  })

  test('while another post of the same hour is in the group, and names its author', async () => {
    const [owner, reading, posting] = await signUp('Owner', 'Reading', 'Posting')
    const groupId = await joinGroup(owner, reading, posting)
    const first = await idOf(owner.post('/v1/post', { text: 'First', groupId }))
    await app.allTold()
    const second = await idOf(posting.post('/v1/post', { text: 'Second', groupId }))
    await owner.delete(`/v1/post/${first}`)
    expect(await newOf(reading, 'GROUP_POST')).toMatchObject([{ actors: [{ name: 'Posting' }], count: 1 }])
    expect(await newOf(posting, 'GROUP_POST')).toEqual([])
    await posting.delete(`/v1/post/${second}`)
    expect(await newOf(reading, 'GROUP_POST')).toEqual([])
    await owner.post('/v1/post', { text: 'Third', groupId })
    expect(await newOf(reading, 'GROUP_POST')).toMatchObject([{ actors: [{ name: 'Owner' }], count: 1 }])
    expect(await noticesOf(reading, 'GROUP_POST')).toHaveLength(1)
  })

  test('while other entries of a program are there, and names their authors alone', async () => {
    const [keeper, first, second] = await signUp('Keeper', 'First', 'Second')
    const program = await newProgram(keeper)
    const [one, two] = [await enter(first, program), await enter(first, program)]
    const three = await enter(second, program)
    const line = async () =>
      (await newOf(keeper, 'FINANCE_ENTRY')).map(({ count, actors }) => [count, ...actors.map(({ name }) => name)])
    expect(await line()).toEqual([[3, 'Second', 'First']])
    await first.delete(`/v1/finance/donor/${one}`)
    expect(await line()).toEqual([[2, 'Second', 'First']])
    await first.delete(`/v1/finance/donor/${two}`)
    expect(await line()).toEqual([[1, 'Second']])
    await second.delete(`/v1/finance/donor/${three}`)
    expect(await line()).toEqual([])
    expect(await unreadOf(keeper)).toBe(0)
  })

  test('for the likes of others when one is taken back', async () => {
    const [author, first, second] = await signUp('Author', 'First', 'Second')
    const like = { contentType: 'POST', contentId: await newPost(author, { text: 'Ours' }) }
    for (const who of [first, second]) await who.post('/v1/likes', { ...like, liked: true })
    await first.post('/v1/likes', { ...like, liked: false })
    expect(await newOf(author, 'LIKE')).toMatchObject([{ count: 1, actorCount: 1, actors: [{ name: 'Second' }] }])
  })
})

describe('a notification of acts that are done, undone and done again within the hour', () => {
  type Acting = { keeper: Member; author: Member; program: string }
  /** Does one act that notifies `hearer`. Answers how it is undone. */
  type Act = () => Promise<() => PromiseLike<{ status: number }>>
  const kinds: Record<string, { hearer: 'keeper' | 'author'; actOf: (acting: Acting) => Act }> = {
    FINANCE_ENTRY: {
      hearer: 'keeper',
      actOf:
        ({ author, program }) =>
        async () => {
          const id = await enter(author, program)
          return () => author.delete(`/v1/finance/donor/${id}`)
        },
    },
    FINANCE_SET_ASIDE: {
      hearer: 'author',
      actOf: ({ keeper, author, program }) => {
        const entries: Promise<string>[] = []
        return async () => {
          const id = await (entries.pop() ?? enter(author, program))
          await keeper.post(`/v1/finance/donor/${id}/set-aside`, { reason: 'Twice' })
          return () => {
            entries.push(Promise.resolve(id))
            return keeper.delete(`/v1/finance/donor/${id}/set-aside`)
          }
        }
      },
    },
  }
  const cases = Object.entries(kinds).flatMap(([kind, row]) =>
    [false, true].flatMap((isRead) => [1, 2].map((acts) => ({ kind: kind as NoticeKind, acts, isRead, ...row }))),
  )

  test.each(cases)('$kind counts what there is: $acts at once, read between: $isRead', async (row) => {
    const [keeper, author] = (await Promise.all(['Keeper', 'Author'].map((name) => app.signUp(name)))) as [
      Member,
      Member,
    ]
    const acting = { keeper, author, program: await newProgram(keeper) }
    const [hearer, act] = [acting[row.hearer], row.actOf(acting)]
    const counts = async () => {
      app.clock.advance(1000)
      const open = (await noticesOf(hearer, row.kind)).filter(({ outcome }) => outcome === null)
      return open.map(({ count, isRead }) => [count, isRead ? 'read' : 'new'])
    }
    for (const _cycle of [1, 2, 3]) {
      const undos: Awaited<ReturnType<Act>>[] = []
      for (let at = 1; at <= row.acts; at++) {
        undos.push(await act())
        expect(await counts()).toEqual([[at, 'new']])
      }
      if (row.isRead) await hearer.put('/v1/notification/read', { all: true })
      for (const [at, undo] of undos.entries()) {
        expect((await undo()).status).toBeLessThan(300)
        const left = row.acts - at - 1
        expect(await counts()).toEqual(left > 0 ? [[left, row.isRead ? 'read' : 'new']] : [])
      }
    }
  })

  test('names nobody whose entry was deleted before', async () => {
    const [keeper, first, second] = (await Promise.all(
      ['Keeper', 'First', 'Second'].map((name) => app.signUp(name)),
    )) as [Member, Member, Member]
    const program = await newProgram(keeper)
    await first.delete(`/v1/finance/donor/${await enter(first, program)}`)
    await enter(second, program)
    const [notice] = await noticesOf(keeper, 'FINANCE_ENTRY')
    expect(notice).toMatchObject({ count: 1, actorCount: 1, actors: [{ name: 'Second' }] })
  })
})
