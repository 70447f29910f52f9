import type { Page, Request } from '@playwright/test'
import type { Post } from '@mulghar/contract/posts/posts'
import { expect, test, type Member } from '../fixtures.ts'
import { button, goBy, goOffline } from './waiting-steps.ts'

/** The calls that change something, in the order in which the page makes them. */
function changesBy(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/v1/'))
      calls.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim())
  })
  return calls
}

/** Keeps the first call to a path from the server until it is let go. */
async function holdFirst(page: Page, path: RegExp): Promise<() => void> {
  let isFirst = true
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (isFirst && route.request().method() !== 'GET') {
      isFirst = false
      await promise
    }
    await route.continue()
  })
  return resolve
}

const noise = /ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come/
const bio = (page: Page) => page.getByLabel('Bio, links and numbers')
const email = (page: Page) => page.getByLabel('Email', { exact: true })
const optionsOf = (who: Member) => who.api<Record<string, unknown>>('GET', '/v1/profile/privacy-option')

async function openPost(who: Member, others: (name: string) => Promise<Member>): Promise<Post> {
  const ravi = await others('Ravi Rai')
  await who.api('POST', '/v1/follow', { userId: ravi.id })
  const post = await ravi.api<Post>('POST', '/v1/post', { text: 'The well is full' })
  await goBy(who.page, `/home/post/${post.id}`)
  await expect(who.page.getByText('The well is full')).toBeVisible()
  return post
}

test('privacy: choices made while others wait are all shown, and the last ones are saved', async ({
  member,
  allowNoise,
}) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page, context } = who
  await goBy(page, '/home/privacy')
  await expect(bio(page)).toBeVisible()
  await goOffline(who)
  await bio(page).selectOption({ label: 'Only me' })
  await email(page).selectOption({ label: 'My followers' })
  await expect(bio(page)).toHaveValue('ONLY_ME')
  await bio(page).selectOption({ label: 'My followers' })
  await expect(bio(page)).toHaveValue('FOLLOWERS')
  await expect(email(page)).toHaveValue('FOLLOWERS')
  const calls = changesBy(page)
  await context.setOffline(false)
  await expect
    .poll(() => optionsOf(who))
    .toMatchObject({ profileVisibility: 'FOLLOWERS', emailVisibility: 'FOLLOWERS' })
  // The choice that was overtaken is never sent.
  expect(calls.filter((call) => call.includes('profileVisibility'))).toHaveLength(1)
  await expect(bio(page)).toHaveValue('FOLLOWERS')
})

test('privacy: a choice stays shown while the answer to another one comes', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await goBy(page, '/home/privacy')
  await expect(bio(page)).toBeVisible()
  const letGo = await holdFirst(page, /\/v1\/profile\/privacy-option/)
  const calls = changesBy(page)
  await bio(page).selectOption({ label: 'Only me' })
  await expect.poll(() => calls.length).toBe(1)
  await bio(page).selectOption({ label: 'My followers' })
  await email(page).selectOption({ label: 'My followers' })
  await expect(bio(page)).toHaveValue('FOLLOWERS')
  // One after the other: nothing else is sent before the first one is answered.
  expect(calls).toHaveLength(1)
  letGo()
  await expect
    .poll(() => optionsOf(who))
    .toMatchObject({ profileVisibility: 'FOLLOWERS', emailVisibility: 'FOLLOWERS' })
  await expect.poll(() => calls.length).toBe(3)
  await expect(bio(page)).toHaveValue('FOLLOWERS')
  await expect(email(page)).toHaveValue('FOLLOWERS')
})

