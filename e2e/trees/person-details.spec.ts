/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { treeFrom } from '../families.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

type Made = { id: string }

const greenDot = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQTXPHihiGlgQAsWUygYFyC7UAAAAASUVORK5CYII='

const createTree = (who: Member, name: string, more: object = {}) =>
  who.api<Made>('POST', '/v1/family/family-tree', { name, description: `All of ${name}`, ...more })

const createPerson = (who: Member, tree: Made, draft: object) =>
  who.api<Made>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Mohan', lastName: 'Rai', ...draft })

async function uploadTreeImage({ page, context }: Member, tree: Made): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('auth-storage')!).state.accessToken)
  const file = { name: 'house.png', mimeType: 'image/png', buffer: Buffer.from(greenDot, 'base64') }
  const response = await context.request.post(`/v1/family/family-tree/${tree.id}/uploadTreeImage/image`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file },
  })
  expect(response.ok()).toBe(true)
}

const sectionOf = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const isLoaded = (image: Element) =>
  (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0

test('shows Present and a Current badge only where the flag says so', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await createTree(asha, 'Rai of Dharan')
  const person = await createPerson(asha, tree, {
    addresses: [
      {
        address: 'Ward 4',
        city: { name: 'Dharan', countryName: 'Nepal' },
        startDate: '2012-07-01',
        currentAddress: true,
      },
      { address: 'Ward 9', city: { name: 'Pokhara', countryName: 'Nepal' }, startDate: '2001-02-03' },
      {
        address: 'Ward 1',
        city: { name: 'Ilam', countryName: 'Nepal' },
        startDate: '1990-01-05',
        endDate: '2000-06-07',
      },
    ],
    educations: [
      { degreeName: 'BA', institutionName: 'Tribhuvan University', startDate: '2003-01-01', currentEducation: 'true' },
      { degreeName: 'SLC', institutionName: 'Durbar High School', startDate: '1993-01-01', currentEducation: 'false' },
    ],
    jobs: [
      { position: 'Teacher', startDate: '2010-01-01', currentJob: true },
      { position: 'Clerk', startDate: '2005-01-01', currentJob: false },
    ],
  })
  await asha.page.goto(`/home/person/${person.id}`)
  const rows = (title: string) => sectionOf(asha.page, title).getByRole('listitem')
  const addresses = rows('Addresses')
  await expect(addresses.filter({ hasText: 'Ward 4' })).toContainText('July 1, 2012 – Present')
  await expect(addresses.filter({ hasText: 'Ward 4' }).getByText('Current', { exact: true })).toBeVisible()
  await expect(addresses.filter({ hasText: 'Ward 9' })).toContainText('February 3, 2001 – Present')
  await expect(addresses.filter({ hasText: 'Ward 9' }).getByText('Current', { exact: true })).toHaveCount(0)
  await expect(addresses.filter({ hasText: 'Ward 1' })).toContainText('January 5, 1990 – June 7, 2000')
  for (const [title, current, past] of [
    ['Education', 'Tribhuvan', 'Durbar'],
    ['Work Experience', 'Teacher', 'Clerk'],
  ] as const) {
    await expect(rows(title).filter({ hasText: current })).toContainText('– Present')
    await expect(rows(title).filter({ hasText: current }).getByText('Current', { exact: true })).toBeVisible()
    await expect(rows(title).filter({ hasText: past })).toContainText('from January 1')
    await expect(rows(title).filter({ hasText: past })).not.toContainText('Present')
    await expect(rows(title).filter({ hasText: past }).getByText('Current', { exact: true })).toHaveCount(0)
  }
})

test('shows the linked tree, and a tree icon where its image does not load', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const [own, other] = [
    await createTree(asha, 'Rai of Dharan'),
    await createTree(asha, 'Joshi of Palpa', { gotra: 'Kashyap' }),
  ]
  await uploadTreeImage(asha, other)
  const person = await createPerson(asha, own, {})
  await asha.api('POST', `/v1/family/family-tree/${own.id}/person/${person.id}/link`, { targetTreeId: other.id })
  const { page } = asha
  await page.goto(`/home/person/${person.id}`)
  const linked = sectionOf(page, 'Linked Family Tree')
  await expect(linked.getByRole('link', { name: 'Joshi of Palpa' })).toHaveAttribute('href', new RegExp(other.id))
  await expect(linked.getByText('Kashyap', { exact: true })).toBeVisible()
  await expect(linked.getByText('All of Joshi of Palpa')).toBeVisible()
  const today = new Date().toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await expect(linked.getByText(`Created ${today}`)).toBeVisible()
  await expect.poll(() => linked.locator('img').evaluate(isLoaded)).toBe(true)

  await page.goto('/home/family-list')
  const cardOf = (name: string) => page.getByRole('article', { name })
  await expect.poll(() => cardOf('Joshi of Palpa').locator('img').evaluate(isLoaded)).toBe(true)
  await expect(cardOf('Rai of Dharan').locator('[data-icon="tree"]')).toBeVisible()
  // A file that is gone, as after a restored backup.
  await page.route('**/v1/document/*/content**', (route) => route.fulfill({ status: 404, body: '' }))
  for (const [address, place] of [
    ['/home/family-list', cardOf('Joshi of Palpa')],
    [`/home/person/${person.id}`, linked],
    ['/home', page.getByRole('listitem').filter({ hasText: 'Joshi of Palpa' })],
  ] as const) {
    await page.goto(address)
    await expect(place.first().locator('[data-icon="tree"]')).toBeVisible()
    await expect(place.first().locator('img')).toHaveCount(0)
  }
})

