import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj\n%%EOF')
const sent = (name: string, bytes: Buffer) => asha.upload('/v1/document/upload', { name, bytes })

test('a PDF is kept as it came, and only ever saved', async () => {
  const { status, body } = await sent('../रसिद\u202e.pdf.exe', pdf)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    type: 'FILE',
    mimeType: 'application/pdf',
    name: 'रसिद.pdf.exe',
    size: pdf.length,
    width: null,
    mediumUrl: null,
    thumbUrl: null,
  })
  const { raw, headers } = await app.visitor.get(body.url)
  expect(raw.equals(pdf)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''%E0%A4%B0%E0%A4%B8%E0%A4%BF%E0%A4%A6.pdf.pdf",
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('it has its own limit, and nothing but pictures, films and PDFs is taken', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
  expect(await sent('a.pdf', large)).toMatchObject({ status: 413, body: { code: 'documents/file-too-large' } })
  for (const [name, bytes] of [
    ['a.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a.zip', Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')],
    ['a.txt', Buffer.from('words')],
  ] as const)
    expect(await sent(name, bytes)).toMatchObject({ status: 415, body: { code: 'documents/unsupported-file' } })
  expect((await asha.get('/v1/document/usage')).body.used).toBe(pdf.length)
})

test('a post shows none, nor does a profile', async () => {
  const { id } = (await sent('a.pdf', pdf)).body
  expect(await asha.post('/v1/post', { mediaIds: [id] })).toMatchObject({ body: { code: 'posts/not-media' } })
  expect(await asha.put(`/v1/profile/user-detail/profileImage/${id}`, {})).toMatchObject({
    body: { code: 'documents/not-a-picture' },
  })
})
