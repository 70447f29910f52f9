/// <reference lib="dom" />
import type { Post } from '@mulghar/contract/posts/posts'
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const greenDot = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQTXPHihiGlgQAsWUygYFyC7UAAAAASUVORK5CYII='
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(greenDot, 'base64') })

const composer = (page: Page) => page.getByRole('region', { name: 'Write a post' })
const words = (page: Page) => page.getByRole('textbox', { name: "What's on your mind?" })
const photos = (page: Page) => page.getByLabel('Photos of the post')
const send = (page: Page) => composer(page).getByRole('button', { name: 'Post', exact: true })
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

const openHome = async ({ page }: Member) => {
  await page.goto('/home')
  await expect(words(page)).toBeVisible()
}
const postsOf = async (who: Member) => (await who.api<{ data: Post[] }>('GET', '/v1/post')).data

/** Drops files of so many bytes, which no test has to carry into the browser. */
async function drop(page: Page, files: { name: string; size: number; type?: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle((files) => {
    const all = new DataTransfer()
    for (const { name, size, type } of files)
      all.items.add(new File([new Uint8Array(size)], name, { type: type ?? '' }))
    return all
  }, files)
  await composer(page).dispatchEvent('drop', { dataTransfer: transfer })
}

test('a post is written with photos in their order, what they show, and for whom it is', async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha

  await test.step('Asha types up to the limit', async () => {
    await openHome(asha)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      composer(page).getByRole('button', { name: 'Photo/Video' }).click(),
    ])
    await chooser.setFiles(photo('zero.png'))
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await words(page).click()
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
    await says(page, '0/5000')
    await words(page).fill('x'.repeat(5000))
    await says(page, '5000/5000')
    await says(page, 'Character limit reached')
    await words(page).fill('  The old house  ')
  })

  await test.step('she describes and orders three photos', async () => {
    await photos(page).setInputFiles([photo('one.png'), photo('two.png')])
    await photos(page).setInputFiles(photo('three.png'))
    await expect(page.getByRole('button', { name: 'Remove photo 3' })).toBeVisible()
    await says(page, '3 of 10 files, 0.0 MB of 100.0 MB')
    await page.getByLabel('Description of photo 1').fill('The door')
    await page.getByLabel('Description of photo 2').fill('The well')
    await page.getByRole('button', { name: 'Move photo 1 towards the end' }).click()
    await expect(page.getByRole('button', { name: 'Move photo 2 towards the end' })).toBeFocused()
    await expect(page.getByLabel('Description of photo 1')).toHaveValue('The well')
    await page.getByRole('img', { name: 'Photo 3' }).dragTo(page.getByRole('img', { name: 'The well' }))
    await expect(page.getByLabel('Description of photo 1')).toHaveValue('')
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
  })

  const audience = page.getByLabel('Who can see it')
  await test.step('she posts to her followers, without comments', async () => {
    await expect(audience).toHaveValue('FOLLOWERS')
    await expect(audience.locator('option', { hasText: 'Every member' })).toBeDisabled()
    await page.getByRole('switch', { name: 'Allow comments' }).click()
    await send(page).click()
    await says(page, 'Posted')
    await expect(words(page)).toHaveValue('')
    expect(await postsOf(asha)).toMatchObject([
      {
        text: 'The old house',
        visibility: 'FOLLOWERS',
        commentsClosed: true,
        medias: [{ alt: 'The well' }, { alt: 'The door' }],
      },
    ])
  })

  await test.step('a post for all members is for followers while it has a photo', async () => {
    await words(page).fill('For everybody')
    await audience.selectOption('MEMBERS')
    await photos(page).setInputFiles(photo('one.png'))
    await expect(audience).toHaveValue('FOLLOWERS')
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await audience.selectOption('MEMBERS')
    await send(page).click()
    await expect(words(page)).toHaveValue('')
    expect((await postsOf(asha))[0]).toMatchObject({ text: 'For everybody', visibility: 'MEMBERS', medias: [] })
  })
})

