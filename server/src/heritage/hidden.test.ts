import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { cityId } from '../../test/events.ts'
import { newGroup } from '../../test/groups.ts'
import { newPlace } from '../../test/heritage.ts'
import { listenAs } from '../../test/listening.ts'

// Of a place whose whereabouts are hidden nobody but the owner learns anything by a change of them.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const base = '/v1/heritage'

/** Every answer of every reading call that could say something of a place. */
async function answersTo(by: Member, { id, group }: { id: string; group: string }): Promise<string[]> {
  const paths = [
    `${base}/${id}`,
    `${base}/${id}/link`,
    `${base}?limit=100`,
    `${base}?limit=100&mine=true`,
    `${base}?limit=100&category=MONUMENT`,
    `${base}?limit=100&groupId=${group}`,
    `${base}?q=secret`,
    `${base}?q=Kathmandu`,
    `${base}?q=Pokhara`,
    `${base}?q=Lakeside`,
    `${base}/popular?limit=100`,
    `${base}/popular?q=Lakeside`,
    `${base}/popular?limit=100&groupId=${group}`,
    `${base}/recommended?limit=100`,
    `${base}/my?tab=created`,
    `${base}/my?tab=saved`,
    `${base}/my?tab=visited`,
    `${base}/map?bbox=80,26,89,31&zoom=5`,
    `${base}/map?bbox=85.3,27.6,85.5,27.8&zoom=14`,
    `${base}/map?bbox=83.8,28.1,84.1,28.3&zoom=14`,
    '/v1/search?q=secret',
    '/v1/search?type=HERITAGE&q=Pokhara',
    `/v1/comments/HERITAGE/${id}`,
    `/v1/likes/HERITAGE/${id}`,
    '/v1/notification',
  ]
  const answers: string[] = []
  for (const path of paths) {
    const { status, body } = await by.get(path)
    // Cursors are sealed anew for every answer, and ids of requests differ.
    const told = JSON.stringify(body).replace(/"(next|requestId)":"[^"]*"/g, '"$1":""')
    answers.push(`${path} ${status} ${told}`)
  }
  for (const point of [
    { latitude: 27.671, longitude: 85.429 },
    { latitude: 28.209, longitude: 83.959 },
  ]) {
    const { status, body } = await by.post(`${base}/similar`, { ...point, name: 'Secret shrine' })
    answers.push(`similar ${status} ${JSON.stringify(body)}`)
  }
  return answers
}

test('a change of a hidden point, address and city shows in no answer to anybody but the owner', async () => {
  const [owner, fellow, fan, stranger] = [
    await app.signUp('Owner'),
    await app.signUp('Fellow'),
    await app.signUp('Fan'),
    await app.signUp('Stranger'),
  ]
  const others = [fellow, fan, stranger]
  const [kathmandu, pokhara] = [await cityId(owner, 'Kathmandu'), await cityId(owner, 'Pokhara')]
  const group = await newGroup(owner, { name: 'Keepers', joinPolicy: 'OPEN' })
  await fellow.post(`/v1/group/${group}/join`)
  const before = { latitude: 27.671, longitude: 85.429, cityId: kathmandu, address: 'Behind the well' }
  const after = { latitude: 28.209, longitude: 83.959, cityId: pokhara, address: 'Lakeside 6' }
  const more = { name: 'Secret shrine', category: 'MONUMENT', precision: 'HIDDEN', ...before }
  const id = await newPlace(owner, more)
  await owner.post(`${base}/${id}/link`, { kind: 'GROUP', refId: group })
  await fan.post(`${base}/${id}/save`)
  expect((await fan.post(`${base}/${id}/visit`, { on: '2020-01-02' })).status).toBe(200)
  await fan.post('/v1/likes', { contentType: 'HERITAGE', contentId: id })
  // Places of others in both cities: by the city of the hidden one nothing may be recommended.
  for (const cityOfOther of [kathmandu, pokhara])
    await newPlace(stranger, { name: `In ${cityOfOther}`, cityId: cityOfOther, latitude: null, longitude: null })
  await app.allTold()

  const url = await app.app.listen()
  const ears = await Promise.all(others.map((one) => listenAs(url, one.tokens)))
  const told = await Promise.all(others.map((one) => answersTo(one, { id, group })))
  expect(told[0]!.join('\n')).not.toMatch(/27\.671|85\.429|Behind the well/)
  const seen = (await fellow.get(`${base}/${id}`)).body
  expect(seen).toMatchObject({ precision: 'HIDDEN', latitude: null, longitude: null, timezone: null })
  expect(seen).toMatchObject({ address: null, city: null, can: { edit: false } })

  app.clock.advance(60_000)
  const changed = await owner.put(`${base}/${id}`, after)
  expect(changed.body).toMatchObject({ latitude: after.latitude, address: after.address, city: { name: 'Pokhara' } })
  expect(await Promise.all(others.map((one) => answersTo(one, { id, group })))).toEqual(told)
  expect(changed.body.version).toBeGreaterThan((await fellow.get(`${base}/${id}`)).body.version)

  // Nor does an open page hear of it; of a name that everybody sees it does.
  expect(ears.map((ear) => ear.events(id).length)).toEqual([0, 0, 0])
  app.clock.advance(60_000)
  const renamed = await owner.put(`${base}/${id}`, { name: 'Secret shrine of ours' })
  for (const ear of ears) await expect.poll(() => ear.events(id).length).toBe(1)
  for (const ear of ears) ear.stop()
  expect((await fellow.get(`${base}/${id}`)).body.changedAt).toBe(renamed.body.changedAt)
  await owner.put(`${base}/${id}`, { precision: 'EXACT' })
  expect((await fellow.get(`${base}/${id}`)).body).toMatchObject({ latitude: 28.209, city: { name: 'Pokhara' } })
})
