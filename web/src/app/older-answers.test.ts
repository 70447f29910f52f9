import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownPhotoMutations, ownPhotoQueries } from '../documents/own-photos.queries.ts'
import { placeMutations, placeQueries } from '../heritage/core/heritage.queries.ts'
import { chooseCalendar } from '../kit/calendar-choice.ts'
import { messageMutations, messageQueries } from '../messages/core/messages.queries.ts'
import { noticeMutations, noticeQueries } from '../notifications/notices.queries.ts'
import { peopleQueries } from '../people/people.queries.ts'
import { peopleMutations } from '../people/profile-saves.ts'
import { privacyMutations, privacyQueries } from '../people/privacy.queries.ts'
import { postMutations, postQueries } from '../posts/posts.queries.ts'
import { ownReactionMutations, ownReactionQueries } from '../reactions/own-reactions.queries.ts'
import { reactionMutations } from '../reactions/reactions.queries.ts'
import { useSession } from '../session/session-store.ts'
import { treeMutations, treeQueries } from '../trees/core/trees.queries.ts'
import { memberMutations } from '../trees/members/members.queries.ts'

const id = '0190d8a0-0000-7000-8000-000000000001'

let cache: QueryClient

/** The reply of the server to every call: 204 while it is undefined. */
let answer: unknown
let answers = 0

beforeEach(() => {
  cache = new QueryClient()
  answer = undefined
  answers = 0
  vi.stubGlobal('fetch', async () => {
    answers++
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage)
  vi.stubGlobal('navigator', { onLine: true })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  useSession.setState({ user: { id: 'asha', name: 'Asha', email: 'asha@example.org', phone: '' } })
})
afterEach(() => {
  cache.clear()
  // A saved profile chose its calendar, for the tests of other files in this process too.
  chooseCalendar('GREGORIAN')
  vi.unstubAllGlobals()
})

type Row = {
  key: () => QueryKey
  before: unknown
  after: unknown
  save: () => Promise<unknown>
}

// The variables of each row are what its mutation takes; they are only sent to the stub.
function saved(options: object, variables?: unknown): Promise<unknown> {
  return cache.getMutationCache().build(cache, options).execute(variables)
}

const listOf = (...data: unknown[]) => ({ pages: [{ data, next: null, hasNext: false }], pageParams: [null] })
const named = (name: string) => ({ id, name, version: 1, owner: { id: 'asha' } })

const other = { id: '0190d8a0-0000-7000-8000-000000000002', owner: { id: 'ravi' } }

const emptied = (key: () => QueryKey, save: () => object): Row => ({
  key,
  before: listOf({ id }),
  after: listOf(),
  save: () => saved(save(), { id, conversationId: id, place: {} }),
})

const renamed = (key: () => QueryKey, save: () => object, variables: unknown = named('after')): Row => ({
  key,
  before: named('before'),
  after: named('after'),
  save() {
    answer = named('after')
    return saved(save(), variables)
  },
})

/** Saved on another page, whose answers do not show it. */
const elsewhere: Record<string, Row> = {
  'a comment that was deleted where it stands, among the own ones': emptied(
    () => ownReactionQueries.comments().queryKey,
    () => reactionMutations.remove(cache, 'thing'),
  ),
}

const rows: Record<string, Row> = {
  'a request to join a tree, on its card in a search': {
    key: () => treeQueries.search({ name: 'Rai', personName: '', dateOfBirth: '', address: '' }).queryKey,
    before: listOf({ id, membership: 'NONE' }),
    after: listOf({ id, membership: 'REQUESTED' }),
    save: () => saved(memberMutations.ask(cache, id), {}),
  },
  'a withdrawn request, on the card of the tree': {
    key: () => treeQueries.card(id).queryKey,
    before: { id, membership: 'REQUESTED' },
    after: { id, membership: 'NONE' },
    save: () => saved(memberMutations.withdraw(cache, id, 'asha')),
  },
  'settings of a tree': renamed(
    () => treeQueries.detail(id).queryKey,
    () => treeMutations.update(cache, id),
  ),
  'a place': renamed(
    () => placeQueries.place(id).queryKey,
    () => placeMutations.update(cache, id),
  ),
  'the own profile': renamed(
    () => peopleQueries.mine().queryKey,
    () => peopleMutations.update(cache),
  ),
  privacy: renamed(
    () => privacyQueries.mine().queryKey,
    () => privacyMutations.update(cache, () => undefined),
  ),
  'choices of notifications': renamed(
    () => noticeQueries.preference().queryKey,
    () => noticeMutations.prefer(cache),
  ),
  'an edited post in a feed': {
    key: () => postQueries.feed('all').queryKey,
    before: listOf(named('before')),
    after: listOf(expect.objectContaining(named('after'))),
    save() {
      // The saved post, and what is asked of its author then.
      answer = { ...named('after'), data: [named('after')], next: null, hasNext: false }
      return saved(postMutations.update(cache), { id, text: 'after' })
    },
  },
  'a deleted post in a feed': {
    key: () => postQueries.feed('all').queryKey,
    before: listOf(named('before'), other),
    after: listOf(other),
    save() {
      answer = { data: [], next: null, hasNext: false }
      return saved(postMutations.remove(cache), { post: named('before') })
    },
  },
  'an own like that was taken back': emptied(
    () => ownReactionQueries.likes().queryKey,
    () => ownReactionMutations.takeBackLike(cache),
  ),
  'a deleted own comment': emptied(
    () => ownReactionQueries.comments().queryKey,
    () => ownReactionMutations.removeComment(cache),
  ),
  'a deleted own message': emptied(
    () => messageQueries.ownLeft().queryKey,
    () => messageMutations.removeLeft(cache),
  ),
  'an own reaction that was taken back': emptied(
    () => messageQueries.ownLeftReactions().queryKey,
    () => messageMutations.takeBackLeftReaction(cache),
  ),
  'a deleted own photo': emptied(
    () => ownPhotoQueries.list().queryKey,
    () => ownPhotoMutations.remove(cache),
  ),
}

async function readBesideSave({ key, before, after, save }: Row, hasData: boolean): Promise<unknown> {
  const older = Promise.withResolvers<unknown>()
  let reads = 0
  const queryFn = () => (reads++ === 0 ? older.promise : Promise.resolve(after))
  if (hasData) cache.setQueryData(key(), before, { updatedAt: 1 })
  const stop = new QueryObserver(cache, { queryKey: key(), queryFn }).subscribe(() => undefined)
  expect(reads).toBe(1)

  const saving = save()
  if (hasData) await vi.waitFor(() => expect(cache.getQueryData(key())).toEqual(after))
  else await vi.waitFor(() => expect(answers).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve))
  older.resolve(before)
  await saving
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  stop()
  return cache.getQueryData(key())
}

test.each(Object.entries(rows))('a read that began before the save does not undo it: %s', async (_, row) => {
  expect(await readBesideSave(row, true)).toEqual(row.after)
})

test.each(Object.entries({ ...rows, ...elsewhere }))('nor does a first read: %s', async (_, row) => {
  expect(await readBesideSave(row, false)).toEqual(row.after)
})
