import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { follow } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
let url: string
let id: string
let whole: Buffer
beforeAll(async () => {
  app = await startTestApp()
  const asha = await app.signUp('Asha')
  const { body } = await asha.upload('/v1/document/upload', { name: 'आमा 1.png', bytes: await jpegOf(200, 100) })
  ;({ id, url } = body)
  whole = (await app.visitor.get(url)).raw
})
afterAll(() => app.close())

describe('GET /v1/document/:id/content', () => {
  it('tells a browser to keep it a while, and to run nothing of it', async () => {
    const { headers } = await app.visitor.get(url)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(whole.length),
      'content-disposition': "inline; filename*=UTF-8''photo.jpg",
      'cache-control': 'private, max-age=900',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  it('tells the name of a picture to its uploader alone', async () => {
    const asha = await app.signUp('Asha')
    const { body } = await asha.upload('/v1/document/upload', { name: '27.7104_85.3487.jpg', bytes: await jpegOf() })
    await asha.post('/v1/post', { text: 'A well', mediaIds: [body.id] })
    const nameFor = async (member: Member) => (await member.get(`/v1/document/${body.id}`)).body.name
    const follower = await app.signUp('Ravi')
    await follow(follower, asha)
    expect([await nameFor(asha), await nameFor(follower)]).toEqual(['27.7104_85.3487.jpg', 'photo.jpg'])
    const list = await follower.get(`/v1/document?ids=${body.id}`)
    expect(list.body.items).toMatchObject([{ name: 'photo.jpg' }])
  })

  it('serves each variant under its own link', async () => {
    const member = await app.signUp('Meera')
    const { body } = await member.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf(1600, 800) })
    expect((await app.visitor.get(body.thumbUrl)).headers['content-type']).toBe('image/webp')
    expect((await app.visitor.get(body.mediumUrl)).headers['content-type']).toBe('image/webp')
    expect((await app.visitor.get(body.url)).headers['content-type']).toBe('image/jpeg')
  })

  it.each([
    ['without a signature', (link: string) => link.replace(/sig=.*/, 'sig=')],
    ['with another signature', (link: string) => link.replace(/sig=.{4}/, 'sig=AAAA')],
    ['with a later end', (link: string) => link.replace(/exp=(\d+)/, (_, exp) => `exp=${Number(exp) + 900}`)],
    ['of another variant', (link: string) => link.replace('variant=original', 'variant=thumb')],
    ['of another document', (link: string) => link.replace(id, '01890000-0000-7000-8000-000000000000')],
  ])('refuses a link %s', async (_, change) => {
    expect(await app.visitor.get(change(url))).toMatchObject({ status: 403, body: { code: 'documents/bad-link' } })
  })

  it('refuses a link that lacks a part', async () => {
    expect((await app.visitor.get(`/v1/document/${id}/content`)).status).toBe(400)
  })

  it('sends a part of it', async () => {
    const part = await app.visitor.get(url, { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.raw.equals(whole.subarray(10, 20))).toBe(true)
    expect(part.headers).toMatchObject({ 'content-range': `bytes 10-19/${whole.length}`, 'content-length': '10' })
    const end = await app.visitor.get(url, { range: 'bytes=-7' })
    expect(end.raw.equals(whole.subarray(-7))).toBe(true)
  })

  it('refuses a part that is not there', async () => {
    const none = await app.visitor.get(url, { range: `bytes=${whole.length}-` })
    expect(none.status).toBe(416)
    expect(none.headers['content-range']).toBe(`bytes */${whole.length}`)
    expect(none.raw).toHaveLength(0)
  })

  it('sends all where the part is of something else, and nothing where it is known', async () => {
    const etag = String((await app.visitor.get(url)).headers.etag)
    expect((await app.visitor.get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await app.visitor.get(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    const known = await app.visitor.get(url, { 'if-none-match': `W/${etag}, "b"` })
    expect(known.status).toBe(304)
    expect(known.raw).toHaveLength(0)
  })

  it('answers HEAD with the same headers and no bytes', async () => {
    const { statusCode, headers, rawPayload } = await app.app.http.inject({ method: 'HEAD', url })
    expect({ statusCode, length: headers['content-length'] }).toEqual({
      statusCode: 200,
      length: String(whole.length),
    })
    expect(rawPayload).toHaveLength(0)
  })

  it('ends with its link', async () => {
    app.clock.advance(31 * 60_000)
    expect(await app.visitor.get(url)).toMatchObject({ status: 403, body: { code: 'documents/bad-link' } })
  })
})
