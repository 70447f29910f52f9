import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { at, openGroup, sent, signInAgain } from '../../test/messages.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const day = 24 * 60 * 60_000

const rowsOf = async (id: string) =>
  Promise.all([
    app.db.selectFrom('conversation').select('id').where('id', '=', id).execute(),
    app.db.selectFrom('conversation_member').select('account_id').where('conversation_id', '=', id).execute(),
    app.db.selectFrom('conversation_message').select('id').where('conversation_id', '=', id).execute(),
    app.db.selectFrom('document_use').select('ref_id').where('root_id', '=', id).execute(),
  ]).then((tables) => tables.map((rows) => rows.length > 0))

test('a group in which only members are left who declined it is deleted after 30 days', async () => {
  const [asha, hostile, silent] = [await app.signUp('Asha'), await app.signUp('Hostile'), await app.signUp('Silent')]
  const group = async (members: readonly Member[]) => {
    const id = await openGroup(asha, members, 'Plans')
    const { body: photo } = await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })
    await sent(asha, id, 'Namaste', { mediaIds: [photo.id] })
    return id
  }
  const [declined, kept, waiting] = [await group([hostile]), await group([hostile]), await group([hostile, silent])]
  for (const id of [declined, kept, waiting]) await hostile.delete(at(id, '/request'))
  for (const id of [declined, waiting]) await asha.delete(at(id, '/member/me'))

  app.clock.advance(29 * day)
  await app.app.keepHouse()
  expect(await rowsOf(declined)).toEqual([true, true, true, true])
  // The time counts from when the last member left.
  expect((await (await signInAgain(app, asha)).delete(at(kept, '/member/me'))).status).toBe(204)
  app.clock.advance(2 * day)
  await app.app.keepHouse()
  expect(await rowsOf(declined)).toEqual([false, false, false, false])
  for (const id of [kept, waiting]) expect(await rowsOf(id)).toEqual([true, true, true, true])
  const again = await signInAgain(app, silent)
  expect((await again.put(at(waiting, '/request'))).status).toBe(200)
  expect((await again.get(at(waiting))).body.data.at(-1)).toMatchObject({ text: 'Namaste', media: [{}] })
})
