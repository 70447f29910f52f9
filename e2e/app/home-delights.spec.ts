import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import type { House } from '../house.ts'
import { shots } from '../shots.ts'
import { hearNothing } from './ended-session-steps.ts'
import { button, goOffline, goOnline } from './waiting-steps.ts'

type Made = { id: string }

const region = (page: Member['page'], name: string) => page.getByRole('region', { name, exact: true })
const question = (page: Member['page']) => region(page, 'A question about your family')
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** The day in the same place of the calendar, so many years after today. */
function dayIn(years: number): string {
  const today = new Date()
  const [month, day] = [today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${today.getFullYear() + years}-${month}-${day}`
}

async function uploadPicture({ page, api, email, password }: Member, house: House): Promise<string> {
  const session = await api<{ accessToken: { token: string } }>('POST', '/v1/auth/login', { email, password })
  const picture = await (await page.request.get(`${house.url}/apple-touch-icon.png`)).body()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'house.png')
  const headers = { authorization: `Bearer ${session.accessToken.token}` }
  const response = await fetch(`${house.url}/v1/document/upload`, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
  return ((await response.json()) as Made).id
}

/** Home asks for the photos of a day two years from now, on which those of today return. */
const twoYearsLater = (page: Member['page']) =>
  page.route(/\/v1\/document\/on-this-day/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('day', dayIn(2))
    return route.continue({ url: url.href })
  })

test('own photos return on the day they were posted', { tag: '@room' }, async ({ member, house }) => {
  const [asha, ravi] = [await member('Asha Thakali'), await member('Ravi Gurung')]
  const photo = await uploadPicture(asha, house)
  const post = await asha.api<Made>('POST', '/v1/post', { text: 'The old house', mediaIds: [photo] })
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Thakali of Marpha', description: 'x' })
  const person = await asha.api<Made>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Kamala' })
  await asha.api('POST', `/v1/family/person/${person.id}/picture`, { documentId: photo })
  for (const { page } of [asha, ravi]) {
    await twoYearsLater(page)
    await page.goto('/home')
    await settled(page)
  }
  await test.step('a member without photos of the day sees no card', async () => {
    await expect(ravi.page.getByRole('heading', { name: 'On this day' })).toHaveCount(0)
  })
  await test.step('the card names the post and the album', async () => {
    const { page } = asha
    await expect(page.getByRole('heading', { name: 'On this day' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^2 years ago\s*Album of Kamala/ })).toBeVisible()
    await shots(asha, 'on-this-day')
    await expectGoodEverywhere(page)
    await page.getByRole('link', { name: /^2 years ago\s*Post: The old house/ }).click()
    await expect(page).toHaveURL(new RegExp(`/home/post/${post.id}$`))
  })
})

test('one missing fact a day is answered on Home', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Thakali'), await member('Ravi Gurung', phone)]
  const { page } = asha
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Thakali of Marpha', description: 'x' })
  const known = { firstName: 'Kamala', lastName: 'Thakali', gender: 'FEMALE' }
  const person = await asha.api<Made>('POST', `/v1/family/${tree.id}/person`, known)
  const birthOf = async () =>
    (await asha.api<{ birth: { year: number } | null }>('GET', `/v1/family/person/${person.id}`)).birth?.year
  await test.step('an empty answer is refused, a year is saved and can be undone', async () => {
    await page.goto('/home')
    await expect(question(page).getByRole('heading')).toHaveText('In which year was Kamala Thakali born?')
    await shots(asha, 'question')
    await expectGoodEverywhere(page)
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(question(page).getByText('Please enter an answer.')).toBeVisible()
    await question(page).getByLabel('Year of birth').fill('१९४२')
    await expect(question(page).getByLabel('Year of birth')).toHaveValue('1942')
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect.poll(birthOf).toBe(1942)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(birthOf).toBeUndefined()
  })
  await test.step('there is no second question on the same day, on any device', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your family trees' })).toBeVisible()
    await settled(page)
    await expect(question(page)).toHaveCount(0)
  })
  await test.step('an answer that needs approval says so, and waits for the owner', async () => {
    await asha.api('PUT', `/v1/family/family-tree/${tree.id}`, { approval: true })
    await asha.api('POST', '/v1/family/member', { familyTreeId: tree.id, userId: ravi.id, role: 'READ_WRITE' })
    await ravi.api('POST', '/v1/family/member/accept', { familyTreeId: tree.id, userId: ravi.id })
    await ravi.page.goto('/home')
    const card = question(ravi.page)
    await expect(card).toContainText('The owner of Thakali of Marpha decides about your answer')
    const composer = (await region(ravi.page, 'Write a post').boundingBox())!
    expect(composer.y + composer.height).toBeLessThan(phone.viewport.height)
    expect((await card.boundingBox())!.y).toBeGreaterThan(composer.y)
    await shots(ravi, 'question-approval')
    await ravi.page.setViewportSize(phone.viewport)
    await card.getByLabel('Year of birth').fill('1942')
    await card.getByRole('button', { name: 'Suggest' }).click()
    await expect(card).toHaveCount(0)
    expect(await birthOf()).toBeUndefined()
    const { data } = await asha.api<{ data: unknown[] }>('GET', `/v1/family/family-tree/${tree.id}/proposal`)
    expect(data).toHaveLength(1)
  })
})

test('Not now hides the question for the day on all devices', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Thakali')
  const { page } = asha
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Thakali of Marpha', description: 'x' })
  await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Kamala' })
  await page.goto('/home')
  await expect(question(page).getByRole('heading')).toHaveText('What is the gender of Kamala?')
  const saved = page.waitForResponse((response) => response.url().endsWith('/v1/family/question'))
  await question(page).getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Your family trees' })).toBeFocused()
  expect((await saved).status()).toBe(204)
  const today = dayIn(0)
  expect(await asha.api('GET', `/v1/family/question?day=${today}`)).toEqual({ question: null })
})

test(
  'Not now loses no typed answer, and hides nothing that it could not save',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const asha = await member('Asha Thakali')
    const { page } = asha
    const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Thakali of Marpha', description: 'x' })
    await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Kamala', gender: 'FEMALE' })
    await page.goto('/home')
    const year = question(page).getByLabel('Year of birth')
    await test.step('it asks before a typed answer is discarded', async () => {
      await year.fill('1942')
      await question(page).getByRole('button', { name: 'Not now' }).click()
      const asking = page.getByRole('alertdialog', { name: 'Discard your changes?' })
      await asking.getByRole('button', { name: 'Keep editing' }).click()
      await expect(year).toHaveValue('1942')
      await year.fill('')
    })
    await test.step('without a connection the question returns when the save is taken back', async () => {
      await goOffline(asha)
      await question(page).getByRole('button', { name: 'Not now' }).click()
      await expect(question(page)).toHaveCount(0)
      await button(page, 'Cancel saving').click()
      await expect(question(page)).toBeVisible()
      await goOnline(asha)
      const { question: asked } = await asha.api<{ question: unknown }>('GET', `/v1/family/question?day=${dayIn(0)}`)
      expect(asked).not.toBeNull()
    })
  },
)

test(
  'an answer is said to be lost where somebody else has answered',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/409/)
    const asha = await member('Asha Thakali', phone)
    const { page } = asha
    const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Thakali of Marpha', description: 'x' })
    const hari = await asha.api<Made>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari' })
    await hearNothing(page)
    await page.goto('/home')
    await question(page).getByLabel('Male', { exact: true }).check()
    await asha.api('PUT', `/v1/family/person/${hari.id}`, { gender: 'FEMALE', version: 1 })
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText('Someone else changed this in the meantime. Your answer was not saved.', { exact: true }),
    ).toBeVisible()
    await expect(question(page).getByRole('heading')).toHaveText('In which year was Hari born?')
  },
)
