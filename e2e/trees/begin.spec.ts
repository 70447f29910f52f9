/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, request, test, type Member } from '../fixtures.ts'

type Made = { id: string }
type Person = { firstName: string; lastName: string; relations: Record<'parents' | 'partners' | 'children', Made[]> }

test('a new member reaches four people in a minute and twelve presses', async ({ house, visitor }) => {
  const started = Date.now()
  let presses = 0
  const press = async (what: { click: () => Promise<void> }) => {
    presses++
    await what.click()
  }
  const write = async (label: RegExp, text: string) => {
    const field = visitor.getByRole('textbox', { name: label })
    await press(field)
    await field.pressSequentially(text)
  }
  await test.step('a visitor registers on a phone', async () => {
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto('/register')
    await write(/^Name/, 'Asha Shrestha')
    await write(/^Email/, `asha-${crypto.randomUUID()}@example.org`)
    await write(/^Password/, 'a lamp in the door')
    await press(visitor.getByRole('button', { name: 'Register' }))
  })
  await test.step('the new member enters three relatives in twelve presses', async () => {
    await expect(visitor.getByRole('heading', { level: 1, name: 'Who are you?' })).toBeVisible()
    await expect(visitor.getByRole('textbox', { name: /^First name( \*)?$/ })).toHaveValue('Asha')
    await expect(visitor.getByLabel('Last name', { exact: true })).toHaveValue('Shrestha')
    await press(visitor.getByLabel('Female'))
    await write(/^Your father$/, 'Ram')
    await write(/^Your mother$/, 'Gita Rai')
    await write(/^Your father's father/, 'Krishna')
    await press(visitor.getByRole('button', { name: 'Create my tree' }))
    await expect(visitor.getByText('4 people so far.')).toBeVisible()
    expect(presses).toBeLessThanOrEqual(12)
    expect(Date.now() - started).toBeLessThan(60_000)
    await expectGoodEverywhere(visitor)
  })
  await test.step('the parents have the right last names', async () => {
    const { state } = await visitor.evaluate(
      () => JSON.parse(sessionStorage.getItem('auth-storage') ?? '{}') as { state: { accessToken: string } },
    )
    const token = state.accessToken
    const lists = await request<{ data: Made[] }>(house, 'GET', '/v1/family/family-tree', undefined, token)
    const tree = `/v1/family/family-tree/${lists.data[0]!.id}/detail`
    const { me } = await request<{ me: string }>(house, 'GET', tree, undefined, token)
    const asha = await request<Person>(house, 'GET', `/v1/family/person/${me}`, undefined, token)
    expect(asha.relations.parents).toMatchObject([
      { firstName: 'Ram', lastName: 'Shrestha' },
      { firstName: 'Gita', lastName: 'Rai' },
    ])
  })
  await test.step('the chart shows the grandfather', async () => {
    await visitor.getByRole('link', { name: 'See the tree' }).click()
    await expect(visitor.getByRole('button', { name: /Krishna Shrestha/ }).first()).toBeVisible()
  })
})

test(
  'the first people that are typed appear on the chart in both scripts, at all widths',
  { tag: '@room' },
  async ({ member }) => {
    const { page } = await member('Asha Shrestha')
    await page.goto('/home/begin')
    await page.getByLabel('First name in Devanagari').fill('आशा')
    await page.getByLabel('Your mother', { exact: true }).fill('गीता राई')
    await expect(page.getByLabel("Your mother's father")).toBeVisible()
    await expect(page.getByLabel("Your father's father")).toHaveCount(0)
    await page.getByRole('textbox', { name: /^First name( \*)?$/ }).fill('')
    await expect(page.getByRole('img', { name: 'The tree so far' }).getByText('आशा')).toBeVisible()
    await page.getByLabel('First name in Devanagari').fill('')
    await page.getByRole('button', { name: 'Create my tree' }).click()
    await expect(page.getByText('This is required.')).toBeVisible()
    await expectGoodEverywhere(page)
  },
)

const yearOf = (page: Page) => page.getByRole('group', { name: 'Date of Birth' }).getByLabel('Year')
const plant = (page: Page) => page.getByRole('button', { name: 'Create my tree' })
const treesOf = async (asha: Member) => (await asha.api<{ data: Made[] }>('GET', '/v1/family/family-tree')).data

test(
  'a birth that cannot be is refused at its field before anything is made; a year alone is good',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Shrestha', { viewport: { width: 390, height: 844 } })
    const { page } = asha
    await page.goto('/home/begin')
    for (const [year, words] of [
      ['8', /more than 110 years ago/],
      ['1898', /more than 110 years ago/],
      ['2190', /in the future/],
    ] as const) {
      await yearOf(page).fill(year)
      await plant(page).click()
      await expect(page.getByText(words)).toBeInViewport()
      await expect(yearOf(page)).toBeFocused()
    }
    await expectGoodEverywhere(page)
    expect(await treesOf(asha)).toEqual([])
    await yearOf(page).fill('1958')
    await plant(page).click()
    await expect(page.getByText('1 person so far.')).toBeVisible()
  },
)

