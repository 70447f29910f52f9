import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('no new message waits to be put into the index of words, which each search would read as a whole', async () => {
  const { rows } = await sql<{ options: string[] | null }>`
    select reloptions as options from pg_class where relname in ('conversation_message_tokens', 'conversation_message_withheld_tokens')`.execute(
    app.db,
  )
  expect(rows).toEqual([{ options: ['fastupdate=off'] }, { options: ['fastupdate=off'] }])
})