test('scrolls a long bio in a box of 300 px', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await createTree(asha, 'Rai of Dharan')
  const person = await createPerson(asha, tree, { contactDetails: { bio: 'He kept the register.\n'.repeat(60) } })
  await asha.page.goto(`/home/person/${person.id}`)
  const box = asha.page.getByRole('region', { name: 'Bio' }).last()
  await expect(box).toContainText('He kept the register.')
  expect((await box.boundingBox())!.height).toBe(300)
  expect(await box.evaluate((element) => element.scrollHeight)).toBeGreaterThan(300)
})

test('leads a person that fails to load to /not-found', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/status of 500/)
  const { page } = await member('Asha')
  await page.route('**/v1/family/person/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/home/person/0190aaaa-0000-7000-8000-000000000000')
  await expect(page).toHaveURL(/\/not-found$/)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('Back on a person page returns to the previous page', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await createTree(asha, 'Rai of Dharan')
  const father = await createPerson(asha, tree, { firstName: 'Hari' })
  const child = await createPerson(asha, tree, { relations: { parents: [{ id: father.id, kind: 'BIRTH' }] } })
  const { page } = asha
  await page.goto(`/home/person/${child.id}`)
  await page
    .getByRole('link', { name: /Hari Rai/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(father.id))
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(child.id))
})

const fromAnotherProgram = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Percival /Holloway/
1 SEX M
1 BIRT
2 DATE 7 APR 1838
2 NOTE The <b>ink</b> has run.
1 DEAT
2 DATE 1899
1 RELI Quaker
1 _UPD 3 MAR 2004 12:00:00 GMT
1 NOTE <p>He kept the <i>ferry</i> &amp; the inn.</p><p>Father &lt;unknown&gt;.</p>
0 TRLR
`

for (const width of [360, 1280])
  test(
    `shows text, not tags, of an imported person at ${width} px; More is in the row of buttons`,
    { tag: '@room' },
    async ({ member, house }) => {
      const asha = await member('Asha', { viewport: { width, height: 800 } })
      const tree = await treeFrom(asha, house.url, fromAnotherProgram)
      const { page } = asha
      await page.goto(`/home/person/${tree.idOf('Percival', 'Holloway')}`)

      // A file's first note is the bio.
      await expect(page.getByRole('region', { name: 'Bio' })).toHaveText(
        /^He kept the ferry & the inn\.\s+Father <unknown>\.$/,
      )
      await expect(page.getByText('The ink has run.')).toBeVisible()
      const facts = sectionOf(page, 'Facts').getByRole('listitem')
      await expect(facts).toHaveCount(1)
      await expect(facts).toContainText('Quaker')

      await test.step('all actions are in one row', async () => {
        const main = page.getByRole('main')
        const actions = [
          main.getByRole('link', { name: 'See on the chart' }),
          main.getByRole('button', { name: 'Edit', exact: true }),
          main.getByRole('button', { name: 'More', exact: true }),
        ]
        const tops = await Promise.all(actions.map(async (action) => (await action.boundingBox())!.y))
        expect(new Set(tops.map(Math.round)).size).toBe(1)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      })

      await test.step('an export has the lines of the file', async () => {
        const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('auth-storage')!).state.accessToken)
        const url = `/v1/family/family-tree/${tree.id}/export?format=gedcom551`
        const file = await asha.context.request.get(url, { headers: { authorization: `Bearer ${token}` } })
        const lines = fromAnotherProgram.split('\n')
        const text = await file.text()
        for (const tag of ['1 _UPD', '1 NOTE', '2 NOTE'])
          expect(text).toContain(lines.find((line) => line.startsWith(tag)))
      })
      if (width === 360) await shots(asha, 'person-imported')
    },
  )
