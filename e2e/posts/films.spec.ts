/// <reference lib="dom" />
import type { Post } from '@mulghar/contract/posts/posts'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { filmOf, pathOfFilm, placeOfFilms, type FilmName } from '../../server/test/films.ts'
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

const composer = (page: Page) => page.getByRole('region', { name: 'Write a post' })
const words = (page: Page) => page.getByRole('textbox', { name: "What's on your mind?" })
const files = (page: Page) => page.getByLabel('Photos of the post')
const send = (page: Page) => composer(page).getByRole('button', { name: 'Post', exact: true })
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const cardOf = ({ page }: Member) => page.getByRole('article', { name: 'Post by Asha Joshi' })
const filmIn = (page: Page, name: string) => page.locator(`video[aria-label="${name}"]`)

const openHome = async ({ page }: Member) => {
  await page.goto('/home')
  await expect(words(page)).toBeVisible()
}
const named = (name: string, buffer: Buffer, mimeType = 'video/mp4') => ({ name, mimeType, buffer })

/** Sends a film as a member does, past the pages, and posts it. */
async function postFilm(who: Member, name: FilmName): Promise<Post> {
  const token = await who.page.evaluate(
    () => JSON.parse(sessionStorage.getItem('auth-storage')!).state.accessToken as string,
  )
  const file = named(name, filmOf(name))
  const headers = { authorization: `Bearer ${token}` }
  const response = await who.context.request.post('/v1/document/upload', { headers, multipart: { file } })
  if (!response.ok()) throw new Error(await response.text())
  const { id } = await response.json()
  return who.api<Post>('POST', '/v1/post', { text: name, mediaIds: [id] })
}

test(
  'a film goes from a phone over a network that breaks off; another plays it, seeks, and likes it by two taps',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|net::ERR/)
    const [asha, ravi] = [await member('Asha Joshi', phone), await member('Ravi Rai', phone)]
    await ravi.api('POST', '/v1/follow', { userId: asha.id })
    const { page } = asha

    await test.step('the upload breaks off and succeeds at a second try', async () => {
      await openHome(asha)
      let calls = 0
      await page.route('**/v1/document/upload', (route) =>
        ++calls === 1 ? route.abort('connectionreset') : route.continue(),
      )
      await words(page).fill('The dance in the yard')
      await files(page).setInputFiles(pathOfFilm('iphone-h264.mov'))
      await says(page, 'Failed to upload iphone-h264.mov')
      await says(page, 'Mulghar cannot be reached. Please check your connection and try again.')
      await expect(page.getByLabel('Video 1', { exact: true })).toBeVisible()
      await page.getByLabel('Description of video 1').fill('Three dancers')
      const poster = page.waitForResponse('**/v1/document/upload?posterOf=*')
      await page.getByRole('button', { name: 'Try video 1 again' }).click()
      expect((await poster).status()).toBe(201)
    })

    const post = await test.step('Asha posts the film', async () => {
      await settled(page)
      await expectGoodEverywhere(page)
      await shots(asha, 'posts-films-composer')
      await send(page).click()
      await says(page, 'Posted')
      const [post] = (await asha.api<{ data: Post[] }>('GET', '/v1/post')).data
      expect(post!.medias).toMatchObject([{ type: 'VIDEO', mimeType: 'video/mp4; codecs="avc1.64000b, mp4a.40.2"' }])
      expect(post!.medias[0]!.thumbUrl).not.toBeNull()

      await expect(cardOf(asha).getByRole('button', { name: 'Play video' })).toBeVisible()
      return post
    })

    let asked = 0
    const card = cardOf(ravi)
    await test.step('Ravi sees it before any of it is loaded', async () => {
      ravi.page.on('request', (request) => {
        if (request.url().includes('variant=original')) asked += 1
      })
      await ravi.page.goto(`/home/post/${post!.id}`)
      await expect(card.getByRole('img', { name: 'Three dancers' })).toBeVisible()
      await expect(card.getByText('0:04')).toBeVisible()
      await settled(ravi.page)
      await expectGoodEverywhere(ravi.page)
      await shots(ravi, 'posts-films-card')
      await ravi.page.setViewportSize(phone.viewport)
      // Nothing of a film is loaded that nobody has pressed.
      expect(asked).toBe(0)
    })

    const film = filmIn(ravi.page, 'Three dancers')
    await test.step('he plays it muted', async () => {
      await card.getByRole('button', { name: 'Play video' }).press('Enter')
      await expect(film).toBeFocused()
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
      expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.controls])).toEqual([true, true])
      expect(asked).toBeGreaterThan(0)
    })

    await test.step('he seeks in it', async () => {
      const reached = await film.evaluate(async (video: HTMLVideoElement) => {
        video.pause()
        const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
        video.currentTime = 3
        await sought
        return [video.currentTime, Math.round(video.duration)]
      })
      expect(reached).toEqual([3, 4])
    })

    await test.step('two taps like it', async () => {
      await film.dblclick({ position: { x: 40, y: 40 } })
      await expect(card.getByRole('button', { name: 'Liked', exact: true })).toBeVisible()
      await expect(cardOf(asha).getByRole('button', { name: 'Show who liked this: 1' })).toBeVisible()
    })
  },
)

