import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { hold } from '../moments.ts'

type Made = { id: string }

async function treeOf(member: Member): Promise<string> {
  return (await member.api<Made>('POST', '/v1/family/family-tree', { name: 'Shrestha', description: 'All' })).id
}

const personIn = (member: Member, treeId: string, draft: object) =>
  member.api<Made>('POST', `/v1/family/${treeId}/person`, { lastName: 'Shrestha', ...draft })

test('a person is added with every field', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const treeId = await treeOf(asha)
  await personIn(asha, treeId, { firstName: 'Krishna', gender: 'MALE', birth: { year: 1920 } })
  const { page } = asha
  await page.goto(`/home/family-graph/${treeId}/people`)
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const form = page.getByRole('dialog')

  await test.step('Asha enters the names and the birth', async () => {
    await form.getByLabel('First name', { exact: true }).fill('Sita')
    await form.getByLabel('Last name', { exact: true }).fill('Shrestha')
    await form.getByLabel('First name in Devanagari').fill('सीता')
    await form.getByLabel('Last name in Devanagari').fill('श्रेष्ठ')
    await form.getByRole('button', { name: 'More', exact: true }).click()
    await form.getByLabel('Nickname').fill('Kanchhi')
    await form.getByLabel('Hidden name').fill('Gauri')
    await form.getByLabel('Gender').selectOption('FEMALE')
    await form.getByLabel('Order of birth').fill('2')
    await form.getByLabel('Gotra by birth').fill('Kashyap')
    const born = form.getByRole('group', { name: 'Born', exact: true })
    await born.getByLabel('Year').fill('1948')
    await born.getByLabel('Month').selectOption({ label: 'March' })
    await born.getByLabel('Day').fill('3')
    await form.getByLabel('Place of birth').fill('Kirtipur')
  })
  await test.step('Asha chooses an adoptive parent', async () => {
    await form.locator('summary').filter({ hasText: 'Family' }).click()
    await form.getByRole('button', { name: 'Add a parent' }).click()
    await form.getByLabel('Who is the parent?').fill('Krisna')
    await page.getByRole('option', { name: /Krishna Shrestha/ }).click()
    await form.getByRole('group', { name: 'Krishna Shrestha' }).getByLabel('Related').selectOption('Adopted')
  })
  await test.step('Asha enters contact, address, education and a source', async () => {
    await form.getByText('Contact and bio').click()
    await form.getByLabel('Phone').fill('12')
    await form.getByLabel('Bio', { exact: true }).fill('Sang the songs of Tihar.')
    await form.getByText('Addresses', { exact: true }).click()
    await form.getByRole('button', { name: 'Add an address' }).click()
    await form.getByLabel('Street address').fill('Naya Bazar 4')
    await form.getByLabel('City').fill('Kirtipur')
    await form.getByLabel('Country').fill('Nepal')
    await form.getByLabel('From').fill('19xx')
    await form.getByRole('group', { name: 'Kirtipur' }).getByLabel('Current').check()
    await form.getByText('Education', { exact: true }).click()
    await form.getByRole('button', { name: 'Add an education' }).click()
    await form.getByLabel('Degree').fill('SLC')
    await form.getByText('Sources', { exact: true }).click()
    await form.getByRole('button', { name: 'Add a source' }).click()
    await form.getByLabel('Title').fill('The register of Bishnu')
  })
  await test.step('the form marks two errors and keeps the text', async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Invalid phone number format')).toBeVisible()
    await expect(form.getByText('This is not a date.')).toBeVisible()
    await form.getByLabel('Phone').fill('+977 9841 234 567')
    await form.getByRole('group', { name: 'Kirtipur' }).getByLabel('From').fill('1970')
    await form.getByRole('button', { name: 'Save' }).click()
  })
  await test.step('the page shows all that was entered', async () => {
    await expect(page.getByText('Person saved')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sita Shrestha' })).toBeVisible()
    const main = page.getByRole('main')
    for (const text of [
      'सीता श्रेष्ठ',
      'March 3, 1948',
      '+9779841234567',
      'Sang the songs of Tihar.',
      'SLC',
      'Kanchhi',
      'Gauri',
    ])
      await expect(main.getByText(text).first()).toBeVisible()
    await expect(main.getByText('Naya Bazar 4').first()).toBeVisible()
    await expect(main.getByRole('link', { name: /Krishna Shrestha.*adoptive father/ })).toBeVisible()
    await expect(main.getByText('The register of Bishnu')).toBeVisible()
  })
})

