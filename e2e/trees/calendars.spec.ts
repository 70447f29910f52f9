import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'

type Made = { id: string }

async function treeOf(member: Member): Promise<string> {
  return (await member.api<Made>('POST', '/v1/family/family-tree', { name: 'Rai', description: 'All' })).id
}

test(
  'a date is typed in Bikram Sambat, and the form shows its Gregorian date',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const treeId = await treeOf(asha)
    const { page } = asha
    const form = page.getByRole('dialog')
    await test.step('the member opens the form on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 780 })
      await page.goto(`/home/family-graph/${treeId}/people`)
      await page.getByRole('button', { name: 'Add person' }).first().click()
      await form.getByLabel('First name', { exact: true }).fill('Hari')
      await form.getByRole('button', { name: 'More', exact: true }).click()
    })
    const born = form.getByRole('group', { name: 'Born', exact: true })

    await test.step('the member types a birth by keyboard, in the digits of Devanagari', async () => {
      await born.getByLabel('Calendar').focus()
      await page.keyboard.type('B')
      await expect(born.getByLabel('Calendar')).toHaveValue('BIKRAM_SAMBAT')
      await page.keyboard.press('Tab')
      await page.keyboard.type('२०४१')
      await expect(born.getByText('Gregorian: 1984/85')).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.type('Asar')
      await expect(born.getByText('Gregorian: June – July 1984')).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.type('३२')
      await expect(born.getByText('Gregorian: July 15, 1984')).toBeVisible()
      await expect(born.getByText('approximate')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
    await test.step('the form refuses a day that the month does not have', async () => {
      await born.getByLabel('Month').selectOption({ label: 'Jestha जेठ' })
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(born.getByRole('alert')).toHaveText('This month has only 31 days.')
      await born.getByLabel('Month').selectOption({ label: 'Asar असार' })
    })

    const married = form.getByRole('group', { name: 'Married', exact: true })
    await test.step('an empty date keeps the calendar used last, until another is chosen', async () => {
      await expect(married.getByLabel('Calendar')).toHaveValue('BIKRAM_SAMBAT')
      await married.getByLabel('Calendar').selectOption('Gregorian')
      await expect(born.getByLabel('Calendar')).toHaveValue('BIKRAM_SAMBAT')
    })
    await test.step('the form converts a range, and marks uncertain dates as approximate', async () => {
      await married.getByLabel('How exact').selectOption('Between')
      await married.getByLabel('Year', { exact: true }).fill('2025')
      await married.getByLabel('and the year').fill('2026')
      await married.getByLabel('and the month').selectOption('May')
      await expect(married.getByText('Bikram Sambat: between 2081/82 BS and 2083 Baishakh – Jestha BS')).toBeVisible()
      await expect(married.getByText('approximate')).toHaveCount(0)
      // From the year 2084 on the tables differ.
      await married.getByLabel('and the year').fill('2027')
      await expect(married.getByText('approximate')).toBeVisible()
      await married.getByLabel('and the year').fill('2026')
      await expectGoodEverywhere(page)
      await form.getByRole('button', { name: 'Save' }).click()
    })
    await test.step('the page shows both calendars, and the form keeps what was typed', async () => {
      await expect(page.getByText('Person saved')).toBeVisible()
      const main = page.getByRole('main')
      await expect(main.getByText('July 15, 1984', { exact: true })).toBeVisible()
      await expect(main.getByText('2041 Asar 32 BS', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(born.getByLabel('Calendar')).toHaveValue('BIKRAM_SAMBAT')
      await expect(born.getByLabel('Day')).toHaveValue('32')
      await expect(married.getByLabel('and the month')).toHaveValue('5')
    })
  },
)

test(
  'a calendar is chosen in the settings, and dates are shown in it, on another device too',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const treeId = await treeOf(asha)
    const add = (draft: object) => asha.api<Made>('POST', `/v1/family/${treeId}/person`, { lastName: 'Rai', ...draft })
    const old = await add({ firstName: 'Old', dateOfBirth: '1944-05-01', dateOfDeath: '1999-02-01' })
    await add({ firstName: 'Young', dateOfBirth: '1984-07-15', relations: { parents: [{ id: old.id }] } })
    const { page } = asha
    const main = page.getByRole('main')
    await test.step('the member chooses Bikram Sambat in the settings', async () => {
      await page.goto('/home/settings')
      await expect(page.getByRole('radio', { name: /^Gregorian/ })).toBeChecked()
      await page.getByRole('radio', { name: /^Gregorian/ }).focus()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByText('Date format saved')).toBeVisible()
      await expect(page.getByRole('radio', { name: /^Bikram Sambat/ })).toBeChecked()
      await expect(page.getByRole('radio', { name: /^Bikram Sambat/ })).toBeFocused()
      await expectGoodEverywhere(page)
    })
    await test.step('list, page, chart and timeline show dates in Bikram Sambat', async () => {
      await page.goto(`/home/family-graph/${treeId}/people`)
      await expect(main.getByText('2001–2055 BS')).toBeVisible()
      await page.goto(`/home/person/${old.id}`)
      await expect(main.getByText('2001 Baishakh 19 BS', { exact: true })).toBeVisible()
      await expect(main.getByText('May 1, 1944', { exact: true })).toBeVisible()
      await page.goto(`/home/family-graph/${treeId}`)
      await expect(page.getByText('2001–2055 BS').first()).toBeVisible()
      await settled(page)
      await page.goto(`/home/family-graph/${treeId}?view=timeline`)
      await expect(page.getByText('2001–2055 BS').first()).toBeVisible()
      await expect(page.getByText('b. 2041 BS').first()).toBeVisible()
    })
    await test.step('a new device takes the calendar from the account', async () => {
      await page.evaluate(() => localStorage.removeItem('mulghar-calendar'))
      await page.goto(`/home/person/${old.id}`)
      await expect(main.getByText('2001 Baishakh 19 BS', { exact: true })).toBeVisible()
    })
    await test.step('an empty date of a form starts in Bikram Sambat', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const married = page.getByRole('dialog').getByRole('group', { name: 'Married', exact: true })
      await expect(married.getByLabel('Calendar')).toHaveValue('BIKRAM_SAMBAT')
      await page.keyboard.press('Escape')
    })
    await test.step('the member chooses both calendars', async () => {
      await page.goto('/home/settings')
      await page.getByRole('radio', { name: /^Both/ }).check()
      await expect(page.getByText('Date format saved')).toBeVisible()
      await page.goto(`/home/family-graph/${treeId}/people`)
      await expect(main.getByText('1944–1999 · 2001–2055 BS')).toBeVisible()
    })
    await test.step('a card has a line for each calendar, the second in Devanagari with BS', async () => {
      await page.goto(`/home/family-graph/${treeId}`)
      const cardOf = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} Rai`) })
      for (const [name, lines] of [
        ['Old', ['1944–1999', '२००१–२०५५ BS']],
        ['Young', ['b. 1984', '२०४१ BS']],
      ] as const) {
        for (const line of lines) await expect(cardOf(name).getByText(line, { exact: true })).toBeVisible()
      }
    })
  },
)

test('a tree is searched by a day of Bikram Sambat', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha'), await member('Ravi')]
  const treeId = await treeOf(asha)
  const birth = { calendar: 'BIKRAM_SAMBAT', year: 2041, month: 3, day: 32 }
  await asha.api('POST', `/v1/family/${treeId}/person`, { firstName: 'Harkabir', lastName: 'Thapamagar', birth })
  await ravi.api('PUT', '/v1/profile/user-detail', { calendar: 'BIKRAM_SAMBAT' })
  const { page } = ravi
  const born = page.getByRole('group', { name: 'Date of Birth' })
  await test.step('a member types a year of Bikram Sambat into the search', async () => {
    await page.goto('/home')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mulghar-calendar'))).toBe('BIKRAM_SAMBAT')
    await page.goto('/home/search-family-tree')
    await page.getByLabel('Person Name').fill('Harkabir Thapamagar')
    await born.getByLabel('Year').fill('२०४१')
    await expect(born.getByText('Please enter a full date.')).toBeVisible()
  })
  await test.step('the field refuses an incomplete date, and the search sends nothing', async () => {
    let isAsked = false
    page.on('request', (request) => (isAsked ||= request.url().includes('/family-tree/search')))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(born.getByRole('alert')).toHaveText('Please enter a full date.')
    await expect(born.getByLabel('Year')).toBeFocused()
    await expect(born.getByLabel('Year')).toHaveAttribute('aria-invalid', 'true')
    await expectGoodEverywhere(page)
    await expect(page).toHaveURL(/search-family-tree$/)
    expect(isAsked).toBe(false)
  })
  await test.step('the member completes the date and finds the tree', async () => {
    await born.getByLabel('Month').selectOption({ label: 'Jestha जेठ' })
    await born.getByLabel('Day').fill('32')
    await expect(born.getByText('This day does not exist.')).toBeVisible()
    await born.getByLabel('Month').selectOption({ label: 'Asar असार' })
    await expect(born.getByText('July 15, 1984')).toBeVisible()
    await expectGoodEverywhere(page)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('article', { name: 'Rai' }).first()).toBeVisible()
  })
  await test.step('a reload keeps the date, and Clear empties it', async () => {
    await page.reload()
    await expect(born.getByLabel('Day')).toHaveValue('32')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(born.getByLabel('Year')).toHaveValue('')
  })
  await test.step('a cleared date does not block the search', async () => {
    await born.getByLabel('Year').fill('2041')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByLabel('Person Name').fill('Harkabir Thapamagar')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/personName=Harkabir/)
  })
})

test('an impossible day from a file does not block saving until it is edited', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha')
  const gedcom =
    '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @A@ INDI\n1 NAME Asha /Rai/\n1 BIRT\n2 DATE @#D_BIKRAM_SAMBAT@ 32 JETH 2041\n1 PHON ask at home\n0 TRLR\n'
  await page.goto('/home/family-trees?from=gedcom')
  const file = { name: 'rai.ged', mimeType: 'text/plain', buffer: Buffer.from(gedcom) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('link', { name: 'See the tree' }).click()
  await page.getByRole('button', { name: /Asha Rai/ }).click()
  await page.getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('main').getByText('2041 Jestha 32 BS', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nickname').fill('Kanchhi')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Person saved')).toBeVisible()
  await expect(page.getByRole('main').getByText('2041 Jestha 32 BS', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const born = form.getByRole('group', { name: 'Born', exact: true })
  await born.getByLabel('How exact').selectOption('About')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(born.getByRole('alert')).toHaveText('This month has only 31 days.')
  await born.getByLabel('Day').fill('31')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('about 2041 Jestha 31 BS', { exact: true })).toBeVisible()
})

for (const timezoneId of ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
  test(`a browser in ${timezoneId} moves no date`, { tag: '@room' }, async ({ member }) => {
    const asha = await member('Asha', { timezoneId })
    const treeId = await treeOf(asha)
    await asha.api('PUT', '/v1/profile/user-detail', { calendar: 'BOTH' })
    const { page } = asha
    expect(await page.evaluate(() => new Date(0).getTimezoneOffset())).not.toBe(0)
    const form = page.getByRole('dialog')
    await test.step('the member opens the form', async () => {
      await page.goto(`/home/family-graph/${treeId}/people`)
      // News about the account renders the page again, which undoes a press at that moment.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('mulghar-calendar'))).toBe('BOTH')
      await expect(page.getByText('No people yet')).toBeVisible()
      await page.getByRole('button', { name: 'Add person' }).first().click()
      await form.getByLabel('First name', { exact: true }).fill('Hari')
      await form.getByRole('button', { name: 'More', exact: true }).click()
    })
    await test.step('the member enters a birth in the Gregorian calendar', async () => {
      const born = form.getByRole('group', { name: 'Born', exact: true })
      await born.getByLabel('Year').fill('1986')
      await born.getByLabel('Month').selectOption('January')
      await born.getByLabel('Day').fill('1')
      await expect(born.getByText('Bikram Sambat: 2042 Poush 17 BS')).toBeVisible()
    })
    await test.step('the member enters a death in Bikram Sambat', async () => {
      await form.getByLabel('Has died').check()
      const died = form.getByRole('group', { name: 'Died', exact: true })
      await died.getByLabel('Calendar').selectOption('Bikram Sambat')
      await died.getByLabel('Year').fill('2080')
      await died.getByLabel('Month').selectOption({ label: 'Baishakh बैशाख' })
      await died.getByLabel('Day').fill('1')
      await expect(died.getByText('Gregorian: April 14, 2023')).toBeVisible()
      await form.getByRole('button', { name: 'Save' }).click()
    })
    const main = page.getByRole('main')
    await test.step('the page shows both days in both calendars', async () => {
      for (const day of ['January 1, 1986', '2042 Poush 17 BS', 'April 14, 2023', '2080 Baishakh 1 BS'])
        await expect(main.getByText(day, { exact: true })).toBeVisible()
    })
    await test.step('the days are the same after a reload', async () => {
      await page.reload()
      for (const day of ['January 1, 1986', '2042 Poush 17 BS', 'April 14, 2023', '2080 Baishakh 1 BS'])
        await expect(main.getByText(day, { exact: true })).toBeVisible()
    })
  })
}
