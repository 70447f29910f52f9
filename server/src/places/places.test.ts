import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'

// Each call about cities, with the few that tests know. `places.room.test.ts` reads those of the world.

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

test('names every country once, in order, to members only', async () => {
  const { body } = await asha.get('/v1/city/countries')
  expect(body.data).toHaveLength(250)
  expect(body.data).toContainEqual({ countryCode: 'NP', countryName: 'Nepal' })
  expect(body.data[0].countryName).toBe('Afghanistan')
  expect((await app.visitor.get('/v1/city/countries')).status).toBe(401)
})

test('answers the cities of a country that begin with a text, to members only', async () => {
  const { body } = await asha.get('/v1/city/filter?countryCode=NP&cityPrefix=KA')
  expect(body.data).toMatchObject([{ id: 'test-kathmandu', name: 'Kathmandu', timezone: 'Asia/Kathmandu' }])
  expect((await asha.get('/v1/city/filter?countryCode=NP&cityPrefix=qqq')).body.data).toEqual([])
  expect(await asha.get('/v1/city/filter?countryCode=Nepal&cityPrefix=a')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'countryCode' }] },
  })
  expect((await app.visitor.get('/v1/city/filter?countryCode=NP&cityPrefix=a')).status).toBe(401)
})

test('answers one city, to members only', async () => {
  expect((await asha.get('/v1/city/test-pokhara')).body).toMatchObject({ name: 'Pokhara', countryCode: 'NP' })
  expect(await asha.get('/v1/city/nowhere')).toMatchObject({ status: 404, body: { code: 'places/city-not-found' } })
  expect((await app.visitor.get('/v1/city/test-pokhara')).status).toBe(401)
})