test(
  'a second press after a failed step goes on and sends the corrected fields; a reload goes on too',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 503/)
    const asha = await member('Asha Shrestha', { viewport: { width: 390, height: 844 } })
    const { page } = asha
    let refusing = true
    const busy = { code: 'kit/unavailable', message: 'Not now.' }
    await page.route('**/v1/family/member/me', (route) =>
      refusing ? route.fulfill({ status: 503, json: { error: busy } }) : route.continue(),
    )
    const alert = page.getByRole('alert').filter({ hasText: /./ })
    await test.step('the first press fails and shows the error', async () => {
      await page.goto('/home/begin')
      await yearOf(page).fill('1948')
      await page.getByLabel('Your father', { exact: true }).fill('Ram')
      await plant(page).click()
      await expect(alert).toBeInViewport()
      await expect(page.locator(':focus').getByRole('alert')).toBeVisible()
    })
    await test.step('a reload keeps the member’s own fields, and the second press fails', async () => {
      await page.reload()
      await expect(yearOf(page)).toHaveValue('1948')
      await expect(page.getByRole('textbox', { name: /^First name( \*)?$/ })).toHaveValue('Asha')
      await page.getByLabel('Your father', { exact: true }).fill('Ram')
      await plant(page).click()
      await expect(alert).toBeInViewport()
    })
    await test.step('the corrected form is sent', async () => {
      refusing = false
      await yearOf(page).fill('1958')
      await page.getByRole('textbox', { name: /^First name( \*)?$/ }).fill('Ashaa')
      await plant(page).click()
      await expect(page.getByText('2 people so far.')).toBeVisible()
    })
    await test.step('the one tree holds the corrected person and the father', async () => {
      const [tree, more] = await treesOf(asha)
      expect(more).toBeUndefined()
      const { me } = await asha.api<{ me: string }>('GET', `/v1/family/family-tree/${tree!.id}/detail`)
      expect(await asha.api('GET', `/v1/family/person/${me}`)).toMatchObject({
        firstName: 'Ashaa',
        bornYear: 1958,
        relations: { parents: [{ firstName: 'Ram', lastName: 'Shrestha' }] },
      })
    })
  },
)

test('a name in Devanagari fills its own fields and appears on the chart', { tag: '@room' }, async ({ member }) => {
  const hari = await member('हरि श्रेष्ठ')
  const { page } = hari
  await page.goto('/home/begin')
  await expect(page.getByLabel('First name in Devanagari')).toHaveValue('हरि')
  await expect(page.getByLabel('Last name in Devanagari')).toHaveValue('श्रेष्ठ')
  await expect(page.getByRole('textbox', { name: /^First name$/ })).toHaveValue('')
  await page.getByLabel('Your father', { exact: true }).fill('राम')
  await plant(page).click()
  await page.getByRole('link', { name: 'See the tree' }).click()
  await expect(page.getByRole('button', { name: /राम श्रेष्ठ/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /हरि श्रेष्ठ/ }).first()).toBeVisible()
})

async function familyOf(asha: Member): Promise<{ treeId: string; ram: string }> {
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Shrestha', description: 'All' })
  const draft = { firstName: 'Ram', lastName: 'Shrestha', gender: 'MALE' }
  const ram = await asha.api<Made>('POST', `/v1/family/${tree.id}/person`, draft)
  return { treeId: tree.id, ram: ram.id }
}