test(
  'films appear in the grid and the viewer, and stop when the viewer goes on to the next',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]

    await test.step('Asha posts two films', async () => {
      await ravi.api('POST', '/v1/follow', { userId: asha.id })
      await openHome(asha)
      await files(asha.page).setInputFiles([pathOfFilm('android.mp4'), pathOfFilm('web.webm')])
      await expect(asha.page.getByLabel('Video 2', { exact: true })).toBeVisible()
      await send(asha.page).click()
      await says(asha.page, 'Posted')
    })

    const tile = ravi.page.getByRole('button', { name: /^Post from / })
    await test.step('Ravi sees them in the grid', async () => {
      await ravi.page.goto(`/home/profile/${asha.id}`)
      await expect(tile).toBeVisible()
      await expect(ravi.page.locator('video')).toHaveCount(0)
      await shots(ravi, 'posts-films-grid')
      await ravi.page.setViewportSize({ width: 1280, height: 800 })
    })

    const viewer = ravi.page.getByRole('dialog', { name: 'Post by Asha Joshi' })
    const film = filmIn(ravi.page, 'Photo by Asha Joshi')
    await test.step('he plays one in the viewer', async () => {
      await tile.click()
      await viewer.getByRole('button', { name: 'Play video' }).click()
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
      // The dots leave the time line of what plays free.
      const [dots, shown] = [await viewer.locator('i').first().boundingBox(), await film.boundingBox()]
      expect(dots!.y + dots!.height).toBeLessThan(shown!.y + shown!.height / 2)
      // Turned upright, as it was held.
      expect(await film.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight])).toEqual([
        108, 192,
      ])
    })

    await test.step('it stops when he goes on', async () => {
      await viewer.getByRole('button', { name: 'Next picture' }).click()
      await expect(viewer.getByText('2/2')).toBeVisible()
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
      await settled(ravi.page)
      await expectGoodEverywhere(ravi.page)
    })
  },
)

test(
  'a film that the browser cannot play can be downloaded, without its location',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Joshi')
    for (const name of ['iphone-hevc.mov', 'camera.avi', 'old-phone.3gp', 'divx.mkv'] as const) {
      const { id } = await postFilm(asha, name)
      await asha.page.goto(`/home/post/${id}`)
      const card = cardOf(asha)
      await expect(card.getByText('This video cannot be played here. Please download it.')).toBeVisible()
      const [download] = await Promise.all([
        asha.page.waitForEvent('download'),
        card.getByRole('link', { name: 'Download video' }).click(),
      ])
      // A file's own name may tell where it was taken.
      const ending = name.endsWith('.mov') ? 'mp4' : name.split('.').at(-1)
      expect(download.suggestedFilename()).toBe(`film.${ending}`)
      expect(readFileSync(await download.path()).includes(placeOfFilms)).toBe(false)
    }
    await settled(asha.page)
    await expectGoodEverywhere(asha.page)
    await shots(asha, 'posts-films-download')
  },
)

for (const name of ['phone.3gp', 'camera.mkv', 'android.mp4'] as const)
  test(`${name} plays`, { tag: '@room' }, async ({ member }) => {
    const asha = await member('Asha Joshi')
    const { id } = await postFilm(asha, name)
    await asha.page.goto(`/home/post/${id}`)
    await cardOf(asha).getByRole('button', { name: 'Play video' }).click()
    const film = filmIn(asha.page, 'Photo by Asha Joshi')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  })

