/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { filmOf } from '../../server/test/films.ts'
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { hold } from '../moments.ts'
import { shots } from '../shots.ts'
import { inHours, newEvent } from './making.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desktop = { width: 1280, height: 800 }

const album = (page: Page) => page.getByRole('list', { name: 'Album' })
const tiles = (page: Page) => album(page).getByRole('button', { name: /, added by / })
const files = (page: Page) => page.getByLabel('Photos of the event')
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Album of आमाको जन्मदिन' })
const toast = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).last()).toBeVisible()

/** Pictures of one colour each, some upright, some not. */
async function pictures(page: Page, colours: readonly string[]) {
  const all = await page.evaluate(
    (colours) =>
      Promise.all(
        colours.map(async (colour, at) => {
          const canvas = at % 2 === 0 ? new OffscreenCanvas(300, 200) : new OffscreenCanvas(200, 300)
          const context = canvas.getContext('2d')!
          context.fillStyle = colour
          context.fillRect(0, 0, 300, 300)
          return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
        }),
      ),
    [...colours],
  )
  return all.map((bytes, at) => ({ name: `${at + 1}.png`, mimeType: 'image/png', buffer: Buffer.from(bytes) }))
}

const going = (event: { id: string }, who: Member) => who.api('POST', `/v1/social/event/${event.id}/participant`)

test(
  'participants fill the album of an event once it has begun, and look at it',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500|Refusal|500|net::ERR/)
    const [asha, ravi, meera] = [
      await member('Asha Rai'),
      await member('Ravi Joshi', phone),
      await member('Meera Karki'),
    ]

    await test.step('the album takes nothing before the event begins', async () => {
      const ahead = await newEvent(asha, 'Ahead')
      await going(ahead, ravi)
      await ravi.page.goto(`/home/events/${ahead.id}`)
      await expect(ravi.page.getByText('Photos can be added once the event has begun.')).toBeVisible()
      await expect(files(ravi.page)).toHaveCount(0)
    })

    const event = await newEvent(asha, 'आमाको जन्मदिन', { startDate: inHours(0) })
    const { page } = ravi
    await test.step('a member sees the empty album once they are going', async () => {
      await page.goto(`/home/events/${event.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      await expect(page.getByRole('heading', { name: 'Album' })).toHaveCount(0)
      await going(event, ravi)
      await expect(page.getByText('No photos yet.', { exact: false })).toBeVisible()
    })
    await test.step('a participant adds photos, and each refused file is named with its reason', async () => {
      const own = await pictures(page, ['#a4512c', '#1b6446', '#f2b23a'])
      const wrong = [
        { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') },
        { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
        { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
      ]
      const letGo = await hold(page, '**/v1/document/upload*')
      await files(page).setInputFiles([...own, ...wrong])
      await expect(page.getByRole('progressbar', { name: 'Adding to the album' })).toHaveAttribute(
        'aria-valuetext',
        '1 of 6',
      )
      letGo()
      await toast(page, 'Added to the album')
      await expect(tiles(page)).toHaveCount(3)
      const said = page.getByRole('main').getByRole('alert')
      await expect(said).toContainText('3 files were not added:')
      await expect(said).toContainText('letter.txt This file is not a photo or a video.')
      await expect(said).toContainText('nothing.png This file is empty. Please choose another one.')
      await expect(said).toContainText('Failed to upload broken.png We could not read this file.')
      await shots(ravi, 'event-page-album')
      await expectGoodEverywhere(page)
      await page.setViewportSize(phone.viewport)
    })
    await test.step('the owner sees them and adds a film', async () => {
      await asha.page.goto(`/home/events/manage/${event.id}?tab=album`)
      await expect(tiles(asha.page)).toHaveCount(3)
      await expect(asha.page.getByRole('tab', { name: 'Album 3' })).toBeVisible()
      const film = { name: 'android.mp4', mimeType: 'video/mp4', buffer: filmOf('android.mp4') }
      await files(asha.page).setInputFiles([film, ...(await pictures(asha.page, ['#43325f']))])
      await expect(tiles(asha.page)).toHaveCount(5)
      await expect(tiles(page)).toHaveCount(5)
      await shots(asha, 'manage-album')
      await expectGoodEverywhere(asha.page)
      await asha.page.setViewportSize(desktop)
    })
    await test.step('the participant looks through the album and plays the film', async () => {
      await tiles(page).first().click()
      await expect(viewer(page).getByText('1 of 5')).toBeVisible()
      await expect(viewer(page).getByRole('link', { name: 'Asha Rai' })).toBeVisible()
      await expect(viewer(page).getByRole('button', { name: 'Remove' })).toHaveCount(0)
      await expect(viewer(page).getByRole('button', { name: 'Previous picture' })).toHaveCount(0)
      await page.keyboard.press('ArrowRight')
      await expect(viewer(page).getByText('2 of 5')).toBeVisible()
      await viewer(page).getByRole('button', { name: 'Play video' }).click()
      const player = viewer(page).locator('video')
      await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
      await viewer(page).getByRole('button', { name: 'Next picture' }).click()
      await expect(player).toHaveCount(0)
      await expect(viewer(page).getByText('3 of 5')).toBeVisible()
      await shots(ravi, 'event-album-viewer')
      await expectGoodEverywhere(page)
      await page.setViewportSize(phone.viewport)
    })
    await test.step('the participant removes an own photo', async () => {
      await viewer(page).getByRole('button', { name: 'Remove' }).click()
      const asking = page.getByRole('alertdialog', { name: 'Remove from the album?' })
      const upload = /\/v1\/social\/event\/upload\//
      await page.route(upload, (route) => route.fulfill({ status: 500, body: '' }))
      await asking.getByRole('button', { name: 'Remove' }).click()
      await expect(asking.getByRole('alert')).toContainText(/\w/)
      await page.unroute(upload)
      await asking.getByRole('button', { name: 'Remove' }).click()
      await toast(page, 'Removed from the album')
      await expect(viewer(page).getByText('3 of 4')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(viewer(page)).toHaveCount(0)
    })
    await test.step('the owner removes another photo', async () => {
      await expect(tiles(asha.page)).toHaveCount(4)
      await tiles(asha.page).last().click()
      await viewer(asha.page).getByRole('button', { name: 'Remove' }).click()
      await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(viewer(asha.page).getByText('3 of 3')).toBeVisible()
      await asha.page.keyboard.press('Escape')
    })
    await test.step('the archived album stays visible to participants alone', async () => {
      await asha.api('PUT', `/v1/social/event/archive/${event.id}`, { decision: true })
      await expect(page.getByText('This event is archived', { exact: false })).toBeVisible()
      await expect(tiles(page)).toHaveCount(3)
      await meera.page.goto(`/home/events/${event.id}`)
      await expect(meera.page.getByRole('heading', { level: 1, name: 'आमाको जन्मदिन' })).toBeVisible()
      await settled(meera.page)
      await expect(meera.page.getByRole('heading', { name: 'Album' })).toHaveCount(0)
      await ravi.api('DELETE', `/v1/social/event/${event.id}/participant`)
      await expect(page.getByRole('heading', { name: 'Album' })).toHaveCount(0)
    })
  },
)
