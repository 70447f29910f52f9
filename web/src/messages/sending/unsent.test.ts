import { expect, test } from 'vitest'
import { newClientId } from './new-client-id.ts'
import { isStopped, isWhole, newestUnsent, unsentFrom, withFiles, type Waiting } from './unsent.ts'

const kept = { clientId: 'a', conversationId: 'b', at: 1, text: 'Namaste' }

test('a kept message is read with all that is sent', () => {
  const whole = {
    ...kept,
    mediaIds: ['m'],
    fileCount: 2,
    card: { kind: 'POST', id: 'p' },
    replyTo: { id: 'r', name: 'Ravi', excerpt: 'When?' },
    refusal: 'No.',
  }
  expect(unsentFrom(whole)).toEqual(whole)
  expect(unsentFrom(kept)).toEqual({ ...kept, mediaIds: [], fileCount: 0, card: null, replyTo: null, refusal: null })
})

test('anything else in the memory of a browser is no message', () => {
  for (const wrong of [{}, { ...kept, clientId: 1 }, { ...kept, at: 'now' }, { ...kept, text: null }])
    expect(unsentFrom(wrong)).toBeUndefined()
})

test('a client id is a random UUID', () => {
  const ids = Array.from({ length: 100 }, newClientId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(100)
})

test('the list shows the newest refused message of a conversation, else its newest one', () => {
  const unsent = (clientId: string, conversationId: string, refusal: string | null = null): Waiting => ({
    clientId,
    conversationId,
    refusal,
    at: 1,
    text: clientId,
    mediaIds: [],
    card: null,
    replyTo: null,
    files: [],
    sentFiles: [],
    fileCount: 0,
    isWithoutFiles: false,
  })
  const messages = [unsent('1', 'a'), unsent('2', 'a', 'No.'), unsent('3', 'a'), unsent('4', 'b'), unsent('5', 'b')]
  expect(newestUnsent(messages, 'a')?.clientId).toBe('2')
  expect(newestUnsent(messages, 'b')?.clientId).toBe('5')
  expect(newestUnsent(messages, 'c')).toBeUndefined()
})

test('a message is whole only with all files that were chosen for it', () => {
  const files = ['a', 'b', 'c'].map((name) => new File([name], `${name}.jpg`))
  const waiting: Waiting = {
    ...unsentFrom({ ...kept, mediaIds: ['m'], fileCount: 2 })!,
    files: [],
    sentFiles: [],
    isWithoutFiles: false,
  }
  expect(isWhole(waiting)).toBe(false)
  const found = withFiles(waiting, files)
  expect(found.sentFiles).toEqual(files.slice(0, 1))
  expect(found.files).toEqual(files.slice(1))
  expect([isWhole(found), isStopped(found)]).toEqual([true, false])
  for (const some of [[], files.slice(1)]) {
    const lost = withFiles(waiting, some)
    expect([isWhole(lost), isStopped(lost)]).toEqual([false, true])
  }
})
