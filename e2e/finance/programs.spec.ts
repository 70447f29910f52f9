import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import type { ConsoleMessage, Page } from '@playwright/test'
import { expect, expectAccessible, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { hold } from '../moments.ts'
import { shots } from '../shots.ts'

type Listed = { data: FinanceProgram[]; totalAmount: number }

const listCall = /\/v1\/finance\/program\/all/
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const total = (page: Page) => page.getByRole('region', { name: 'Total Amount' })
const rs = (amount: number) => `Rs. ${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(amount)}`
const today = () =>
  new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

const made = (who: Member, name: string, more: object = {}) =>
  who.api<FinanceProgram>('POST', '/v1/finance/program', { name, description: 'For all of us', ...more })
const give = (who: Member, { id }: FinanceProgram, amount: number) =>
  who.api('POST', '/v1/finance/donor', { financeProgramId: id, donorName: 'Hari', amount })
const sumOf = async (who: Member) => (await who.api<Listed>('GET', '/v1/finance/program/all')).totalAmount

/** What is only written down. */
function logOf(page: Page) {
  const lines: string[] = []
  page.on('console', (message: ConsoleMessage) => message.type() === 'error' && lines.push(message.text()))
  return lines
}

test('a program is created with a tree and a group, seen live by all, changed and deleted by its creator', async ({
  member,
}) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  const { page } = asha
  const name = `Roof of the kul ghar ${asha.id.slice(-6)}`
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Joshi of Palpa',
    description: 'x',
  })
  const group = await asha.api<{ id: string }>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
  const before = await sumOf(asha)

  await test.step('Back to Menu goes back in the history of the browser', async () => {
    await page.goto('/home/settings')
    await page.getByRole('link', { name: 'Finance', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Finance Programs' })).toBeVisible()
    await button(page, 'Back to Menu').click()
    await expect(page).toHaveURL(/\/home\/settings$/)
    await page.goForward()
  })

  const row = rowOf(page, name)
  await test.step('Asha creates a program with a tree, a group and a goal', async () => {
    await button(page, 'Add Program').first().click()
    const adding = dialog(page, 'Add Program')
    const create = adding.getByRole('button', { name: 'Create Program' })
    await expect(create).toBeDisabled()
    await adding.getByLabel('Program Name').fill(name)
    await expect(create).toBeDisabled()
    await adding.getByLabel('Description').fill('   ')
    await expect(create).toBeDisabled()
    await adding.getByLabel('Description').fill('Slates and beams, before the snow.')
    await expect(create).toBeEnabled()
    await adding.getByLabel('Family Tree (optional)').selectOption('Joshi of Palpa')
    await adding.getByLabel('Group (optional)').selectOption('Joshi parivar')
    await adding.getByLabel('Goal (optional)').fill('a lot')
    await create.click()
    await expect(adding.getByText('Please enter a valid amount.')).toBeVisible()
    await adding.getByLabel('Goal (optional)').fill('5,00,000')
    await create.click()
    await expect(adding).toBeHidden()
    await expect(row.getByRole('cell')).toHaveText(
      ['1', new RegExp(`^${name}[^]*0% of Rs. 5,00,000`), 'Rs. 0', 'Asha Joshi', today(), today(), ''],
      { useInnerText: true },
    )
    await expect(page.getByRole('columnheader')).toHaveText([
      'S.N',
      'Program Name',
      'Total Amount',
      'Owner',
      'Created',
      'Last Updated',
      'Actions',
    ])
  })

  const theirRow = rowOf(ravi.page, name)
  const theirs = dialog(ravi.page, 'Program Details')
  const program = await test.step('another member sees donations at once, and no hidden group', async () => {
    await ravi.page.goto('/home/finance')
    await expect(theirRow.getByRole('button')).toHaveCount(1)
    const program = (await asha.api<Listed>('GET', '/v1/finance/program/all')).data.find((one) => one.name === name)!
    await give(asha, program, 424_501)
    await give(asha, program, -2000.5)
    await expect(theirRow.getByRole('cell').nth(2)).toHaveText('Rs. 4,24,501')
    await expect(total(ravi.page)).toContainText(rs(before + 424_501))
    await expect(row.getByRole('cell').nth(2)).toHaveText('Rs. 4,24,501')
    await expect(row).toContainText('84% of Rs. 5,00,000')
    await theirRow.getByRole('button', { name: 'View Details' }).click()
    await expect(theirs.getByRole('definition').nth(3)).toHaveText('N/A')
    return program
  })
  await test.step('Asha reads its details and opens its donors', async () => {
    await row.getByRole('button', { name: 'View Details' }).click()
    const details = dialog(page, 'Program Details')
    await expect(details.getByRole('heading', { name })).toBeVisible()
    await expect(details.getByRole('term')).toHaveText([
      'Total Donations',
      'Description',
      'Family Tree',
      'Group',
      'Created By',
      'Created',
      'Last Updated',
    ])
    await expect(details.getByRole('definition')).toHaveText([
      'Rs. 4,24,501',
      'Slates and beams, before the snow.',
      'Joshi of Palpa',
      'Joshi parivar',
      'Asha Joshi',
      today(),
      /^\w{3} \d+, \d{4}, \d+:\d\d [AP]M$/,
    ])
    await shots(asha, 'program-details')
    await details.getByRole('link', { name: 'View Donors' }).click()
    await expect(page).toHaveURL(new RegExp(`/home/finance/${program.id}$`))
    // A member who goes back before the donors are drawn has left neither the programs nor the dialog.
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
  })
  await test.step('Asha changes it, and the other member sees it at once', async () => {
    await row.getByRole('button', { name: 'Edit Program' }).click()
    const changing = dialog(page, 'Update Program')
    await expect(changing.getByLabel('Program Name')).toHaveValue(name)
    await expect(changing.getByLabel('Goal (optional)')).toHaveValue('500000')
    await expect(changing.getByLabel('Family Tree (optional)')).toHaveCount(0)
    await expect(changing.getByLabel('Group (optional)')).toHaveCount(0)
    await changing.getByLabel('Program Name').fill('')
    await expect(changing.getByRole('button', { name: 'Update Program' })).toBeDisabled()
    await changing.getByLabel('Program Name').fill(`${name} anew`)
    await changing.getByLabel('Who can see addresses and phone numbers of donors').selectOption('CREATORS')
    await changing.getByRole('button', { name: 'Update Program' }).click()
    await expect(changing).toBeHidden()
    await expect(theirs.getByRole('heading', { name: `${name} anew` })).toBeVisible()
    await ravi.page.keyboard.press('Escape')
  })
  await test.step('Asha finds it by a word of its name', async () => {
    await page.getByRole('searchbox', { name: 'Search programs' }).fill('nothing is called so')
    await expect(page.getByText('No programs found')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search programs' }).fill(asha.id.slice(-6))
    await expect(page.getByRole('row')).toHaveCount(2)
    await row.getByRole('cell').nth(3).click()
    await expect(page).toHaveURL(new RegExp(`/home/finance/${program.id}$`))
  })
  await test.step('the pages of its tree and group show it, also on a phone', async () => {
    await page.goto(`/home/family-graph/${tree.id}/members`)
    const ofTree = page.getByRole('region', { name: 'Finance programs of this family' })
    await expect(ofTree).toContainText('Rs. 4,24,501')
    await expect(ofTree).toContainText('84% of Rs. 5,00,000')
    await page.goto(`/home/group/${group.id}`)
    const ofGroup = page.getByRole('region', { name: 'Finance programs of this group' }).filter({ visible: true })
    await expect(ofGroup).toContainText('Rs. 4,24,501')
    await shots(asha, 'group-with-programs')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('tab', { name: 'About' }).click()
    await ofGroup.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/home/finance/${program.id}$`))
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Finance' }).click()
    await expect(page).toHaveURL(/\/home\/finance$/)
  })
  await test.step('Asha deletes it after a question', async () => {
    await row.getByRole('button', { name: 'Delete Program' }).click()
    const asking = page.getByRole('alertdialog', { name: 'Delete Program?' })
    await expect(asking).toContainText(
      'Are you sure you want to delete this finance program? This action cannot be undone.',
    )
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: 'Delete Program' }).click()
    const letGo = await hold(page, `**/v1/finance/program/${program.id}`)
    await asking.getByRole('button', { name: 'Delete' }).click()
    await expect(asking.getByRole('button', { name: 'Deleting...' })).toBeVisible()
    letGo()
    await expect(asking).toBeHidden()
    await expect(row).toHaveCount(0)
    await expect(theirRow).toHaveCount(0)
    await expect(total(ravi.page)).toContainText(rs(before))
  })
})

test(
  'failures of lists, choices, saves and deletions of programs are logged as specified',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500|Refusal: (Out of paper|Someone else has changed this)/)
    const asha = await member('Asha Joshi')
    const { page } = asha
    const log = logOf(page)
    const written = () => log.filter((line) => line.includes('Refusal: Out of paper')).length
    const failing = { status: 500, json: { status: 500, code: 'kit/bug', message: 'Out of paper', requestId: 'r' } }
    const fail = (address: RegExp | string, method = 'GET') =>
      page.route(address, (route) => (route.request().method() === method ? route.fulfill(failing) : route.fallback()))
    const silent = async () => {
      await expect(page.getByText('Out of paper')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    }

    await test.step('the list shows that it loads', async () => {
      const letGo = await hold(page, listCall)
      await page.goto('/home/finance')
      await expect(page.getByText('Loading programs...')).toBeVisible()
      letGo()
      await settled(page)
      await page.unroute(listCall)
    })
    await test.step('the empty list suggests a first program', async () => {
      await page.route(listCall, (route) =>
        route.fulfill({ json: { data: [], next: null, hasNext: false, totalAmount: null } }),
      )
      await page.reload()
      await expect(page.getByRole('heading', { name: 'No finance programs' })).toBeVisible()
      await expect(page.getByText('Get started by creating your first finance program.')).toBeVisible()
      await expect(total(page)).toContainText('Rs. 0')
      await shots(asha, 'programs-none')
      await page.unroute(listCall)
    })
    await test.step('a failed list is empty and logged', async () => {
      await fail(listCall)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'No finance programs' })).toBeVisible()
      await expect.poll(written).toBe(1)
      await silent()
      await page.unroute(listCall)
    })

    const name = `Dhara ${asha.id.slice(-6)}`
    await test.step('a program is created without choices, after a failed save', async () => {
      await fail(/\/v1\/family\/family-tree(\?|$)/)
      await fail(/\/v1\/group(\?|$)/)
      await button(page, 'Try again').click()
      await button(page, 'Add Program').first().click()
      const adding = dialog(page, 'Add Program')
      await expect.poll(written).toBe(3)
      for (const label of ['Family Tree (optional)', 'Group (optional)'])
        await expect(adding.getByLabel(label).getByRole('option')).toHaveCount(1)
      await silent()
      await adding.getByLabel('Program Name').fill(name)
      await adding.getByLabel('Description').fill('The old well')
      await fail(/\/v1\/finance\/program$/, 'POST')
      await adding.getByRole('button', { name: 'Create Program' }).click()
      await expect.poll(written).toBe(4)
      await expect(adding.getByLabel('Program Name')).toHaveValue(name)
      await expect(adding.getByLabel('Description')).toHaveValue('The old well')
      await silent()
      await page.unroute(/\/v1\/finance\/program$/)
      await adding.getByRole('button', { name: 'Create Program' }).click()
      await expect(adding).toBeHidden()
    })

    const row = rowOf(page, name)
    const { id } = (await asha.api<Listed>('GET', '/v1/finance/program/all')).data.find((one) => one.name === name)!
    const changing = dialog(page, 'Update Program')
    await test.step('a failed change keeps what was typed', async () => {
      await fail(`**/v1/finance/program/${id}`, 'PUT')
      await row.getByRole('button', { name: 'Edit Program' }).click()
      await changing.getByLabel('Description').fill('The new well')
      await changing.getByRole('button', { name: 'Update Program' }).click()
      await expect.poll(written).toBe(5)
      await expect(changing.getByLabel('Description')).toHaveValue('The new well')
      await silent()
      await page.unroute(`**/v1/finance/program/${id}`)
    })
    await test.step('a newer version is shown before it is saved over', async () => {
      await asha.api('PUT', `/v1/finance/program/${id}`, { name, description: 'The well below' })
      await changing.getByRole('button', { name: 'Update Program' }).click()
      await expect(changing.getByText(/Someone else has changed this in the meantime/)).toBeVisible()
      await expect(changing.getByLabel('Description')).toHaveValue('The new well')
      await changing.getByRole('button', { name: 'Update Program' }).click()
      await expect(changing).toBeHidden()
    })
    await test.step('a failed deletion keeps the program', async () => {
      await fail(`**/v1/finance/program/${id}`, 'DELETE')
      await row.getByRole('button', { name: 'Delete Program' }).click()
      const asking = page.getByRole('alertdialog', { name: 'Delete Program?' })
      await asking.getByRole('button', { name: 'Delete' }).click()
      await expect.poll(written).toBe(6)
      await expect(asking.getByRole('button', { name: 'Delete' })).toBeVisible()
      await silent()
      await asking.getByRole('button', { name: 'Cancel' }).click()
    })
    await test.step('an unknown total is shown as zero', async () => {
      await page.route(listCall, async (route) => {
        const response = await route.fetch()
        const list = (await response.json()) as Listed
        await route.fulfill({
          response,
          json: { ...list, data: list.data.map((one) => ({ ...one, donationTotal: null })) },
        })
      })
      await page.reload()
      await expect(row.getByRole('cell').nth(2)).toHaveText('Rs. 0')
      await page.unrouteAll({ behavior: 'wait' })
    })
  },
)

test('a long list of programs loads more on a press, and fits every width', { tag: '@room' }, async ({ member }) => {
  const asha = await member('श्रीमती शकुन्तला देवी जोशी उपाध्याय')
  const word = asha.id.slice(-6)
  await Promise.all(Array.from({ length: 24 }, (_, at) => made(asha, `${word} कोष ${at}`)))
  const named = await made(asha, `${word} जोशी परिवार कोष: धारा मर्मत, विद्यालयको बेन्च र कुल घरको छाना`, { goal: 100_000 })
  await give(asha, named, 62_500.5)
  const { page } = asha
  await test.step('the list shows the first twenty programs', async () => {
    await page.goto('/home/finance')
    await page.getByRole('searchbox', { name: 'Search programs' }).fill(word)
    await expect(page.getByRole('row')).toHaveCount(21)
    await shots(asha, 'programs')
  })
  await test.step('the table fits every width', async () => {
    const columns = ['S.N', 'Program Name', 'Total Amount', 'Owner', 'Created', 'Last Updated', 'Actions']
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of columns) await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport()
      const widths = await page
        .getByRole('table')
        .evaluate((table) => [table.scrollWidth, table.parentElement!.clientWidth])
      expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
      await shots(asha, `programs-${width}`)
    }
    await expectGoodEverywhere(page)
  })
  await test.step('Load more shows the rest', async () => {
    await button(page, 'Load more').click()
    await expect(page.getByRole('row')).toHaveCount(26)
    await expect(page.getByRole('row').last().getByRole('cell').first()).toHaveText('25')
  })
  await test.step('the keyboard opens and closes the dialogs', async () => {
    await rowOf(page, '0').last().getByRole('button', { name: 'View Details' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Program Details')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Program Details')).toBeHidden()
    await button(page, 'Add Program').first().click()
    await expect(dialog(page, 'Add Program')).toBeVisible()
    await shots(asha, 'program-form')
    await expectAccessible(page)
  })
})
