/// <reference lib="dom" />
import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Post } from '@mulghar/contract/posts/posts'
import { expect, test, type Member } from '../fixtures.ts'
import { postWith } from './sent.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const cardOf = ({ page }: Member) => page.getByRole('article', { name: 'Post by Asha Joshi' })

async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Two clicks whose events carry times so far apart, however slow the machine is. */
async function clickTwice(page: Page, element: Locator, apartMs: number, startSeconds: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const at = await centreOf(element)
  for (const timestamp of [startSeconds, startSeconds + apartMs / 1000])
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await browser.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1, timestamp })
  await browser.detach()
}

async function swipe(browser: CDPSession, from: { x: number; y: number }, byPx: number): Promise<void> {
  const steps = 6
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let step = 1; step <= steps; step++)
    await browser.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from.x + (byPx * step) / steps, y: from.y }],
    })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('clamps a text of 201 characters, not one of 200', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  for (const length of [200, 201]) {
    const { id } = await asha.api<Post>('POST', '/v1/post', { text: 'वंश '.repeat(51).slice(0, length - 1) + 'श' })
    await asha.page.goto(`/home/post/${id}`)
    await expect(cardOf(asha)).toBeVisible()
    await expect(cardOf(asha).getByRole('button', { name: 'Read more' })).toHaveCount(length - 200)
    await expect(cardOf(asha).locator('.line-clamp-4')).toHaveCount(length - 200)
  }
})

test('turns the pictures of a post by a swipe', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi', phone)
  const { id } = await postWith(asha, 'Sel roti', 3)
  await asha.page.goto(`/home/post/${id}`)
  const card = cardOf(asha)
  await expect(card.getByText('1/3')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Next picture' })).toBeVisible()
  const from = await centreOf(card.getByRole('img', { name: 'Photo by Asha Joshi' }).first())
  const browser = await asha.page.context().newCDPSession(asha.page)
  await swipe(browser, from, -250)
  await expect(card.getByText('2/3')).toBeVisible()
  await swipe(browser, from, 250)
  await expect(card.getByText('1/3')).toBeVisible()
})

test(
  'likes on a double tap within 150 ms, not within 400 ms; the heart lasts one second',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Joshi', { reducedMotion: 'no-preference' })
    const { id } = await postWith(asha, 'Sel roti', 1, ['Sel roti in a tray'])
    const { page } = asha
    await page.goto(`/home/post/${id}`)
    const picture = cardOf(asha).getByRole('img', { name: 'Sel roti in a tray' })
    await expect(picture).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/v1/likes') && sent.push(request.url()))
    const nowSeconds = Date.now() / 1000
    await clickTwice(page, picture, 400, nowSeconds)
    const liked = page.waitForResponse('**/v1/likes')
    await page.keyboard.press('Escape')
    await expect(cardOf(asha).getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    expect(sent).toEqual([])
    // Long after those two, or the third tap would pair with the second.
    await clickTwice(page, picture, 150, nowSeconds + 5)
    await liked
    await expect(cardOf(asha).getByRole('button', { name: 'Liked', exact: true })).toBeVisible()
    expect(sent).toHaveLength(1)
    await expect(cardOf(asha).locator('.beat').last()).toHaveCSS('animation-duration', '1s')
    await expect(cardOf(asha).locator('.beat.size-24')).toHaveCSS('color', 'rgb(229, 52, 42)')
  },
)

test('asks for 100 posts of a user and shows them in three columns', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await ravi.api('POST', '/v1/follow', { userId: asha.id })
  for (const text of ['One', 'Two', 'Three', 'Four']) await postWith(asha, text, 1)
  const { page } = ravi
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('userId') === asha.id && request.url().includes('/v1/post?'),
  )
  await page.goto(`/home/profile/${asha.id}`)
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('100')
  const tiles = page.getByRole('region', { name: 'Photos and videos' }).getByRole('listitem')
  await expect(tiles).toHaveCount(4)
  for (const width of [360, 844, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await Promise.all((await tiles.all()).map(async (tile) => (await tile.boundingBox())!))
    expect(new Set(boxes.slice(0, 3).map(({ y }) => y)).size, `${width} px`).toBe(1)
    expect(boxes[3]!.y).toBeGreaterThan(boxes[0]!.y)
    expect(boxes[3]!.x).toBe(boxes[0]!.x)
  }
})

/** A GIF of 24 × 24 px that is red and lime by turns. */
const animation =
  'R0lGODlhGAAYAIAAAExpcf8AACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFFAAAACwAAAAAGAAYAAACFoyPqcvtD6OctNqLs968+w+G4kiWUwEAIfkEBRQAAAAsAAAAABgAGACATGlxAP8AAhaMj6nL7Q+jnLTai7PevPsPhuJIllMBADs='

test('an animated GIF moves, but for members who asked for less motion', { tag: '@room' }, async ({ member }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const asha = await member('Asha Joshi', { reducedMotion })
    const token = await asha.page.evaluate(() => JSON.parse(sessionStorage.getItem('auth-storage')!).state.accessToken)
    const file = { name: 'dance.gif', mimeType: 'image/gif', buffer: Buffer.from(animation, 'base64') }
    const headers = { authorization: `Bearer ${token}` }
    const sent = await asha.context.request.post('/v1/document/upload', { headers, multipart: { file } })
    const { id: mediaId } = (await sent.json()) as { id: string }
    const { id } = await asha.api<Post>('POST', '/v1/post', { text: 'Dance', mediaIds: [mediaId] })
    await asha.page.goto(`/home/post/${id}`)
    const picture = cardOf(asha).getByRole('img', { name: 'Photo by Asha Joshi' })
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(24)
    const shown = await picture.evaluate((image) => (image as HTMLImageElement).currentSrc)
    const bytes = await (await asha.context.request.get(shown)).body()
    // Only an animated WebP has a chunk of this name.
    expect(bytes.includes('ANMF')).toBe(reducedMotion === 'no-preference')
  }
})
