import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { heicOf } from '../../test/heic.ts'
import { jpegOf } from '../../test/pictures.ts'
import { newId } from '../kit/ids.ts'

let app: TestApp
let asha: Member
let ravi: Member
const dataDir = mkdtempSync(join(tmpdir(), 'documents-'))
beforeAll(async () => {
  app = await startTestApp({ DATA_DIR: dataDir, PORT: '0' })
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const filesBelow = (folder: string) => {
  const path = join(dataDir, folder)
  if (!existsSync(path)) return 0
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}

const uploaded = async (member: Member, name = 'wedding.jpg') => {
  const { status, body } = await member.upload('/v1/document/upload', { name, bytes: await jpegOf() })
  expect(status).toBe(201)
  return body
}

describe('POST /v1/document/upload', () => {
  it('keeps a picture and answers its links', async () => {
    const body = await uploaded(asha, 'हजुरआमा.jpeg')
    expect(body).toMatchObject({
      name: 'हजुरआमा.jpeg',
      mimeType: 'image/jpeg',
      type: 'IMAGE',
      width: 40,
      height: 20,
      status: 'READY',
      thumbhash: expect.any(String),
    })
    const picture = await app.visitor.get(body.url)
    expect(picture.status).toBe(200)
    expect(picture.raw.length).toBe(body.size)
    expect(filesBelow('incoming')).toBe(0)
  })

  it('reads the bytes and ignores the name of the file', async () => {
    const heic = heicOf(2, 1, () => [120, 128, 128])
    const { status, body } = await asha.upload('/v1/document/upload', { name: 'IMG_1.txt', bytes: heic })
    expect({ status, body }).toMatchObject({ status: 201, body: { mimeType: 'image/jpeg', width: 32, height: 16 } })
  })

  it.each([
    [415, 'documents/unsupported-file', 'text.jpg', 'This is a letter.'],
    [
      415,
      'documents/unsupported-file',
      'crest.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    ],
    [415, 'documents/unsupported', 'half.jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
    [400, 'documents/empty-file', 'empty.jpg', ''],
    [413, 'documents/too-large', 'large.jpg', Buffer.alloc(50 * 1024 * 1024 + 1, 255)],
  ])('refuses with %i %s what is called %s', async (status, code, name, bytes) => {
    const kept = filesBelow('blobs')
    const refused = await asha.upload('/v1/document/upload', { name, bytes, type: 'image/jpeg' })
    expect(refused).toMatchObject({ status, body: { code } })
    expect([filesBelow('incoming'), filesBelow('blobs')]).toEqual([0, kept])
  })

  it('refuses a call without a file, and one with a file in another field', async () => {
    expect(await asha.post('/v1/document/upload')).toMatchObject({ status: 400, body: { code: 'documents/no-file' } })
    const named = Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\nabc\r\n--b--\r\n',
    )
    const { statusCode, body } = await app.app.http.inject({
      method: 'POST',
      url: '/v1/document/upload',
      payload: named,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        authorization: `Bearer ${asha.tokens.accessToken.token}`,
      },
    })
    expect({ statusCode, body: JSON.parse(body) }).toMatchObject({
      statusCode: 400,
      body: { code: 'documents/no-file' },
    })
  })

  it('turns a visitor away and keeps nothing', async () => {
    const kept = filesBelow('blobs')
    const refused = await app.visitor.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })
    expect(refused.status).toBe(401)
    expect([filesBelow('incoming'), filesBelow('blobs')]).toEqual([0, kept])
  })

  it('keeps one picture for two calls with one key', async () => {
    const file = { name: 'a.jpg', bytes: await jpegOf() }
    const headers = { 'idempotency-key': newId(), 'content-type': 'multipart/form-data; boundary=same' }
    const payload = Buffer.concat([
      Buffer.from('--same\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      file.bytes,
      Buffer.from('\r\n--same--\r\n'),
    ])
    const send = async () => {
      const authorization = `Bearer ${asha.tokens.accessToken.token}`
      const url = '/v1/document/upload'
      return (
        await app.app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
      ).json()
    }
    expect((await send()).id).toBe((await send()).id)
  })

  it('leaves nothing behind of an upload that breaks off', async () => {
    const port = Number(new URL(await app.app.listen()).port)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /v1/document/upload HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9000000\r\n` +
        `authorization: Bearer ${asha.tokens.accessToken.token}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\n\r\n` +
        `--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`,
    )
    socket.write(randomBytes(300_000))
    await expect.poll(() => filesBelow('incoming')).toBe(1)
    socket.destroy()
    await expect.poll(() => filesBelow('incoming')).toBe(0)
  })
})

describe('GET /v1/document/:id', () => {
  it('answers its uploader, with fresh links', async () => {
    const { id, url } = await uploaded(asha)
    expect(await asha.get(`/v1/document/${id}`)).toMatchObject({ status: 200, body: { id, url } })
    app.clock.advance(16 * 60_000)
    const again = await (await relogged(asha)).get(`/v1/document/${id}`)
    expect(again.body.url).not.toBe(url)
    expect((await app.visitor.get(again.body.url)).status).toBe(200)
  })

  it('hides it from another member, until something shows it that they may see', async () => {
    asha = await relogged(asha)
    ravi = await relogged(ravi)
    const { id } = await uploaded(asha)
    const hidden = { status: 404, body: { code: 'documents/not-found' } }
    expect(await ravi.get(`/v1/document/${id}`)).toMatchObject(hidden)
    expect(await ravi.get(`/v1/document/${newId()}`)).toMatchObject(hidden)

    expect((await asha.put(`/v1/profile/user-detail/profileImage/${id}`)).status).toBeLessThan(300)
    expect(await ravi.get(`/v1/document/${id}`)).toMatchObject({ status: 200, body: { id } })
  })

  it('asks the question of the thing that shows it', async () => {
    const { id } = await uploaded(asha)
    await app.db
      .insertInto('document_use')
      .values({ account_id: asha.id, document_id: id, kind: 'person', root_id: newId(), ref_id: newId() })
      .execute()
    expect((await ravi.get(`/v1/document/${id}`)).status).toBe(404)
    expect((await asha.get(`/v1/document/${id}`)).status).toBe(200)
  })

  it('turns a visitor away', async () => {
    const { id } = await uploaded(asha)
    expect((await app.visitor.get(`/v1/document/${id}`)).status).toBe(401)
  })
})

describe('GET /v1/document?ids=', () => {
  it('answers those that one may see, and is silent about the others', async () => {
    const own = await uploaded(asha)
    const shown = await uploaded(ravi)
    expect((await ravi.put(`/v1/profile/user-detail/profileImage/${shown.id}`)).status).toBeLessThan(300)
    const hidden = await uploaded(ravi)
    const { status, body } = await asha.get(`/v1/document?ids=${[own.id, hidden.id, shown.id, newId()].join(',')}`)
    expect(status).toBe(200)
    const found = new Set(body.items.map(({ id }: { id: string }) => id))
    expect(found).toEqual(new Set([own.id, shown.id]))
    expect((await app.visitor.get(body.items[0].thumbUrl)).status).toBe(200)
  })

  it('refuses what is no list of ids, and more than a hundred', async () => {
    expect((await asha.get('/v1/document?ids=somebody')).status).toBe(400)
    const many = Array.from({ length: 101 }, () => newId()).join(',')
    expect((await asha.get(`/v1/document?ids=${many}`)).status).toBe(400)
  })

  it('turns a visitor away', async () => {
    expect((await app.visitor.get(`/v1/document?ids=${newId()}`)).status).toBe(401)
  })
})

describe('DELETE /v1/document/:id', () => {
  it('lets its uploader delete it, and its bytes go too', async () => {
    const kept = filesBelow('blobs')
    const { id, url } = await uploaded(asha)
    expect(filesBelow('blobs')).toBe(kept + 3)
    expect((await asha.delete(`/v1/document/${id}`)).status).toBe(204)
    expect(filesBelow('blobs')).toBe(kept)
    expect((await asha.get(`/v1/document/${id}`)).status).toBe(404)
    expect(await app.visitor.get(url)).toMatchObject({ status: 404, body: { code: 'documents/not-found' } })
    expect((await asha.delete(`/v1/document/${id}`)).status).toBe(404)
  })

  it('refuses a deletion of unused files alone while something shows it', async () => {
    const { id } = await uploaded(asha)
    await asha.put(`/v1/profile/user-detail/profileImage/${id}`)
    const answer = await asha.delete(`/v1/document/${id}?only=unused`)
    expect(answer).toMatchObject({ status: 409, body: { code: 'documents/attached' } })
    expect((await asha.get(`/v1/document/${id}`)).status).toBe(200)
  })

  it('refuses another member: 404 for what they may not see, 403 for what they may', async () => {
    const { id } = await uploaded(asha)
    expect(await ravi.delete(`/v1/document/${id}`)).toMatchObject({ status: 404 })
    await asha.put(`/v1/profile/user-detail/profileImage/${id}`)
    expect(await ravi.delete(`/v1/document/${id}`)).toMatchObject({
      status: 403,
      body: { code: 'documents/not-uploader' },
    })
    expect((await asha.get(`/v1/document/${id}`)).status).toBe(200)
  })

  it('turns a visitor away', async () => {
    const { id } = await uploaded(asha)
    expect((await app.visitor.delete(`/v1/document/${id}`)).status).toBe(401)
    expect((await asha.get(`/v1/document/${id}`)).status).toBe(200)
  })
})

/** The same member after so long a time that the token has ended. */
async function relogged(member: Member): Promise<Member> {
  const { body } = await app.visitor.post('/v1/auth/login', { email: member.email, password: member.password })
  return { ...member, ...clientOf(app.app.http, body.accessToken.token), tokens: body }
}
