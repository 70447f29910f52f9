/// <reference lib="dom" />
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { stopTime } from '../moments.ts'
import { postWith } from './sent.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const openProfile = async (who: Member, whom: Member) => {
  await who.page.goto(`/home/profile/${whom.id}`)
  await expect(who.page.getByRole('heading', { level: 1, name: whom.name })).toBeVisible()
}

test(
  'a follower views, likes and comments on photos of a profile; both sides see it at once',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai', phone)]

    const grid = ravi.page.getByRole('region', { name: 'Photos and videos' })
    await test.step('Ravi follows Asha, who has no photos yet', async () => {
      await openProfile(ravi, asha)
      await expect(grid).toContainText('Follow this user to see their photos and videos!')
      await ravi.page.getByRole('button', { name: 'Follow Asha Joshi' }).click()
      await expect(grid).toContainText('No media posts yet')
    })

    const tile = /^Post from .*: Sel roti for the whole tole$/
    await test.step('a post with photos appears on her profile', async () => {
      await postWith(asha, 'Sel roti for the whole tole', 3, ['Sel roti in a tray'])
      await asha.api('POST', '/v1/post', { text: 'Words only' })
      await asha.page.goto('/home/profile')
      await expect(ravi.page.getByRole('button', { name: tile })).toBeVisible()
      await expect(grid.getByRole('listitem')).toHaveCount(1)
    })

    const viewerOf = (who: Member) => who.page.getByRole('dialog', { name: 'Post by Asha Joshi' })
    const [hers, his] = [viewerOf(asha), viewerOf(ravi)]
    await test.step('both open it, and each turns the pictures alone', async () => {
      await ravi.page.getByRole('button', { name: tile }).click()
      await asha.page.getByRole('button', { name: tile }).click()
      await expect(his.getByRole('img', { name: 'Sel roti in a tray' })).toBeVisible()
      await expect(his.getByText('1/3')).toBeVisible()
      await his.getByRole('button', { name: 'Next picture' }).click()
      await expect(his.getByText('2/3')).toBeVisible()
      await expect(hers.getByText('1/3')).toBeVisible()
      await asha.page.keyboard.press('ArrowRight')
      await expect(hers.getByText('2/3')).toBeVisible()
      await asha.page.keyboard.press('ArrowRight')
      await expect(hers.getByText('3/3')).toBeVisible()
      await expect(hers.getByRole('img', { name: 'Photo by Asha Joshi' })).toBeVisible()
      await asha.page.keyboard.press('ArrowLeft')
      await expect(hers.getByText('2/3')).toBeVisible()
    })

    await test.step('Ravi comments, and Asha sees it', async () => {
      await expect(his.getByText('No comments yet')).toBeVisible()
      const box = his.getByPlaceholder('Add a comment...')
      await box.fill('Keep a dozen')
      // Where one writes the arrows move the cursor.
      await box.press('ArrowLeft')
      await expect(his.getByText('2/3')).toBeVisible()
      await his.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(ravi.page.getByText('Comment added!')).toBeVisible()
      await expect(his.getByRole('listitem').filter({ hasText: 'Keep a dozen' })).toBeVisible()
      await expect(hers.getByRole('listitem').filter({ hasText: 'Keep a dozen' })).toBeVisible()

      await expect(hers.getByText('1 comment', { exact: true })).toBeAttached()
    })

    await test.step('he likes it and takes the like back', async () => {
      await his.getByRole('img', { name: 'Photo by Asha Joshi' }).dblclick()
      await expect(his.getByRole('button', { name: 'Show who liked this: 1' })).toBeVisible()
      await expect(hers.getByRole('button', { name: 'Show who liked this: 1' })).toBeVisible()
      await his.getByRole('button', { name: 'Liked', exact: true }).click()
      await expect(his.getByRole('button', { name: 'Like', exact: true }).first()).toBeVisible()
      await expect(hers.getByRole('button', { name: 'Show who liked this: 1' })).toHaveCount(0)
    })

    await test.step('both close the viewer', async () => {
      await asha.page.keyboard.press('Escape')
      await expect(hers).toHaveCount(0)
      await expect(asha.page.getByRole('button', { name: tile })).toBeFocused()
      await his.getByRole('button', { name: 'Close' }).click()
      await expect(his).toHaveCount(0)
    })
  },
)

