import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { hold } from '../moments.ts'

const firstWord = (retryMs: number, place: string) => ({
  contentType: 'text/event-stream',
  body: `retry: ${retryMs}\nid: ${place}\nevent: open\ndata: {}\n\n`,
})

test('changes made elsewhere appear by themselves, over one stream for all tabs of a browser', async ({ member }) => {
  const asha = await member('Asha')
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Shrestha',
    description: 'All',
  })
  const add = (firstName: string) =>
    asha.api('POST', `/v1/family/${tree.id}/person`, { firstName, lastName: 'Shrestha', gender: 'FEMALE' })
  await add('Sita')

  const streams: string[] = []
  asha.context.on('request', (request) => {
    if (request.url().endsWith('/v1/stream')) streams.push(request.url())
  })
  const opened = asha.context.waitForEvent('response', (response) => response.url().endsWith('/v1/stream'))
  await asha.page.goto(`/home/family-graph/${tree.id}/people`)
  await expect(asha.page.getByRole('link', { name: /Sita Shrestha/ })).toBeVisible()
  expect((await opened).status()).toBe(200)

  const session = await asha.page.evaluate(() => sessionStorage.getItem('auth-storage'))
  const second = await asha.context.newPage()
  const { state } = JSON.parse(session ?? '') as { state: { accessToken: string; refreshToken: string; user: never } }
  await signIn(second, {
    accessToken: { token: state.accessToken },
    refreshToken: { token: state.refreshToken },
    user: state.user,
    vaultPasswordRequired: false,
  })
  await second.goto(`/home/family-graph/${tree.id}/people`)
  await expect(second.getByRole('link', { name: /Sita Shrestha/ })).toBeVisible()

  await add('Gita')
  await expect(asha.page.getByRole('link', { name: /Gita Shrestha/ })).toBeVisible()
  await expect(second.getByRole('link', { name: /Gita Shrestha/ })).toBeVisible()
  expect(streams).toHaveLength(1)

  // The tab that listened goes; the other one takes over and hears what came in between.
  await asha.page.close()
  await expect.poll(() => streams.length).toBe(2)
  await add('Rita')
  await expect(second.getByRole('link', { name: /Rita Shrestha/ })).toBeVisible()
})

test(
  'a page that is slow to begin has missed nothing, and asks for nothing twice',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const { page } = asha
    const asked = { lists: 0, unread: 0 }
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/v1/family/family-tree') asked.lists++
      if (pathname === '/v1/notification/unread-count') asked.unread++
    })
    // A machine with much to do takes so long for a lock.
    await page.addInitScript(() => {
      const { request } = LockManager.prototype
      Object.assign(LockManager.prototype, {
        async request(this: LockManager, ...wish: Parameters<LockManager['request']>) {
          await new Promise((resolve) => setTimeout(resolve, 1500))
          return request.apply(this, wish)
        },
      })
    })
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Welcome to Mulghar' })).toBeVisible()
    await ravi.api('POST', '/v1/follow', { userId: asha.id })
    // Once it hears, it asks again for what changed before that, and for nothing else.
    await expect.poll(() => asked.unread).toBe(2)
    expect(asked.lists).toBe(1)
  },
)

test('a page does not fetch its own changes twice', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha')
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Shrestha',
    description: 'All',
  })
  const sita = await asha.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Sita' })
  const { page } = asha
  const { told } = await hearAlso(house.url, page, tree.id)
  await page.clock.install()
  // Changes before the page began would be fetched, too.
  await page.route('**/v1/stream', (route) => {
    const { 'page-age': _, ...headers } = route.request().headers()
    return route.continue({ headers })
  })
  let asked = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname === `/v1/family/person/${sita.id}`) asked++
  })
  const listening = page.waitForResponse((response) => response.url().endsWith('/v1/stream'))
  await page.goto(`/home/person/${sita.id}`)
  await expect(page.getByRole('heading', { name: 'Sita' }).first()).toBeVisible()
  await listening
  asked = 0
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByLabel('First name', { exact: true }).fill('Gita')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Gita' }).first()).toBeVisible()
  await expect.poll(() => asked).toBe(1)
  // The event has come, and longer than it takes to be gathered with others goes by.
  await told
  await page.clock.runFor(5000)
  expect(asked).toBe(1)
  // Changes by somebody else are fetched.
  await asha.api('PUT', `/v1/family/person/${sita.id}`, { firstName: 'Rita' })
  await expect(page.getByRole('heading', { name: 'Rita' }).first()).toBeVisible()
})

