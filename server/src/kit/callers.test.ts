import type { ClientBase } from 'pg'
import { expect, test } from 'vitest'
import { stopWith } from './callers.sql.ts'

test('a statement that had not begun when it was stopped is stopped again, and the connection is kept until then', async () => {
  const gone = new AbortController()
  const stopped: number[] = []
  let fail: (error: Error) => void
  const running = new Promise((_, reject) => (fail = reject))
  const client = { processID: 7, query: () => running } as unknown as ClientBase
  stopWith(
    client,
    () => gone.signal,
    async (backend) => {
      stopped.push(backend)
      // The first comes before the database has read what was asked.
      if (stopped.length === 2) fail(new Error('canceling statement due to user request'))
    },
  )
  const answer = client.query('select 1')
  gone.abort()
  await expect(answer).rejects.toThrow('canceling statement')
  expect(stopped).toEqual([7, 7])
})
