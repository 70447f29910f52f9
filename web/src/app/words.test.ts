import { errors, issues } from '@mulghar/contract/errors'
import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { IssueCode } from '@mulghar/contract/kit/issues'
import { waitingMessage } from '@mulghar/contract/trees/waiting'
import { safetyKinds } from '@mulghar/contract/notifications/notifications'
import { kindsOfRooms } from '@mulghar/contract/wire'
import { beforeAll, expect, test } from 'vitest'
import { wordsOfLogin, wordsOfRefresh } from '../accounts/words-by-call.ts'
import { NetworkFailure, Refusal, refusalOf, UnknownOutcome, Waits } from '../kit/failures.ts'
import { startInEnglish } from '../kit/i18n.ts'
import { bringWords, roomOf, sentenceOf } from '../kit/word-registry.ts'
import { wordsOfKit } from '../kit/words-of-kit.ts'
import { wordsForLost } from '../kit/lost-words.ts'
import { refusalOfTask, wordsFor, wordsForIssue } from '../kit/words.ts'
import { wordsOfProfile } from '../people/words-by-call.ts'
import { wordsOfCancelling, wordsOfJoining, wordsOfSearch } from '../trees/core/words-by-call.ts'
import { offerPartsOfRooms } from './rooms/offers.ts'
import { allRooms, ofRooms } from './rooms/room.ts'

const all = Object.keys(errors) as ErrorCode[]
const rooms = [...new Set(all.map(roomOf))]

beforeAll(() => {
  startInEnglish()
  offerPartsOfRooms()
})

const refused = (code: ErrorCode, requestId = 'r-1') =>
  new Refusal({ status: errors[code][0], code, message: errors[code][1], requestId })

test('the words of a room are not there before they are brought, and a refusal says meanwhile what the server says', async () => {
  expect(sentenceOf('places/city-not-found')).toBe(undefined)
  expect(wordsFor(refused('places/city-not-found'))).toBe(
    'We could not find this city. Please choose a city from the suggestions.',
  )
  await bringWords('places')
  expect(sentenceOf('places/city-not-found')).not.toBe(undefined)
})

test('every code has words in the file of its own room and in no other, as the server words it', async () => {
  const owners = new Map<string, string[]>()
  const own = (room: string, code: string) => owners.set(code, [...(owners.get(code) ?? []), room])
  for (const code of Object.keys(wordsOfKit.codes)) own('kit', code)
  for (const [room, { words }] of allRooms)
    if (words) for (const code of Object.keys((await words()).words.codes)) own(room, code)
  expect(Object.fromEntries(owners)).toEqual(Object.fromEntries(all.map((code) => [code, [roomOf(code)]])))

  await Promise.all(rooms.map(bringWords))
  for (const code of all) expect(wordsFor(refused(code))).toBe(errors[code][1])
})

test('every issue of a field has words in one file, as the server words it', async () => {
  const files = [
    wordsOfKit,
    ...(await Promise.all(allRooms.flatMap(([, { words }]) => words?.() ?? []))).map(({ words }) => words),
  ]
  const worded = files.flatMap((words) => Object.keys(('issues' in words && words.issues) || {}))
  expect(worded.sort()).toEqual(Object.keys(issues).sort())
  for (const code of Object.keys(issues) as IssueCode[])
    expect(wordsForIssue({ code, limit: 12 })).toBe(issues[code](12))
})

test('every kind of notification has a sentence and an icon in one room', async () => {
  const rooms = await ofRooms((room) => room.notices)
  const kinds = rooms.flatMap(({ noticeWords }) => Object.keys(noticeWords))
  const named = Object.values(kindsOfRooms).flatMap(({ notifications = [] }) => notifications)
  expect(named).toContain('TREE_CHANGE')
  expect(kinds.sort()).toEqual([...safetyKinds, ...named].sort())
  expect(rooms.flatMap(({ noticeIcons }) => Object.keys(noticeIcons)).sort()).toEqual(kinds)
})

test('every kind of what is found has a name in one room', async () => {
  const kinds = (await ofRooms((room) => room.finds)).flatMap(({ finds }) => Object.keys(finds))
  const named = Object.values(kindsOfRooms).flatMap(({ search = [] }) => search)
  expect(named).toContain('PERSON')
  expect(kinds.sort()).toEqual([...named].sort())
})

