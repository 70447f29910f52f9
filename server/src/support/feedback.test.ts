import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { jpegOf } from '../../test/pictures.ts'

const url = '/v1/support/feedback'
const draft = { type: 'IDEA', message: 'A tree of\nall trees' }

describe('POST /v1/support/feedback', () => {
  let app: TestApp
  let asha: Member
  let ravi: Member
  beforeAll(async () => {
    app = await startTestApp()
    asha = await app.signUp('Asha')
    ravi = await app.signUp('Ravi')
  })
  afterAll(() => app.close())
  const kept = () => app.db.selectFrom('feedback').selectAll().orderBy('id').execute()
  const pictureOf = async (member: Member) =>
    (await member.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string

  test('feedback is kept with the account and with its pictures, which no other member sees', async () => {
    const picture = await pictureOf(asha)
    expect(await asha.post(url, { ...draft, rating: 4, mediaIds: [picture, picture] })).toMatchObject({
      status: 201,
      body: { message: 'Thank you. Your feedback has been kept for the people who run this site.' },
    })
    expect(await kept()).toMatchObject([{ ...draft, account_id: asha.id, rating: 4, media_ids: [picture] }])
    expect((await asha.get(`/v1/document/${picture}`)).status).toBe(200)
    expect((await ravi.get(`/v1/document/${picture}`)).status).toBe(404)
    expect((await asha.delete(`/v1/document/${picture}?only=unused`)).body.code).toBe('documents/attached')
  })

  test('names invalid fields and stores nothing', async () => {
    const before = await kept()
    const wrong = await asha.post(url, { type: 'RANT', message: ' ', rating: 6, mediaIds: Array(11).fill(asha.id) })
    expect(wrong.body.errors).toMatchObject([
      { field: 'type', code: 'not-offered' },
      { field: 'message', code: 'required' },
      { field: 'rating', code: 'too-big' },
      { field: 'mediaIds', code: 'too-many' },
    ])
    expect((await asha.post(url, { ...draft, message: '\u200b' })).status).toBe(400)
    const foreign = await pictureOf(ravi)
    expect((await asha.post(url, { ...draft, mediaIds: [foreign] })).body.code).toBe('documents/not-found')
    expect((await asha.post(url, { ...draft, mediaIds: [asha.id] })).body.code).toBe('documents/not-found')
    expect((await app.visitor.post(url, draft)).status).toBe(401)
    expect(await kept()).toEqual(before)
  })
})
