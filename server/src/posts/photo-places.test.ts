import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { privacy } from '../../test/people.ts'
import { quarters } from '../../test/pictures.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const taken = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '28/1 13/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '84/1 22/1 0/1',
}

/** A kept photo that said where it was taken: whether it still does by what is told of it, and by its bytes. */
async function kept(query = ''): Promise<[told: boolean, inBytes: boolean]> {
  const bytes = await quarters(40, 20).jpeg().withExif({ IFD3: taken }).toBuffer()
  const { status, body } = await asha.upload(`/v1/document/upload${query}`, { name: 'a.jpg', bytes })
  expect({ status, body }).toMatchObject({ status: 201 })
  expect((await asha.get(`/v1/document/${body.id}`)).body.hasLocation).toBe(body.hasLocation)
  const { exif } = await sharp((await asha.get(body.url)).raw).metadata()
  return [body.hasLocation, exif !== undefined]
}

test('a photo says where it was taken only where its author has chosen so, and not where one that is sent leaves it out', async () => {
  expect((await asha.get('/v1/profile/privacy-option')).body.keepPhotoLocation).toBe(false)
  expect(await kept()).toEqual([false, false])
  await privacy(asha, { keepPhotoLocation: true })
  expect(await kept()).toEqual([true, true])
  expect(await kept('?location=drop')).toEqual([false, false])
  expect((await asha.upload('/v1/document/upload?location=keep', { name: 'a.jpg', bytes: '' })).status).toBe(400)
  await privacy(asha, { keepPhotoLocation: false })
  expect(await kept()).toEqual([false, false])
})