async function openRelative(asha: Member, treeId: string, of: string, name: string, as: string) {
  await asha.page.goto(`/home/family-graph/${treeId}?person=${of}`)
  await asha.page
    .getByRole('group', { name: 'Family chart' })
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await asha.page
    .getByRole('region', { name: new RegExp(`^Actions for ${name}`) })
    .getByRole('button', { name: 'Add relative' })
    .click()
  await asha.page.getByRole('menuitem', { name: as, exact: true }).click()
  return asha.page.getByRole('dialog')
}

test(
  'a sibling of a person without parents is saved as one and gets the family name',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const { treeId, ram } = await familyOf(asha)
    const form = await openRelative(asha, treeId, ram, 'Ram', 'Sibling')
    await expect(form.getByText(/A parent without a name will be added/)).toBeVisible()
    await expect(form.getByLabel('Last name', { exact: true })).toHaveValue('Shrestha')
    await expect(form.getByLabel('First name', { exact: true })).toBeFocused()
    await expectGoodEverywhere(asha.page)
    await form.getByLabel('First name', { exact: true }).fill('Sita')
    await form.getByLabel('Gender').selectOption('FEMALE')
    await form.getByLabel('Year of birth').fill('1971')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(asha.page.getByText('Person saved')).toBeVisible()
    const { relations } = await asha.api<Person>('GET', `/v1/family/person/${ram}`)
    const parent = await asha.api<Person>('GET', `/v1/family/person/${relations.parents[0]!.id}`)
    expect(parent.relations.children.map((child) => (child as Made & Person).firstName).toSorted()).toEqual([
      'Ram',
      'Sita',
    ])
  },
)

test(
  'the form of a first parent asks about the second, and offers people of the tree',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const { treeId, ram } = await familyOf(asha)
    const person = `/v1/family/${treeId}/person`
    const gita = await asha.api<Made>('POST', person, { firstName: 'Gita', lastName: 'Rai', gender: 'FEMALE' })
    const hari = await asha.api<Made>('POST', person, {
      firstName: 'Hari',
      lastName: 'Shrestha',
      gender: 'MALE',
      relations: { partners: [{ id: gita.id }] },
    })
    const form = await openRelative(asha, treeId, ram, 'Ram', 'Parent')
    await form.getByRole('radio', { name: 'Already in this tree' }).check()
    await form.getByLabel('Find by name').fill('Hari')
    await asha.page.getByRole('option', { name: /Hari Shrestha/ }).click()
    await form.getByLabel('Is Gita Rai the mother of Ram Shrestha too?').check()
    await expectGoodEverywhere(asha.page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(asha.page.getByText('Person saved')).toBeVisible()
    const { relations } = await asha.api<Person>('GET', `/v1/family/person/${hari.id}`)
    expect(relations.children).toMatchObject([{ id: ram, otherParentId: gita.id }])
  },
)

test(
  'an invitation names its tree and the inviter to a visitor, who comes back after registration',
  { tag: '@room' },
  async ({ member, visitor }) => {
    const asha = await member('Asha Shrestha')
    const { treeId } = await familyOf(asha)
    const { data } = await asha.api<{ data: { url: string }[] }>('POST', '/v1/family/member/invite', {
      familyTreeId: treeId,
      link: true,
    })
    await visitor.goto(new URL(data[0]!.url).pathname)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Shrestha' })).toBeVisible()
    await expect(visitor.getByText('Asha Shrestha invites you to this family tree.')).toBeVisible()
    await expectGoodEverywhere(visitor)
    await visitor.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await visitor.getByLabel('Name').fill('Ravi Gurung')
    await visitor.getByLabel('Email').fill(`ravi-${crypto.randomUUID()}@example.org`)
    await visitor.getByLabel('Password', { exact: false }).first().fill('a lamp in the door')
    await visitor.getByRole('button', { name: 'Register' }).click()
    await expect(visitor.getByRole('button', { name: 'Join this tree' })).toBeVisible()
    await expect(visitor.getByText('Asha Shrestha invites you to this family tree.')).toBeVisible()
    await visitor.goto('/invitation/none')
    await expect(visitor.getByText('This invitation cannot be opened')).toBeVisible()
  },
)