/** Listens beside a page, from now on: is done once a change about a root has been told. */
async function hearAlso(url: string, page: Page, rootId: string): Promise<{ told: Promise<void> }> {
  const { state } = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('auth-storage') ?? '') as { state: { accessToken: string } },
  )
  const gone = new AbortController()
  const headers = { authorization: `Bearer ${state.accessToken}` }
  const { body } = await fetch(`${url}/v1/stream`, { headers, signal: gone.signal })
  const pieces = body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let text = ''
  const until = async (pattern: RegExp) => {
    while (!pattern.test(text)) text += (await pieces.next()).value ?? ''
  }
  await until(/event: open/)
  return { told: until(new RegExp(`event: change\\ndata: .*${rootId}`)).finally(() => gone.abort()) }
}

/** Where the event stream stands. */
async function placeOfStream(page: Page): Promise<string> {
  // Only a page of ours may ask from within.
  await page.goto('/not-found')
  return page.evaluate(async () => {
    const { state } = JSON.parse(sessionStorage.getItem('auth-storage') ?? '') as { state: { accessToken: string } }
    const gone = new AbortController()
    const headers = { authorization: `Bearer ${state.accessToken}` }
    const { body } = await fetch('/v1/stream', { headers, signal: gone.signal })
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!/^id: .*\n/m.test(heard)) heard += (await reader.read()).value ?? ''
    gone.abort()
    return /^id: (.*)$/m.exec(heard)![1]!
  })
}

for (const [howLong, findPlace] of [
  ['for a moment', placeOfStream],
  ['for longer than events are kept', async () => '7.1'],
] as const)
  test(`a page that was away ${howLong} shows what has changed meanwhile`, { tag: '@room' }, async ({ member }) => {
    const asha = await member('Asha')
    const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Away', description: 'All' })
    const add = (firstName: string) =>
      asha.api('POST', `/v1/family/${tree.id}/person`, { firstName, lastName: 'Shrestha' })
    await add('Sita')
    const { page } = asha
    const place = await findPlace(page)
    const back = Promise.withResolvers<void>()
    const places: (string | undefined)[] = []
    await page.route('**/v1/stream', async (route) => {
      places.push(route.request().headers()['last-event-id'])
      // It breaks off after its first word, and comes back when the test lets it.
      if (places.length === 1) return route.fulfill(firstWord(1000, place))
      await back.promise
      return route.continue()
    })
    await page.goto(`/home/family-graph/${tree.id}/people`)
    await expect(page.getByRole('link', { name: /Sita Shrestha/ })).toBeVisible()
    await expect.poll(() => places).toEqual([undefined, place])
    await add('Gita')
    back.resolve()
    await expect(page.getByRole('link', { name: /Gita Shrestha/ })).toBeVisible()
  })

test('a page shows what changed between its first question and its stream', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { page } = asha
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Early', description: 'All' })
  const add = (firstName: string) => asha.api('POST', `/v1/family/${tree.id}/person`, { firstName, lastName: 'Rai' })
  await add('Sita')
  const held = await hold(page, '**/v1/stream')
  await page.goto(`/home/family-graph/${tree.id}/people`)
  await expect(page.getByRole('link', { name: /Sita Rai/ })).toBeVisible()
  await add('Gita')
  held()
  await expect(page.getByRole('link', { name: /Gita Rai/ })).toBeVisible()
})

test('a page waits before it reconnects when the server says so', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha')
  await page.clock.install()
  let streams = 0
  await page.route('**/v1/stream', (route) =>
    ++streams === 1 ? route.fulfill(firstWord(60_000, '7.1')) : route.continue(),
  )
  const first = page.waitForResponse('**/v1/stream')
  await page.goto('/home')
  await (await first).finished()
  // By then it would have come back.
  await page.clock.runFor(30_000)
  expect(streams).toBe(1)
  const later = async () => {
    await page.clock.runFor(30_000)
    return streams
  }
  await expect.poll(later).toBe(2)
})
