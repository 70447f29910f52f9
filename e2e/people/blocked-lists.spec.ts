import type { Page } from '@playwright/test'
import { expect, settled, test, type Member } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const suggestions = (page: Page) => page.getByRole('heading', { name: 'People you may know' })

async function follow(pairs: readonly (readonly [Member, Member])[]): Promise<void> {
  for (const [who, whom] of pairs) await who.api('POST', '/v1/follow', { userId: whom.id })
}

/** Goes to a page within the same document, so that loaded answers stay. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 1, key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForURL(`**${path}`)
}

async function openBlock(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await settled(page)
}

/** From now on no call is answered but the block. Call the result to end that. */
async function answerBlockOnly(page: Page, status: 204 | 500): Promise<() => void> {
  const ended = Promise.withResolvers<void>()
  await page.route('**/v1/**', (route) => ended.promise.then(() => route.abort()))
  await page.route('**/v1/block', (route) => {
    if (route.request().method() !== 'POST') return ended.promise.then(() => route.abort())
    return status === 204 ? route.continue() : route.fulfill({ status, json: { code: 'kit/bug', message: 'x' } })
  })
  return ended.resolve
}

async function openFollowers(page: Page, of: Member): Promise<void> {
  await goWithin(page, `/home/profile/${of.id}`)
  await main(page)
    .getByRole('button', { name: /followers?$/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Followers' }).getByRole('link', { name: /Asha Gurung/ })).toBeVisible()
}

async function typeMention(page: Page): Promise<void> {
  await goWithin(page, '/home')
  const box = main(page).getByRole('textbox', { name: "What's on your mind?" })
  await box.click()
  await page.keyboard.type('With @Ra', { delay: 120 })
  await expect(page.getByRole('option', { name: /Rama Gurung/ })).toBeVisible()
}

const ravis = (page: Page) => page.getByRole('dialog').getByRole('link', { name: /Ravi Gurung/ })
const mentioned = (page: Page) => page.getByRole('option', { name: /Ravi Gurung/ })

async function discardMention(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await main(page).getByRole('textbox', { name: "What's on your mind?" }).fill('')
}

for (const { name, status, count } of [
  { name: 'a block after which no answer comes hides the person', status: 204, count: 0 },
  { name: 'a block that fails leaves the person', status: 500, count: 1 },
] as const)
  test(`${name} in lists, in names to mention and on the profile`, { tag: '@room' }, async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|500|net::ERR/)
    const [asha, ravi, rama] = [await member('Asha Gurung'), await member('Ravi Gurung'), await member('Rama Gurung')]
    await follow([
      [asha, ravi],
      [asha, rama],
      [ravi, rama],
    ])
    const { page } = asha
    // Without the stream nothing else makes the lists of the page old.
    await page.route('**/v1/stream*', (route) => route.abort())
    await test.step('see the person in the lists', async () => {
      await page.goto('/home')
      await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Asha' })).toBeVisible()
      await settled(page)
      await typeMention(page)
      await expect(mentioned(page)).toBeVisible()
      await discardMention(page)
      await openFollowers(page, rama)
      await ravis(page).click()
      await page.waitForURL(`**/profile/${ravi.id}`)
      await openBlock(page, ravi.name)
    })
    const end = await answerBlockOnly(page, status)
    await test.step('block, with no other answer', async () => {
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Block' }).click()
      if (status === 500) await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
      const title = status === 204 ? 'You blocked Ravi Gurung' : 'Ravi Gurung'
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Message' })).toHaveCount(count)
    })
    await test.step('look at the lists again', async () => {
      await openFollowers(page, rama)
      await expect(ravis(page)).toHaveCount(count)
      await page.keyboard.press('Escape')
      await typeMention(page)
      await expect(mentioned(page)).toHaveCount(count)
      await discardMention(page)
      await goWithin(page, `/home/profile/${ravi.id}`)
      await expect(page.getByRole('button', { name: 'Message' })).toHaveCount(count)
    })
    end()
  })

test(
  'a block after which no answer comes takes the person from suggestions',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|net::ERR/)
    const [asha, ravi, hari] = [await member('Asha Gurung'), await member('Ravi Gurung'), await member('Hari Gurung')]
    await follow([
      [asha, hari],
      [hari, ravi],
    ])
    const { page } = asha
    await page.goto('/home')
    await expect(suggestions(page)).toBeVisible()
    await expect(page.getByRole('link', { name: /Ravi Gurung/ })).toBeVisible()
    await page.getByRole('link', { name: /Ravi Gurung/ }).click()
    await openBlock(page, ravi.name)
    const end = await answerBlockOnly(page, 204)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText('Ravi Gurung is blocked')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Asha' })).toBeVisible()
    await expect(suggestions(page)).toHaveCount(0)
    end()
  },
)

test(
  'a block that fails leaves the loaded page of a post and its comments',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|500|net::ERR/)
    const [asha, ravi] = [await member('Asha Gurung'), await member('Ravi Gurung')]
    await follow([[asha, ravi]])
    const { id } = await ravi.api<{ id: string }>('POST', '/v1/post', { text: 'The goats are back' })
    await ravi.api('POST', '/v1/comments', { comment: 'All of them', parentType: 'POST', parentId: id })
    const { page } = asha
    await page.goto(`/home/post/${id}`)
    await expect(page.getByText('All of them')).toBeVisible()
    await goWithin(page, `/home/profile/${ravi.id}`)
    await openBlock(page, ravi.name)
    const end = await answerBlockOnly(page, 500)
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await goWithin(page, `/home/post/${id}`)
    await expect(page.getByText('The goats are back')).toBeVisible()
    await expect(page.getByText('All of them')).toBeVisible()
    end()
  },
)