test('refuses a file that is not a film; on iOS it says how to convert it', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi', { ...phone, userAgent: iphone }), await member('Ravi Rai')]
  const list = named('dance.mp4', Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'))
  for (const who of [asha, ravi]) await openHome(who)
  await words(asha.page).click()
  await expect(asha.page.getByRole('note')).toContainText('Settings › Camera › Formats › Most Compatible')
  await files(asha.page).setInputFiles(list)
  await says(asha.page, 'Format not supported: dance.mp4. Try converting to MP4 or JPEG.')
  await asha.page.getByRole('button', { name: 'Remove video 1' }).click()
  await asha.page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(asha.page.getByRole('note')).toHaveCount(0)

  await files(ravi.page).setInputFiles(list)
  await says(ravi.page, 'Failed to upload dance.mp4')
  await says(ravi.page, 'We could not read this file. Use a photo, a video or a PDF.')
  await files(ravi.page).setInputFiles(named('old.mpg', Buffer.from('000001ba44000400', 'hex'), 'video/mpeg'))
  await says(ravi.page, 'We could not read this video. Use MP4, MOV, M4V, 3GP, AVI or MKV.')
  await files(ravi.page).setInputFiles(named('empty.mov', Buffer.alloc(0), 'video/quicktime'))
  await says(ravi.page, 'Empty files are rejected')
  await send(ravi.page).click()
  await says(ravi.page, 'Failed to upload any files. Please try again.')
})

/** Drops films of so many bytes, which no test has to carry into the browser; the device tells no type of them. */
async function drop(page: Page, films: { name: string; size: number }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((films) => {
    const all = new DataTransfer()
    for (const { name, size } of films) all.items.add(new File([new Uint8Array(size)], name))
    return all
  }, films)
  await composer(page).dispatchEvent('drop', { dataTransfer })
}

test(
  'films have their sizes and numbers, also with unusual file endings',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/NotReadableError/)
    const asha = await member('Asha Joshi')
    const { page } = asha
    const taken = page.getByRole('button', { name: /^Remove video/ })
    const mb = 1024 * 1024
    await page.addInitScript(() => {
      const { slice } = Blob.prototype
      Blob.prototype.slice = function (this: Blob, ...range) {
        const part = slice.apply(this, range)
        if (this instanceof File && this.name === 'gone.mp4')
          part.arrayBuffer = () => Promise.reject(new DOMException('It is gone', 'NotReadableError'))
        return part
      }
    })
    await openHome(asha)
    // No file arrives: what is asked here is asked before.
    await page.route('**/v1/document/upload', () => undefined)

    await drop(page, [{ name: 'empty.mkv', size: 0 }])
    await says(page, 'Empty files are rejected')
    await says(page, 'No valid files selected')
    await drop(page, [
      { name: 'wedding.mov', size: 50 * mb + 1 },
      { name: 'dance.avi', size: 50 * mb + 1 },
    ])
    await says(page, '2 file(s) exceed the 50MB limit')
    await drop(page, [{ name: 'old.wmv', size: 10 }])
    await says(page, 'Unsupported file type: old.wmv')
    await drop(page, [{ name: 'gone.mp4', size: 10 }])
    await says(page, 'Failed to process selected files')
    await drop(
      page,
      ['one.mp4', 'two.m4v', 'three.mkv'].map((name) => ({ name, size: 40 * mb })),
    )
    await says(page, 'Total files size would exceed 100MB limit')
    await expect(taken).toHaveCount(0)

    const names = ['a.mp4', 'b.mov', 'c.m4v', 'd.3gp', 'e.avi', 'F.MKV']
    await drop(
      page,
      [...names, ...names].map((name) => ({ name, size: 1000 })),
    )
    await says(page, 'Only 10 files added due to 10 file limit')
    await expect(taken).toHaveCount(10)
  },
)

test(
  'a film that does not arrive says so, on iOS with a hint, and one that did waits for its post',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|net::ERR/)
    const asha = await member('Asha Joshi', { ...phone, userAgent: iphone })
    const { page } = asha
    await openHome(asha)
    await page.route('**/v1/document/upload', (route) => route.abort())
    await files(page).setInputFiles(named('dance.mp4', filmOf('android.mp4')))
    await says(page, 'Failed to upload dance.mp4')
    await says(page, 'Network error. Please check your connection and keep this page open.')
    await send(page).click()
    await says(page, 'Failed to upload any files. Please try again.')
    await page.unroute('**/v1/document/upload')
    await page.getByRole('button', { name: 'Try video 1 again' }).click()
    await expect(page.getByRole('button', { name: 'Try video 1 again' })).toHaveCount(0)
    await expect(page.getByRole('progressbar')).toHaveCount(0)

    await page.route('**/v1/post', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await send(page).click()
    await says(page, 'We could not confirm that this was saved. Please check before you try again.')
    await expect(page.getByRole('button', { name: 'Remove video 1' })).toBeVisible()
    await page.unroute('**/v1/post')
    await send(page).click()
    await says(page, 'Posted')
    const { data } = await asha.api<{ data: Post[] }>('GET', '/v1/post')
    expect(data).toMatchObject([{ medias: [{ type: 'VIDEO' }] }])
  },
)