test(
  'going back closes the viewer, not the page below, and keeps what was begun in it',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai', phone)]
    await ravi.api('POST', '/v1/follow', { userId: asha.id })
    await postWith(asha, 'Sel roti', 2)
    const { page } = ravi

    const tile = page.getByRole('button', { name: /^Post from .*: Sel roti$/ })
    const viewer = page.getByRole('dialog', { name: 'Post by Asha Joshi' })
    const box = viewer.getByPlaceholder('Add a comment...')
    const address = await test.step('going back closes the viewer and stays on the profile', async () => {
      await page.goto('/home')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await openProfile(ravi, asha)
      const address = page.url()
      await tile.click()
      await box.fill('Keep a doz')
      await page.goBack()
      await expect(viewer).toHaveCount(0)
      await expect(tile).toBeVisible()
      expect(page.url()).toBe(address)
      return address
    })

    await test.step('so does Escape, and the comment is kept until it is sent', async () => {
      await tile.click()
      await expect(box).toHaveValue('Keep a doz')
      await box.press('Escape')
      await expect(viewer).toHaveCount(0)
      await expect(tile).toBeFocused()
      expect(page.url()).toBe(address)
      await tile.click()
      await page.reload()
      await expect(box).toHaveValue('Keep a doz')
      await box.fill('Keep a dozen')
      await viewer.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(viewer.getByRole('listitem').filter({ hasText: 'Keep a dozen' })).toBeVisible()
      await expect(box).toHaveValue('')
    })

    await test.step('an edited comment is kept until it is saved', async () => {
      await viewer.getByRole('button', { name: 'More about this comment' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const editor = viewer.getByRole('textbox', { name: 'Edit comment' })
      await editor.fill('Keep two dozen')
      await editor.press('Escape')
      await expect(viewer).toHaveCount(0)
      await tile.click()
      await expect(editor).toHaveValue('Keep two dozen')
      await viewer.getByRole('button', { name: 'Save' }).click()
      await expect(viewer.getByRole('listitem').filter({ hasText: 'Keep two dozen' })).toBeVisible()
      await expect(editor).toHaveCount(0)
      await page.reload()
      await expect(viewer.getByRole('listitem').filter({ hasText: 'Keep two dozen' })).toBeVisible()
      await expect(editor).toHaveCount(0)
      await viewer.getByRole('button', { name: 'Close' }).click()
      await expect(viewer).toHaveCount(0)
      expect(page.url()).toBe(address)
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })

    await test.step('a link to an open post closes to the profile', async () => {
      const { data } = await asha.api<{ data: { id: string }[] }>('GET', '/v1/post')
      await page.goto(`${address}?post=${data[0]!.id}`)
      await expect(box).toBeVisible()
      await viewer.getByRole('link', { name: 'Asha Joshi' }).first().click()
      await expect(viewer).toHaveCount(0)
      expect(page.url()).toBe(address)
      await page.goto(`${address}?post=${crypto.randomUUID()}`)
      await expect(page).toHaveURL(address)
      await expect(tile).toBeVisible()
    })
  },
)

test(
  'a visitor who registers from an open post closes it once, and does not return to it',
  { tag: '@room' },
  async ({ member, visitor }) => {
    const asha = await member('Asha Joshi')
    const { id } = await postWith(asha, 'Sel roti', 2)
    await visitor.goto(`/home/profile/${asha.id}?post=${id}`)
    await visitor.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await visitor.getByLabel('Name').fill('Sita Shrestha')
    await visitor.getByLabel('Email').fill(`sita-${crypto.randomUUID()}@example.org`)
    await visitor.getByLabel('Password', { exact: false }).first().fill('a lamp in the door')
    await visitor.getByRole('button', { name: 'Register' }).click()
    const viewer = visitor.getByRole('dialog', { name: 'Post by Asha Joshi' })
    await expect(visitor.getByText('Follow this user to see their photos and videos!')).toBeVisible()
    await expect(viewer).toHaveCount(0)
    await visitor.getByRole('button', { name: 'Follow Asha Joshi' }).click()
    await expect(viewer).toBeVisible()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(visitor).toHaveURL(`/home/profile/${asha.id}`)
    await expect(viewer).toHaveCount(0)
    await expect(visitor.getByRole('button', { name: /^Post from .*: Sel roti$/ })).toBeVisible()
  },
)

test(
  'a tile shows its pictures by turns, three seconds each, and four after one was chosen by hand',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Joshi', { reducedMotion: 'no-preference' })
    const { page } = asha
    await postWith(asha, '', 3)

    const tile = page.getByRole('button', { name: /^Post from / })
    const at = (place: number) => expect(page.getByRole('listitem').getByText(`${place}/3`)).toBeAttached()
    await test.step('the tile rests at its first picture', async () => {
      await page.clock.install()
      await page.goto('/home/profile')
      await expect(tile).toBeVisible()
      await settled(page)
      await stopTime(page)
      await page.clock.runFor(10_000)
      await at(1)
    })

    await test.step('under the pointer it turns, and waits longer after a choice', async () => {
      await tile.hover()
      await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible()
      await page.clock.runFor(2900)
      await at(1)
      await page.clock.runFor(200)
      await at(2)
      await page.getByRole('button', { name: 'Previous picture' }).click()
      await at(1)
      await page.clock.runFor(3900)
      await at(1)
      await page.clock.runFor(200)
      await at(2)
      await page.clock.runFor(3000)
      await at(3)
    })

    await test.step('it waits as long after an arrow key', async () => {
      await page.mouse.move(0, 0)
      await page.getByRole('button', { name: 'Previous picture' }).waitFor({ state: 'hidden' })
      await page.clock.runFor(10_000)
      await tile.focus()
      await page.keyboard.press('ArrowLeft')
      await at(2)
      await page.clock.runFor(4100)
      await at(3)
    })
  },
)

