import { FilePathSource, Input, MP4, WEBM } from 'mediabunny'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { filmOf, films, placeOfFilms, type FilmName } from '../../test/films.ts'
import { follow, privacy } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
})
afterAll(() => app.close())

const sent = (name: FilmName, who: Member = asha, query = '', as: string = name) =>
  who.upload(`/v1/document/upload${query}`, { name: as, bytes: filmOf(name) })
async function kept(name: FilmName, who?: Member) {
  const { status, body } = await sent(name, who)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const h264 = 'avc1.64000b, mp4a.40.2'
test.each([
  ['android.mp4', `video/mp4; codecs="${h264}"`, 108, 192],
  ['iphone-h264.mov', `video/mp4; codecs="${h264}"`, 192, 108],
  ['iphone-hevc.mov', 'video/mp4; codecs="hvc1.1.6.L30.90, mp4a.40.2"', 192, 108],
  ['phone.3gp', 'video/mp4; codecs="avc1.42c00b, mp4a.40.2"', 192, 108],
  ['camera.mkv', 'video/mp4; codecs="avc1.64000b, opus"', 192, 108],
  ['web.webm', 'video/webm; codecs="vp8, vorbis"', 192, 108],
  ['camera.avi', 'video/x-msvideo', 96, 54],
  ['old-phone.3gp', 'video/3gpp', 128, 96],
  ['divx.mkv', 'video/matroska', 96, 54],
] as const)('%s becomes %s', async (name, mimeType, width, height) => {
  const film = await kept(name)
  expect(film).toMatchObject({ type: 'VIDEO', mimeType, width, height, hasLocation: false, mediumUrl: null })
  const seconds = Math.round(film.durationMs / 1000)
  expect(seconds).toBe({ 'android.mp4': 2, 'iphone-h264.mov': 4 }[name as string] ?? 1)
  const { raw, headers } = await app.visitor.get(film.url)
  expect(headers).toMatchObject({ 'content-type': mimeType, 'x-content-type-options': 'nosniff' })
  expect(headers['content-disposition']).toMatch(mimeType.includes('codecs') ? /^inline/ : /^attachment/)
  expect(raw).toHaveLength(film.size)
})

test('films keep no place, author or device, in any place of the file', async () => {
  for (const name of films) {
    const { url } = await kept(name)
    const bytes = (await app.visitor.get(url)).raw
    for (const told of [placeOfFilms, '085.32', 'location', 'LOCATION', 'Apple', '2025', '<script', 'Kathmandu'])
      expect({ name, told, at: bytes.indexOf(told) }).toEqual({ name, told, at: -1 })
    // As a number of degrees, in the box that phones of the third generation write.
    expect(bytes.includes('loci')).toBe(false)
  }
})

test('a copied film has the same frames and sound', async () => {
  const { url, size } = await kept('android.mp4')
  const path = join(app.dataDir, 'film.mp4')
  writeFileSync(path, (await app.visitor.get(url)).raw)
  using input = new Input({ formats: [MP4, WEBM], source: new FilePathSource(path) })
  const [video, audio] = [(await input.getPrimaryVideoTrack())!, (await input.getPrimaryAudioTrack())!]
  expect([await video.getRotation(), await video.getCodec(), await audio.getCodec()]).toEqual([270, 'avc', 'aac'])
  expect((await video.computePacketStats()).packetCount).toBe(20)
  expect(size).toBeGreaterThan(7000)
})

test('the place stays where the author chose so, and no other details do', async () => {
  const meera = await app.signUp('Meera')
  await privacy(meera, { keepPhotoLocation: true })
  const film = (await sent('iphone-h264.mov', meera)).body
  expect(film.hasLocation).toBe(true)
  const bytes = (await app.visitor.get(film.url)).raw
  expect(bytes.includes('+27.7172+085.3240')).toBe(true)
  expect(bytes.includes('Apple')).toBe(false)
  expect((await sent('iphone-h264.mov', meera, '?location=drop')).body.hasLocation).toBe(false)
})

test('a file is recognised by its bytes, not by its name', async () => {
  expect((await sent('android.mp4', asha, '', 'holiday.jpg')).body).toMatchObject({
    type: 'VIDEO',
    name: 'holiday.jpg',
  })
  const picture = { name: 'holiday.mp4', bytes: await jpegOf() }
  expect((await asha.upload('/v1/document/upload', picture)).body).toMatchObject({
    type: 'IMAGE',
    mimeType: 'image/jpeg',
    durationMs: null,
  })
})

test('a film has one poster, given by its uploader', async () => {
  const film = await kept('android.mp4')
  const post = await asha.post('/v1/post', { mediaIds: [film.id] })
  expect(post.status).toBe(201)
  await follow(ravi, asha)
  const poster = async (who: Member, of: string, bytes?: Buffer) =>
    who.upload(`/v1/document/upload?posterOf=${of}`, { name: 'p.jpg', bytes: bytes ?? (await jpegOf(200, 300)) })

  // Who may see it may not give it one; who may not see it hears nothing of it.
  expect(await poster(ravi, film.id)).toMatchObject({ status: 403, body: { code: 'documents/not-uploader' } })
  const stranger = await app.signUp('Stranger')
  expect(await poster(stranger, film.id)).toMatchObject({ status: 404 })
  const picture = (await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body
  expect(await poster(asha, picture.id)).toMatchObject({ status: 400, body: { code: 'documents/not-a-film' } })
  expect(await poster(asha, film.id, filmOf('android.mp4'))).toMatchObject({ status: 415 })
  expect((await asha.get(`/v1/document/${film.id}`)).body).toMatchObject({ mediumUrl: null, thumbhash: null })

  const given = await poster(asha, film.id)
  expect(given).toMatchObject({ status: 201, body: { id: film.id, type: 'VIDEO', width: 108, height: 192 } })
  expect(given.body.thumbhash).not.toBeNull()
  const { medias } = (await ravi.get(`/v1/post/${post.body.id}`)).body
  expect(medias[0]).toMatchObject({ type: 'VIDEO', mimeType: film.mimeType, durationMs: film.durationMs })
  expect((await app.visitor.get(medias[0].thumbUrl)).headers['content-type']).toBe('image/webp')
  expect(await poster(asha, film.id)).toMatchObject({ status: 409, body: { code: 'documents/has-poster' } })

  // Of two at once one is taken; both go with the film.
  const other = await kept('phone.3gp')
  const both = await Promise.all([poster(asha, other.id), poster(asha, other.id)])
  expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([201, 409])
  const { thumbUrl } = both.find(({ status }) => status === 201)!.body
  expect((await asha.delete(`/v1/document/${other.id}`)).status).toBe(204)
  expect((await app.visitor.get(thumbUrl)).status).toBe(404)
})

test('only what shows films takes one', async () => {
  const { id } = await kept('android.mp4')
  const refused = { status: 400, body: { code: 'documents/not-a-picture' } }
  expect(await asha.put(`/v1/profile/user-detail/profileImage/${id}`, {})).toMatchObject(refused)
  const feedback = { type: 'BUG', message: 'It stutters.', mediaIds: [id] }
  expect(await asha.post('/v1/support/feedback', feedback)).toMatchObject(refused)
})

test('a link to a film lives for four hours more, and sends parts of it', async () => {
  const { url } = await kept('android.mp4')
  app.clock.advance(4 * 60 * 60_000)
  const part = await app.visitor.get(url, { range: 'bytes=4-7' })
  expect([part.status, part.raw.toString()]).toEqual([206, 'ftyp'])
  app.clock.advance(31 * 60_000)
  expect((await app.visitor.get(url)).status).toBe(403)
})