test('warns of contradictions before saving, and saves anyway if confirmed', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const treeId = await treeOf(asha)
  const { page } = asha
  const mother = await personIn(asha, treeId, { firstName: 'Sita', gender: 'FEMALE', birth: { year: 1950 } })
  const form = page.getByRole('dialog')
  await test.step('Asha enters a child who is older than the mother', async () => {
    await page.goto(`/home/family-graph/${treeId}/people`)
    await page.getByRole('button', { name: 'Add person' }).first().click()
    await form.getByLabel('First name', { exact: true }).fill('Ram')
    await form.getByRole('button', { name: 'More', exact: true }).click()
    await form.getByRole('group', { name: 'Born', exact: true }).getByLabel('Year').fill('1940')
    await form.locator('summary').filter({ hasText: 'Family' }).click()
    await form.getByRole('button', { name: 'Add a parent' }).click()
    await form.getByLabel('Who is the parent?').fill('Sita')
    await page.getByRole('option', { name: /Sita Shrestha/ }).click()
  })
  await test.step('the form leads to its warning and saves nothing', async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    // The button is at the end of the form, what is said at its beginning: there one is led, and nothing was saved.
    const doubt = form.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Save anyway' }) })
    await expect(doubt).toBeFocused()
    await expect(doubt).toBeInViewport()
    await form.getByRole('button', { name: 'Save', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(doubt).toBeFocused()
  })
  await test.step('Asha confirms, and the child is saved', async () => {
    await form.getByRole('button', { name: 'Save anyway' }).click()
    await expect(page.getByText('Person saved')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ram' })).toBeVisible()
  })
  await test.step('the form refuses a person as their own ancestor', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.locator('summary').filter({ hasText: 'Family' }).click()
    await form.getByRole('button', { name: 'Add a child' }).click()
    await form.getByLabel('Who is the child?').fill('Sita')
    await page.getByRole('option', { name: /Sita Shrestha/ }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByRole('button', { name: 'Save anyway' }).click()
    await expect(form.getByText('own ancestor').first()).toBeVisible()
    const kept = await asha.api<{ relations: { children: unknown[] } }>('GET', `/v1/family/person/${mother.id}`)
    expect(kept.relations.children).toHaveLength(1)
  })
})

test('two members who change one person at once lose nothing', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const treeId = await treeOf(asha)
  const { id } = await personIn(asha, treeId, { firstName: 'Sita', gender: 'FEMALE', gotra: 'Kashyap' })
  const { page } = asha
  const form = page.getByRole('dialog')
  await test.step('Asha changes two names', async () => {
    await page.goto(`/home/person/${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByLabel('First name', { exact: true }).fill('Sita Devi')
    await form.getByLabel('Nickname').fill('Kanchhi')
  })
  await test.step('the form shows the change from another device and keeps her text', async () => {
    await asha.api('PUT', `/v1/family/person/${id}`, { gotra: 'Bharadwaj', nickname: 'Maili' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(
      form.getByText('Someone else changed this person in the meantime. Your text is still here.'),
    ).toBeVisible()
    await expect(form.getByText('Their changes are now shown here: Gotra by birth.')).toBeVisible()
    await expect(form.getByLabel('Gotra by birth')).toHaveValue('Bharadwaj')
    await expect(form.getByLabel('First name', { exact: true })).toHaveValue('Sita Devi')
    await expect(form.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Kanchhi')
  })
  await test.step('the form asks which nickname is right and overwrites nothing', async () => {
    const asked = form.getByRole('group', { name: 'Nickname' })
    await expect(asked.getByText('Kanchhi')).toBeVisible()
    await expect(asked.getByText('Maili')).toBeVisible()
    await expect(form.getByRole('alert').filter({ has: page.getByRole('group', { name: 'Nickname' }) })).toBeFocused()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByRole('alert').filter({ has: page.getByRole('group', { name: 'Nickname' }) })).toBeFocused()
    expect(await asha.api('GET', `/v1/family/person/${id}`)).toMatchObject({ firstName: 'Sita', nickname: 'Maili' })
    await expectGoodEverywhere(page)
  })
  await test.step('Asha takes the other nickname and saves', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await form.getByRole('button', { name: "Use the other person's version: Nickname" }).click()
    await expect(form.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Maili')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Person saved')).toBeVisible()
    const saved = await asha.api('GET', `/v1/family/person/${id}`)
    expect(saved).toMatchObject({ firstName: 'Sita Devi', gotra: 'Bharadwaj', nickname: 'Maili' })
  })
})

test('a half-written person is not left by accident', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const treeId = await treeOf(asha)
  const { page } = asha
  const asking = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await test.step('Asha presses Escape and keeps editing', async () => {
    await page.goto(`/home/family-graph/${treeId}/people`)
    await page.getByRole('button', { name: 'Add person' }).first().click()
    await page.getByRole('dialog').getByLabel('First name', { exact: true }).fill('Sita')
    await page.keyboard.press('Escape')
    await asking.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('dialog').getByLabel('First name', { exact: true })).toHaveValue('Sita')
  })
  await test.step('Asha cancels and discards the text', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await asking.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  const first = page.getByRole('dialog').getByLabel('First name', { exact: true })
  await test.step('Back asks first, and Asha stays', async () => {
    await personIn(asha, treeId, { firstName: 'Gita', gender: 'FEMALE' })
    await page.getByRole('link', { name: /Gita Shrestha/ }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(first).toBeFocused()
    await first.fill('Gita Devi')
    await page.goBack()
    await asking.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(/\/home\/person\//)
    await expect(first).toHaveValue('Gita Devi')
  })
  await test.step('Asha discards the text and leaves', async () => {
    await page.goBack()
    await asking.getByRole('button', { name: 'Discard' }).click()
    // Back closes the dialog, and the next one leaves the page.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/home\/person\//)
    await page.goBack()
    await expect(page).toHaveURL(/\/people$/)
  })
})

test('bad names and pictures are refused in words', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const treeId = await treeOf(asha)
  const { page } = asha
  await page.goto(`/home/family-graph/${treeId}/people`)
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name', { exact: true }).fill('र'.repeat(10_000))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This must have at most 200 characters.')).toBeVisible()
  await form.getByLabel('First name', { exact: true }).fill('\u202Eمحمد\u202C \u200BSita')
  await form.getByRole('button', { name: 'More', exact: true }).click()
  await form.locator('input[type=file]').setInputFiles({
    name: 'none.png',
    mimeType: 'image/png',
    buffer: Buffer.from('This is no picture.'),
  })
  // It is said as soon as it is chosen; nothing is sent.
  const refusal = 'We could not read this picture. Use JPEG, PNG, GIF, WebP, HEIC, BMP or TIFF.'
  await expect(form.getByText(refusal)).toBeVisible()
  await expect(form.getByLabel('First name', { exact: true })).not.toHaveValue('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Person saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sita')
})

test('a person is deleted after a question, and says so', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const treeId = await treeOf(asha)
  const { id } = await personIn(asha, treeId, { firstName: 'Sita', gender: 'FEMALE' })
  const { page } = asha
  await page.goto(`/home/person/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(asking).toContainText('This action cannot be undone.')
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(asking).toHaveCount(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const letGo = await hold(page, `**/v1/family/${treeId}/person/${id}`)
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(asking.getByRole('button', { name: 'Deleting...' })).toBeVisible()
  letGo()
  await expect(page.getByText('Person deleted')).toBeVisible()
  await page.goto(`/home/person/${id}`)
  await expect(page).toHaveURL(/\/not-found$/)
})

test('the form is good on both widths and in both themes', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const treeId = await treeOf(asha)
  const krishna = await personIn(asha, treeId, { firstName: 'Krishna', gender: 'MALE', birth: { year: 1920 } })
  const sita = await personIn(asha, treeId, {
    firstName: 'Sita',
    gender: 'FEMALE',
    addresses: [{ address: 'Naya Bazar 4', city: { name: 'Kirtipur' }, currentAddress: true }],
    relations: { partners: [{ id: krishna.id }] },
  })
  await asha.page.goto(`/home/person/${sita.id}`)
  await asha.page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = asha.page.getByRole('dialog')
  for (const fold of ['Family', 'Contact and bio', 'Addresses', 'Facts'])
    await form.locator('summary').filter({ hasText: fold }).click()
  await settled(asha.page)
  await expectGoodEverywhere(asha.page)
})
