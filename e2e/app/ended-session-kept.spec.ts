/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { button } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { leftOver, made, notice, showText } from './closed-steps.ts'
import { canKeepInput, hearNothing, keptInput, logInAgain } from './ended-session-steps.ts'

// Input of an ended session that its form cannot take back is offered, and stays until the member closes the notice.

const noise = /^Error: You have been logged out\.|^Refusal: Please log in to continue\.|status of 4/
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const definitions = (page: Page) => notice(page).getByRole('definition')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click()

/** The member types into the profile form, and the session ends before the save. */
async function endInProfile(who: Member, texts: Record<string, string>, meanwhile: object): Promise<void> {
  const { page } = who
  await hearNothing(page)
  await page.goto('/home/settings')
  for (const [name, text] of Object.entries(texts)) await box(page, name).fill(text)
  await canKeepInput(page)
  await who.api('PUT', '/v1/profile/user-detail', meanwhile)
  await who.api('POST', '/v1/auth/logout')
  await save(page)
}

test('texts of fields that hold other values are offered, and a reload asks', async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Dhana Gurung')
  const { page } = who
  const texts = { Name: 'Dhana Devi Gurung', 'Phone (optional)': '9841000000', Bio: 'Typed before the end' }
  await endInProfile(who, texts, { name: 'Dhana G', phone: '9800000001', bio: 'Other device' })
  await logInAgain(who)
  await test.step('the form shows the saved values, and the notice says no more than is known', async () => {
    await expect(leftOver(page)).toBeVisible({ timeout: 15_000 })
    await expect(box(page, 'Bio')).toHaveValue('Other device')
  })
  await test.step('a reload asks', async () => {
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.evaluate(() => void setTimeout(() => location.reload()))
    await expect.poll(() => asked).toEqual(['beforeunload'])
  })
  await test.step('the notice shows all texts', async () => {
    await showText(page)
    await expect(definitions(page)).toHaveText(Object.values(texts))
  })
})

test(
  'a member who types before the code of the notices has come is offered the kept text',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Sarita Gurung')
    const { page } = who
    await endInProfile(who, { Bio: 'The story of our house' }, {})
    await expect(page).toHaveURL(/\/login/)
    let letCome = () => {}
    const coming = new Promise<void>((resolve) => (letCome = resolve))
    await page.route(/page-notices/, async (route) => {
      await coming
      await route.continue()
    })
    await page.reload()
    await page.getByLabel('Email').fill(who.email)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await button(page, 'Log in').click()
    await box(page, 'Bio').pressSequentially('New beginning')
    letCome()
    await expect(leftOver(page)).toBeVisible()
    await expect(box(page, 'Bio')).toHaveValue('New beginning')
    await showText(page)
    await expect(definitions(page)).toHaveText(['The story of our house'])
    await expect(notice(page)).toContainText('This text could not be put back into its form.')
  },
)

const question = (page: Page) => page.getByRole('region', { name: 'A question about your family', exact: true })
const year = (page: Page) => question(page).getByRole('textbox', { name: 'Year of birth' })

/** A member whom Home asks when Sita was born types the year, and the session ends. */
async function endInQuestion(who: Member): Promise<{ id: string; version: number }> {
  const { page } = who
  const tree = await made(who, '/v1/family/family-tree', { name: 'Joshi of Palpa', description: 'x' })
  const sita = { firstName: 'Sita', lastName: 'Joshi', gender: 'FEMALE' }
  const person = await who.api<{ id: string; version: number }>('POST', `/v1/family/${tree.id}/person`, sita)
  await hearNothing(page)
  await page.goto('/home')
  await year(page).fill('1950')
  await canKeepInput(page)
  return person
}

/** The save that says to the page that its session has ended. */
async function endSession(who: Member): Promise<void> {
  await who.api('POST', '/v1/auth/logout')
  await button(question(who.page), 'Save').click()
  await logInAgain(who)
}

test('a phone has the answer in the question of Home again', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Asha Joshi', phone)
  const { page } = who
  await endInQuestion(who)
  await endSession(who)
  await question(page).scrollIntoViewIfNeeded()
  await expect(year(page)).toHaveValue('1950')
  expect(await keptInput(page)).toEqual([])
})

const answered: Record<string, (who: Member, person: { id: string; version: number }) => Promise<unknown>> = {
  'has its answer': (who, { id, version }) =>
    who.api('PUT', `/v1/family/person/${id}`, {
      version,
      birth: { calendar: 'GREGORIAN', qualifier: 'EXACT', year: 1948 },
    }),
  'was put away': ({ api, page }) =>
    page
      .evaluate(() => new Date().toLocaleDateString('en-CA'))
      .then((day) => api('PUT', '/v1/family/question', { day })),
}

for (const [how, answer] of Object.entries(answered))
  test(
    `the answer to a question that ${how} meanwhile is offered`,
    { tag: '@room' },
    async ({ member, allowNoise }) => {
      allowNoise(noise)
      const who = await member('Asha Joshi')
      const { page } = who
      await answer(who, await endInQuestion(who))
      await endSession(who)
      await showText(page)
      await expect(definitions(page)).toHaveText(['1950'])
      expect(await keptInput(page)).toEqual([])
    },
  )

test('the text about a person whom the member may no longer change is offered', async ({ member, allowNoise }) => {
  allowNoise(noise)
  const [who, owner] = [await member('Asha Joshi'), await member('Ravi Rai')]
  const { page } = who
  const tree = await made(owner, '/v1/family/family-tree', { name: 'Rai of Dharan', description: 'x' })
  const person = await made(owner, `/v1/family/${tree.id}/person`, { firstName: 'Sita' })
  const place = { familyTreeId: tree.id, userId: who.id }
  await who.api('POST', `/v1/family/member/${tree.id}/request`)
  await owner.api('POST', '/v1/family/member/accept', { ...place, role: 'READ_WRITE' })
  await hearNothing(page)
  await page.goto(`/home/person/${person.id}`)
  await button(page.getByRole('main'), 'Edit').first().click()
  await page.getByRole('dialog').getByLabel('First name in Devanagari').first().fill('सीता')
  await canKeepInput(page)
  await owner.api('PUT', '/v1/family/member', { ...place, role: 'READ_ONLY' })
  await who.api('POST', '/v1/auth/logout')
  await button(page.getByRole('dialog'), 'Save').click()
  await logInAgain(who)
  await showText(page)
  await expect(definitions(page)).toHaveText(['सीता'])
})