test('names the faulty files and takes the others', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  await openHome(asha)
  const mb = 1024 * 1024
  await drop(page, [{ name: 'empty.png', size: 0 }])
  await says(page, 'Empty files are rejected')
  await says(page, 'No valid files selected')
  await drop(page, [{ name: 'large.png', size: 50 * mb + 1 }])
  await says(page, '1 file(s) exceed the 50MB limit')
  await drop(page, [{ name: 'deed.pdf', size: 10 }])
  await says(page, 'Unsupported file type: deed.pdf')
  await drop(
    page,
    ['a.png', 'b.png', 'c.png'].map((name) => ({ name, size: 40 * mb })),
  )
  await says(page, 'Total files size would exceed 100MB limit')
  await expect(page.getByRole('button', { name: /Remove photo/ })).toHaveCount(0)
  await photos(page).setInputFiles(Array.from({ length: 12 }, (_, at) => photo(`${at}.png`)))
  await says(page, 'Only 10 files added due to 10 file limit')
  await expect(page.getByRole('button', { name: 'Remove photo 10' })).toBeVisible()
})

test('files that cannot be read are not taken, and that is said', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/NotReadableError/)
  const asha = await member('Asha Joshi')
  const { page } = asha
  // A file that has gone since it was chosen, and stays gone.
  await page.addInitScript(() => {
    const { slice } = Blob.prototype
    Blob.prototype.slice = function (this: Blob, ...range) {
      const part = slice.apply(this, range)
      if (this instanceof File && this.name === 'gone.png')
        part.arrayBuffer = () => Promise.reject(new DOMException('It is gone', 'NotReadableError'))
      return part
    }
  })
  await openHome(asha)
  await photos(page).setInputFiles([photo('here.png'), photo('gone.png')])
  await says(page, 'Failed to process selected files')
  await expect(page.getByRole('button', { name: /Remove photo/ })).toHaveCount(0)
  await photos(page).setInputFiles(photo('here.png'))
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
})

test(
  'retries an unsent post, and goes on sending while its author browses',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|net::ERR/)
    const asha = await member('Asha Joshi')
    const { page } = asha

    await test.step('a failed upload succeeds at a second try', async () => {
      await openHome(asha)
      await page.route('**/v1/document/upload', (route) => route.abort())
      await photos(page).setInputFiles([photo('one.png')])
      await says(page, 'Failed to upload one.png')
      await expect(page.getByRole('button', { name: 'Try photo 1 again' })).toBeVisible()
      await send(page).click()
      await says(page, 'Failed to upload any files. Please try again.')
      await page.unroute('**/v1/document/upload')
      await page.getByRole('button', { name: 'Try photo 1 again' }).click()
      await expect(page.getByRole('button', { name: 'Try photo 1 again' })).toHaveCount(0)
      await expect(page.getByRole('progressbar')).toHaveCount(0)
    })

    await test.step('an unconfirmed post keeps its text', async () => {
      await words(page).fill('The old house')
      await page.route('**/v1/post', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await send(page).click()
      await says(page, 'We could not confirm that this was saved. Please check before you try again.')
      await expect(words(page)).toHaveValue('The old house')
      await page.unroute('**/v1/post')
    })

    await test.step('the post waits for its upload while Asha is on another page', async () => {
      const held = Promise.withResolvers<void>()
      await page.route('**/v1/document/upload', async (route) => {
        await held.promise
        await route.continue()
      })
      await photos(page).setInputFiles([photo('two.png')])
      await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
      await send(page).click()
      await expect(composer(page).getByRole('button', { name: 'Posting...' })).toBeVisible()
      await page.getByRole('link', { name: 'Family trees', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: /trees/i })).toBeVisible()
      held.resolve()
    })

    await test.step('she sends it from home', async () => {
      // The post that had no answer was another one: it had one photo.
      await expect(page.getByText(/^This may already be saved/)).toBeVisible()
      await page.getByRole('link', { name: 'Home', exact: true }).first().click()
      await send(page).click()
      await says(page, 'Posted')
      expect(await postsOf(asha)).toMatchObject([{ text: 'The old house', medias: [{}, {}] }])
      await expect(words(page)).toHaveValue('')
    })
  },
)

test(
  'the next file can wait; what cannot be sent is left out of the post',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|net::ERR/)
    const asha = await member('Asha Joshi', { userAgent: iphone })
    const { page } = asha
    await openHome(asha)
    const held = Promise.withResolvers<void>()
    let calls = 0
    await page.route('**/v1/document/upload', async (route) => {
      calls += 1
      if (calls > 1) return route.abort()
      await held.promise
      await route.continue()
    })
    await photos(page).setInputFiles([photo('one.png'), photo('two.png')])
    await page.getByRole('button', { name: 'Pause' }).click()
    const sentOne = page.waitForResponse('**/v1/document/upload')
    held.resolve()
    await sentOne
    await expect(page.getByRole('progressbar', { name: 'Paused' })).toBeVisible()
    expect(calls).toBe(1)
    await page.getByRole('button', { name: 'Resume' }).click()
    await says(page, 'Failed to upload two.png')
    await says(page, 'Network error. Please check your connection and keep this page open.')
    await send(page).click()
    await says(page, 'Posted')
    expect(calls).toBe(3)
    expect((await postsOf(asha))[0]!.medias).toHaveLength(1)
  },
)