test(
  'photos of a profile are accessible at both widths and in both themes, also in Devanagari; failed ones can be tried again',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    const asha = await member('Asha Joshi')
    const { page } = asha

    await test.step('the grid is good, empty and full', async () => {
      await page.goto('/home/profile')
      await expect(page.getByText('No media posts yet')).toBeVisible()
      await expectGoodEverywhere(page)
      await page.goto('/v1/health')
      await postWith(asha, 'आमाको हातको स्वाद! लमजुङको माटो, काठमाडौंको धुलो। https://example.org/a', 2)
      await postWith(asha, '', 1)
      const { data } = await asha.api<{ data: { id: string }[] }>('GET', '/v1/post?media=true')
      await asha.api('POST', '/v1/comments', { comment: 'कति गोलो!', parentType: 'POST', parentId: data[1]!.id })
      await page.goto('/home/profile')
      await expect(page.getByRole('button', { name: /^Post from / })).toHaveCount(2)
      await expectGoodEverywhere(page)
    })

    await test.step('the viewer is good', async () => {
      await page.getByRole('button', { name: /^Post from .*स्वाद/ }).click()
      const viewer = page.getByRole('dialog', { name: 'Post by Asha Joshi' })
      await expect(viewer.getByText('कति गोलो!')).toBeVisible()
      await expectGoodEverywhere(page)
      await page.keyboard.press('Escape')
      await expect(viewer).toHaveCount(0)
    })

    await test.step('the grid loads at a second try', async () => {
      allowNoise(/status of 500/)
      await page.route('**/v1/post?**', (route) => route.fulfill({ status: 500, body: '' }))
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Unable to fetch your posts.')
      await page.unroute('**/v1/post?**')
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('button', { name: /^Post from / })).toHaveCount(2)
    })

    await test.step('pictures with expired links are fetched again', async () => {
      await page.route('**/v1/post?**', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replaceAll('sig=', 'sig=ended') })
      })
      await page.reload()
      const pictures = page.getByRole('region', { name: 'Photos and videos' }).locator('img')
      const loaded = () => pictures.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0))
      await expect.poll(loaded).toEqual([true, true])
    })

    await test.step('a follower sees that the posts failed to load', async () => {
      const ravi = await member('Ravi Rai')
      await ravi.api('POST', '/v1/follow', { userId: asha.id })
      await ravi.page.route('**/v1/post?**', (route) => route.fulfill({ status: 500, body: '' }))
      await openProfile(ravi, asha)
      await expect(ravi.page.getByRole('alert')).toContainText('Unable to fetch user posts.')
    })
  },
)
