import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
let asha: Member
let bytes: Buffer
const kept = async () => (await sent(asha)).body
const sent = (who: Member) => who.upload('/v1/document/upload', { name: 'a.jpg', bytes })
const usageOf = async (who: Member) => (await who.get('/v1/document/usage')).body

beforeAll(async () => {
  bytes = await jpegOf(600, 400)
  // Room for three of these, as they are kept, and no more.
  const probe = await startTestApp()
  const { size } = (await sent(await probe.signUp('Probe'))).body
  await probe.close()
  app = await startTestApp({ QUOTA_BYTES: String(size * 3 + 10) })
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

test('the quota counts the files of an account, and refuses more than fits, also with several uploads at once', async () => {
  const quota = (await usageOf(asha)).quota
  expect(await usageOf(asha)).toEqual({ used: 0, quota })
  const first = await kept()
  expect(await usageOf(asha)).toEqual({ used: first.size, quota })

  const answers = await Promise.all(Array.from({ length: 6 }, () => sent(asha)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 201, 413, 413, 413, 413,
  ])
  expect(answers.find(({ status }) => status === 413)!.body.code).toBe('documents/quota')
  expect(await usageOf(asha)).toEqual({ used: first.size * 3, quota })

  // Room that others use is theirs.
  const ravi = await app.signUp('Ravi')
  expect((await sent(ravi)).status).toBe(201)
  expect((await asha.delete(`/v1/document/${first.id}`)).status).toBe(204)
  expect(await usageOf(asha)).toEqual({ used: first.size * 2, quota })
  expect((await sent(asha)).status).toBe(201)
  expect((await app.visitor.get('/v1/document/usage')).status).toBe(401)
})
