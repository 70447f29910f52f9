import { errors } from '@mulghar/contract/errors'
import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { issueMessages, type IssueCode } from '@mulghar/contract/kit/issues'
import { beforeAll, expect, test } from 'vitest'
import { NetworkFailure, Refusal, refusalOf } from './failures.ts'
import { startInEnglish } from './i18n.ts'
import { refusalOfJob, wordsFor, wordsForIssue } from './words.ts'

beforeAll(startInEnglish)

const refused = (code: ErrorCode, requestId = 'r-1') =>
  new Refusal({ status: errors[code][0], code, message: errors[code][1], requestId })

test('every code is worded as the server words it', () => {
  for (const code of Object.keys(errors) as ErrorCode[]) expect(wordsFor(refused(code))).toBe(errors[code][1])
})

test('every issue of a field is worded as the server words it', () => {
  for (const code of Object.keys(issueMessages) as IssueCode[]) {
    expect(wordsForIssue({ code, limit: 12 })).toBe(issueMessages[code](12))
  }
})

test('a code of a newer server is said in the words that came with it', () => {
  const newer = new Refusal({
    status: 400,
    code: 'moon/full' as ErrorCode,
    message: 'The moon is full.',
    requestId: 'r',
  })
  expect(wordsFor(newer)).toBe('The moon is full.')
})

test('login and refresh say what the server said, else their own sentence', () => {
  expect(wordsFor(refused('accounts/bad-credentials'), 'login')).toBe('The email or the password is not right.')
  expect(wordsFor(refused('kit/bug', ''), 'login')).toBe('Login failed. Please check your credentials.')
  expect(wordsFor(new NetworkFailure(), 'login')).toBe('Login failed. Please check your credentials.')
  expect(wordsFor(new NetworkFailure(), 'refresh')).toBe('Failed to refresh token. Please log in again.')
})

test('the search of trees has sentences for what it is refused for', () => {
  expect(wordsFor(refused('trees/search-empty'), 'treeSearch')).toBe(
    'Invalid search parameters. Please check your input.',
  )
  expect(wordsFor(refused('trees/not-member'), 'treeSearch')).toBe('You are not authorized to perform this search.')
  expect(wordsFor(refused('kit/too-many'), 'treeSearch')).toBe(errors['kit/too-many'][1])
})

test('who is in a tree already is told so by the message too, whatever code or body comes with it', async () => {
  const message = 'Member already exists in family tree'
  const words = 'You have already requested to join or are a member of this tree.'
  expect(wordsFor(refused('trees/already-member'), 'joinTree')).toBe(words)
  const other = new Refusal({ status: 400, code: 'kit/bad-input', message, requestId: 'r' })
  expect(wordsFor(other, 'joinTree')).toBe(words)
  expect(wordsFor(new Refusal({ ...other, message, status: 403 }), 'joinTree')).toBe(
    'You are not authorized to join this tree.',
  )
  const bare = await refusalOf(new Response(JSON.stringify({ message }), { status: 400 }))
  expect(wordsFor(bare, 'joinTree')).toBe(words)
  const unnamed = await refusalOf(new Response(JSON.stringify({ message: { x: 1 } }), { status: 400 }))
  expect(wordsFor(unnamed, 'joinTree')).toBe('Invalid request. Please try again.')
})

test('a profile is not found, or fails to load', () => {
  expect(wordsFor(refused('people/not-found'), 'profile')).toBe('User not found')
  expect(wordsFor(refused('kit/bug'), 'profile')).toBe('Failed to load user profile')
  expect(wordsFor(new NetworkFailure(), 'profile')).toBe('Failed to load user profile')
})

test('without an answer, the connection is what is spoken of', () => {
  expect(wordsFor(new NetworkFailure())).toBe('Mulghar cannot be reached. Please check your connection and try again.')
})

test('why a task failed is said by its code; an old task says it itself', () => {
  expect(refusalOfJob({ error: 'trees/not-gedcom' })).toBe('This is not a GEDCOM file.')
  expect(refusalOfJob({ error: 'This is not a GEDCOM file.' })).toBe('This is not a GEDCOM file.')
  expect(refusalOfJob({ error: null })).toBe(undefined)
})