test('a follow and its opposite are sent in their order, and the last one is shown', async ({ member }) => {
  const who = await member('Asha Joshi')
  const ravi = await member('Ravi Rai')
  const { page } = who
  await goBy(page, `/home/profile/${ravi.id}`)
  await expect(button(page, 'Follow Ravi Rai')).toBeVisible()
  const letGo = await holdFirst(page, /\/v1\/follow/)
  const calls = changesBy(page)
  await button(page, 'Follow Ravi Rai').click()
  await button(page, 'Following Ravi Rai').click()
  await expect(button(page, 'Follow Ravi Rai')).toBeVisible()
  await expect.poll(() => calls.length).toBe(1)
  letGo()
  await expect.poll(() => calls.length).toBe(2)
  await expect.poll(async () => (await who.api<{ data: unknown[] }>('GET', '/v1/follow/following')).data).toEqual([])
  await expect(button(page, 'Follow Ravi Rai')).toBeVisible()
})

test(
  'a bookmark and its opposite without a network end as chosen last',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page, context } = who
    const post = await openPost(who, member)
    await goOffline(who)
    const bookmark = button(page, 'Bookmark')
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
    const calls = changesBy(page)
    await context.setOffline(false)
    await expect.poll(() => calls.length).toBe(1)
    expect(calls[0]).toContain('DELETE')
    expect((await who.api<Post>('GET', `/v1/post/${post.id}`)).bookmarked).toBe(false)
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  },
)

test('a like and its opposite end as chosen last', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const post = await openPost(who, member)
  const letGo = await holdFirst(page, /\/v1\/like/)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Like', exact: true }).click()
  await main.getByRole('button', { name: 'Liked', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  letGo()
  await expect.poll(async () => (await who.api<Post>('GET', `/v1/post/${post.id}`)).likeCount).toBe(0)
  await expect(main.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
})

test('likes, taken back, show what was so before all of them', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page } = who
  const post = await openPost(who, member)
  await goOffline(who)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Like', exact: true }).click()
  await main.getByRole('button', { name: 'Liked', exact: true }).click()
  await main.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Liked', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await who.context.setOffline(false)
  await page.goto(`/home/post/${post.id}`)
  await expect(main.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
})

test('mail choices: the last one of several is saved', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page, context } = who
  await goBy(page, '/home/notifications')
  await page.getByRole('button', { name: 'Notification settings' }).click()
  const mail = page.getByLabel('Daily email summary')
  await expect(mail).toBeVisible()
  const first = await mail.isChecked()
  await goOffline(who)
  await mail.click()
  await mail.click()
  await mail.click()
  await expect(mail).toBeChecked({ checked: !first })
  const calls = changesBy(page)
  await context.setOffline(false)
  await expect.poll(() => calls.length).toBe(1)
  await expect(mail).toBeChecked({ checked: !first })
})

for (const choice of [
  { what: 'a bookmark', name: 'Bookmark', calls: /bookmark/, isOn: (post: Post) => post.bookmarked },
  { what: 'a like', name: /^Liked?$/, calls: /\/v1\/likes?/, isOn: (post: Post) => post.liked },
])
  test(`${choice.what} outlasts an answer that is older than its save`, { tag: '@room' }, async ({ member }) => {
    const who = await member('Asha Joshi')
    const { page } = who
    const post = await openPost(who, member)
    const button = page
      .getByRole('main')
      .getByRole('article')
      .first()
      .getByRole('button', { name: choice.name })
      .first()
    const [older, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let answered = 0
    await page.route(`**/v1/post/${post.id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const answer = await route.fetch()
      held.resolve()
      await older.promise
      await route.fulfill({ response: answer })
      answered += 1
    })
    const other = await member('Hari Rai')
    await other.api('POST', '/v1/follow', { userId: post.owner.id })
    await other.api('POST', '/v1/comments', { comment: 'Full', parentType: 'POST', parentId: post.id })
    await held.promise
    const saved = page.waitForResponse(
      (answer) => choice.calls.test(answer.url()) && answer.request().method() !== 'GET',
    )
    await button.click()
    expect((await saved).ok()).toBe(true)
    older.resolve()
    await expect.poll(() => answered).toBeGreaterThan(1)
    expect(choice.isOn(await who.api<Post>('GET', `/v1/post/${post.id}`))).toBe(true)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  })