test('what waits is said as the server says it', () => {
  expect(wordsFor(new Waits(waitingMessage))).toBe(waitingMessage)
})

test('a code or an issue of a newer server is said in the words that came with it', async () => {
  const code = 'moon/full' as ErrorCode
  await bringWords(roomOf(code))
  expect(wordsFor(new Refusal({ status: 400, code, message: 'The moon is full.', requestId: 'r' }))).toBe(
    'The moon is full.',
  )
  expect(wordsForIssue({ code: 'waning' as IssueCode, message: 'This is on the wane.' })).toBe('This is on the wane.')
})

test('login and refresh say what the server said, else their own sentence', () => {
  expect(wordsFor(refused('accounts/bad-credentials'), wordsOfLogin)).toBe('Wrong email or password.')
  expect(wordsFor(refused('kit/bug', ''), wordsOfLogin)).toBe('Login failed. Please check your credentials.')
  expect(wordsFor(new NetworkFailure(), wordsOfLogin)).toBe('Login failed. Please check your credentials.')
  expect(wordsFor(new NetworkFailure(), wordsOfRefresh)).toBe('Failed to refresh token. Please log in again.')
})

test('the search of trees has sentences for what it is refused for', () => {
  expect(wordsFor(refused('trees/search-empty'), wordsOfSearch)).toBe(
    'Invalid search parameters. Please check your input.',
  )
  expect(wordsFor(refused('trees/not-member'), wordsOfSearch)).toBe('You are not authorized to perform this search.')
  expect(wordsFor(refused('kit/too-many'), wordsOfSearch)).toBe(errors['kit/too-many'][1])
})

test('a lost answer is no refusal, and is told in words of its own', () => {
  const unknown = /^We could not confirm that this was done\./
  expect(wordsForLost(new NetworkFailure())).toMatch(unknown)
  for (const status of [502, 504])
    expect(wordsForLost(new Refusal({ status, code: 'kit/unavailable', message: '' }))).toMatch(unknown)
  expect(wordsForLost(new UnknownOutcome())).toMatch(/could not confirm that this was saved/)
  expect(wordsForLost(refused('kit/bug'))).toBeUndefined()
  expect(wordsForLost(refused('kit/bug', ''))).toBeUndefined()
})

test('who is in a tree already is told so by the message too, whatever code or body comes with it', async () => {
  const message = 'Member already exists in family tree'
  const words = 'You have already requested to join or are a member of this tree.'
  expect(wordsFor(refused('trees/already-member'), wordsOfJoining)).toBe(words)
  const other = new Refusal({ status: 400, code: 'kit/bad-input', message, requestId: 'r' })
  expect(wordsFor(other, wordsOfJoining)).toBe(words)
  const strange = new Refusal({ ...other, message, status: 403 })
  expect(wordsFor(strange, wordsOfJoining)).toBe('You are not authorized to join this tree.')
  expect(wordsFor(strange, wordsOfCancelling)).toBe('You are not authorized to cancel this request.')
  const bare = await refusalOf(new Response(JSON.stringify({ message }), { status: 400 }))
  expect(wordsFor(bare, wordsOfJoining)).toBe(words)
  const unnamed = await refusalOf(new Response(JSON.stringify({ message: { x: 1 } }), { status: 400 }))
  expect(wordsFor(unnamed, wordsOfJoining)).toBe('Invalid request. Please try again.')
})

test('a profile is not found, or fails to load', () => {
  expect(wordsFor(refused('people/not-found'), wordsOfProfile)).toBe('User not found')
  expect(wordsFor(refused('kit/bug'), wordsOfProfile)).toBe('Failed to load user profile')
  expect(wordsFor(new NetworkFailure(), wordsOfProfile)).toBe('Failed to load user profile')
})

test('without an answer, the connection is what is spoken of', () => {
  expect(wordsFor(new NetworkFailure())).toBe('Mulghar cannot be reached. Please check your connection and try again.')
})

test('why a task failed is said by its code; an old task says it itself', () => {
  expect(refusalOfTask({ error: 'trees/not-gedcom' })).toBe('This is not a GEDCOM file.')
  expect(refusalOfTask({ error: 'This is not a GEDCOM file.' })).toBe('This is not a GEDCOM file.')
  expect(refusalOfTask({ error: null })).toBe(undefined)
})