test('a draft stays on the device until its author logs out', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  await openHome(asha)
  await words(page).fill('Not yet finished')
  await page.getByLabel('Who can see it').selectOption('ONLY_ME')
  await page.reload()
  await expect(words(page)).toHaveValue('Not yet finished')
  await expect(page.getByLabel('Who can see it')).toHaveValue('ONLY_ME')
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mulghar-draft')))
  expect(await kept()).toHaveLength(1)
  await page.goto('/home/settings')
  await page.getByRole('button', { name: 'Menu of Asha Joshi' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog', { name: 'You have unsent text' })
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  expect(await kept()).toHaveLength(1)
  await page.getByRole('button', { name: 'Menu of Asha Joshi' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await kept()).toEqual([])
})

test(
  'a draft names the photos lost by a reload until others are chosen or the note is dismissed',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Joshi')
    const { page } = asha
    const hint = page.getByRole('note')
    await openHome(asha)
    await photos(page).setInputFiles([photo('one.png'), photo('two.png')])
    await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
    await words(page).fill('The old house')
    for (const _ of ['once', 'again']) {
      await page.reload()
      await expect(words(page)).toHaveValue('The old house')
      await expect(hint).toHaveText(
        /^The 2 photos and videos were lost when the page reloaded\. Please choose them again\.$/,
      )
    }
    await photos(page).setInputFiles(photo('one.png'))
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    await expect(hint).toHaveCount(0)

    // Where there were photos alone, too.
    await words(page).fill('')
    await page.reload()
    await expect(hint).toContainText('Your photo or video was lost')
    await hint.getByRole('button', { name: 'Dismiss' }).click()
    await expect(hint).toHaveCount(0)
    await page.reload()
    await expect(words(page)).toBeVisible()
    await expect(hint).toHaveCount(0)
  },
)

test(
  'a browser that has no room to keep a draft says so once, and loses neither words nor photos',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Joshi')
    const { page } = asha
    await openHome(asha)
    await page.evaluate(() => {
      for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let at = 0; ; at++) localStorage.setItem(`${size} ${at}`, 'x'.repeat(size))
        } catch {
          continue
        }
      }
    })
    await words(page).pressSequentially('Sel roti')
    const full = page.getByText('This browser has no space left to save a draft.')
    await expect(full).toHaveCount(1)
    await photos(page).setInputFiles([photo('a.png')])
    await send(page).click()
    await says(page, 'Posted')
    await expect(words(page)).toHaveValue('')
    const [post] = await postsOf(asha)
    expect([post!.text, post!.medias.length]).toEqual(['Sel roti', 1])
  },
)

test(
  'the composer explains on iOS how to take photos that all can open, until the note is dismissed',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Joshi', { ...phone, userAgent: iphone })
    const { page } = asha
    await openHome(asha)
    await words(page).click()
    const hint = page.getByRole('note').filter({ hasText: 'Settings › Camera › Formats › Most Compatible' })
    await expect(hint).toBeVisible()
    await drop(page, [{ name: 'dance.mov', size: 10 }])
    await says(page, 'Format not supported: dance.mov. Try converting to MP4 or JPEG.')
    await hint.getByRole('button', { name: 'Dismiss' }).click()
    await expect(hint).toHaveCount(0)
    await page.reload()
    await words(page).click()
    await expect(send(page)).toBeVisible()
    await expect(hint).toHaveCount(0)
  },
)

test('the composer is good on both widths and in both themes', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  await openHome(asha)
  await settled(page)
  await words(page).fill('हजुरबुबाको सन्दुकमा भेटिएको वंशावली')
  await photos(page).setInputFiles([photo('one.png'), photo('two.png'), photo('three.png')])
  await expect(page.getByRole('button', { name: 'Remove photo 3' })).toBeVisible()
  await expectGoodEverywhere(page)
})
