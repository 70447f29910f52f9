import { genealogyAsGedcom } from '../../tools/gedcom-write.ts'
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

type Tree = { id: string }
type Person = { id: string }

async function familyOf(asha: Member): Promise<{ tree: Tree; krishna: Person }> {
  const tree = await asha.api<Tree>('POST', '/v1/family/family-tree', {
    name: 'Shrestha of Kirtipur',
    description: `${'A long line of farmers and teachers. '.repeat(4)}The end.`,
    gotra: 'Kashyap',
  })
  const krishna = await asha.api<Person>('POST', `/v1/family/${tree.id}/person`, {
    firstName: 'Krishna',
    lastName: 'Shrestha',
    gender: 'MALE',
    names: [{ script: 'Deva', first: 'कृष्ण', last: 'श्रेष्ठ' }],
    dateOfBirth: '1921-03-12',
    dateOfDeath: '2001-05-03',
    nickname: 'Kanchha',
    contactDetails: { bio: 'Kept the register for forty years.' },
    addresses: [{ address: 'Naya Bazar', city: { name: 'Kirtipur', countryName: 'Nepal' }, currentAddress: true }],
    educations: [{ degreeName: 'SLC', institutionName: 'Durbar High School', currentEducation: 'true' }],
    jobs: [{ position: 'Teacher', currentJob: true }],
  })
  await asha.api('POST', `/v1/family/${tree.id}/person`, {
    firstName: 'Gopal',
    lastName: 'Shrestha',
    relations: { parents: [{ id: krishna.id, kind: 'BIRTH' }] },
  })
  return { tree, krishna }
}

test('a tree is made from nothing, and its first person appears on the chart', async ({ member }) => {
  const { page } = await member('Asha')
  await page.goto('/home/family-list')
  await expect(page.getByText('No family trees yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create a family tree' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shrestha of Kirtipur')
  await page.getByRole('textbox', { name: 'Description' }).fill('The line of Jaya Bir.')
  await page.getByRole('button', { name: 'Create family tree' }).click()
  await expect(page.getByText('No people in this tree yet')).toBeVisible()
})

test('a genealogy of another program is imported and seen', async ({ member }) => {
  const { page } = await member('Asha')
  await page.goto('/home/family-trees?from=gedcom')
  const gedcom =
    '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @A@ INDI\n1 NAME Asha /Rai/\n1 FAMC @F@\n0 @B@ INDI\n1 NAME Bir /Rai/\n1 FAMS @F@\n0 @F@ FAM\n1 HUSB @B@\n1 CHIL @A@\n0 TRLR\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'rai.ged', mimeType: 'text/plain', buffer: Buffer.from(gedcom) })
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await page.getByRole('link', { name: 'See the tree' }).click()
  await expect(page.getByRole('button', { name: /Asha Rai/ })).toBeVisible()
  await page.getByRole('button', { name: 'Outline' }).click()
  await expect(page.getByRole('button', { name: /^Bir Rai/ })).toBeVisible()
})

test(
  'names of a file with an unclear encoding are shown before it is imported',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const { page } = asha
    await page.goto('/home/family-trees?from=gedcom')
    // "Фёдор /Берёзкин/" in CP1251, below a header that says English.
    const name = [0xd4, 0xb8, 0xe4, 0xee, 0xf0, 0x20, 0x2f, 0xc1, 0xe5, 0xf0, 0xb8, 0xe7, 0xea, 0xe8, 0xed, 0x2f]
    const head = '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR ANSI\n1 LANG English\n0 @A@ INDI\n1 NAME '
    const buffer = Buffer.concat([Buffer.from(head), Buffer.from(name), Buffer.from('\n0 TRLR\n')])
    await page.locator('input[type=file]').setInputFiles({ name: 'fyodor.ged', mimeType: 'text/plain', buffer })
    const names = page.getByRole('list', { name: 'Names in the file' })
    await expect(names).toHaveText('Ô¸äîð Áåð¸çêèí')
    await expectGoodEverywhere(page)
    await page.getByRole('combobox', { name: 'Encoding' }).selectOption({ label: 'Cyrillic (Windows)' })
    await expect(names).toHaveText('Фёдор Берёзкин')
    await shots(asha, 'import-encoding')
    await page.getByRole('button', { name: 'Import the file' }).click()
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
    await expect(page.getByText('Encoding: CP1251. You chose the encoding.')).toBeVisible()
    await page.getByRole('link', { name: 'See the tree' }).click()
    await expect(page.getByRole('button', { name: /Фёдор Берёзкин/ })).toBeVisible()
  },
)

test('an import that is called off is no failure', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha')
  await page.goto('/home/family-trees?from=gedcom')
  const people = [...genealogyAsGedcom(40_000, 5)].join('')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'many.ged', mimeType: 'text/plain', buffer: Buffer.from(people) })
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('The import was cancelled. Nothing was changed.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect(page.getByText('Choose a GEDCOM file or drop it here')).toBeVisible()
})

test('refuses a file that is not a genealogy, in plain words', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha')
  await page.goto('/home/family-trees?from=gedcom')
  const buffer = Buffer.from('It was the best of years.\n'.repeat(1000))
  await page.locator('input[type=file]').setInputFiles({ name: 'novel.ged', mimeType: 'text/plain', buffer })
  await expect(page.getByText('This is not a GEDCOM file.')).toBeVisible()
})

test('the person detail says what is known, and nothing that is not', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { krishna } = await familyOf(asha)
  const { page } = asha
  await page.goto(`/home/person/${krishna.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Krishna Shrestha')
  for (const text of [
    'male',
    'March 12, 1921',
    'May 3, 2001',
    'Naya Bazar',
    'Present',
    'SLC',
    'Durbar High School',
    'Teacher',
    'Kanchha',
  ]) {
    await expect(main.getByText(text, { exact: false }).first()).toBeVisible()
  }
  for (const title of ['Bio', 'Addresses', 'Education', 'Work Experience', 'Additional Information']) {
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(main.getByRole('heading', { name: 'Linked Family Tree' })).toHaveCount(0)
})

test('an unknown person leads to the page of what is not found', { tag: '@room' }, async ({ member }) => {
  const { page } = await member('Asha')
  await page.goto('/home/person/0190aaaa-0000-7000-8000-000000000000')
  await expect(page).toHaveURL(/\/not-found$/)
})

test('trees are searched by name and by people; long descriptions open', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha'), await member('Ravi')]
  await familyOf(asha)
  const { page } = ravi
  const card = page.getByRole('article', { name: 'Shrestha of Kirtipur' }).first()
  await test.step('a name in Devanagari finds the tree, and the description opens', async () => {
    await page.goto('/home/search-family-tree')
    await page.getByLabel('Person Name').fill('कृष्ण श्रेष्ठ')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(card).toBeVisible()
    for (const name of ['Gotra', 'Member Count', 'Person Count', 'Created At'])
      await expect(card.getByText(name, { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Read More' }).click()
    await expect(card.getByText('The end.')).toBeVisible()
    await card.getByRole('button', { name: 'Read Less' }).click()
  })
  await test.step('an unknown name finds no tree', async () => {
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByLabel('Tree Name').fill('Zyxwvut')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('No results found.')).toBeVisible()
  })
  await test.step('an empty search is refused', async () => {
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('Invalid search parameters. Please check your input.')).toBeVisible()
  })
  await test.step('a forbidden search says so', async () => {
    // Our own server never refuses a search so; one in between might.
    await page.route('**/v1/family/family-tree/search**', (route) => route.fulfill({ status: 403, body: '' }))
    await page.getByLabel('Tree Name').fill('Shrestha')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('You are not authorized to perform this search.')).toBeVisible()
  })
})

test('only its owner is offered to delete a tree, and is asked before', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  await familyOf(asha)
  const { page } = asha
  await page.goto('/home/family-list')
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No family trees yet')).toBeVisible()
})

test(
  'a tree that was changed elsewhere shows its newer version before it is saved over',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/409/)
    const asha = await member('Asha Shrestha')
    const { page } = asha
    const draft = { name: 'Shrestha of Kirtipur', description: 'First', gotra: 'Kashyap' }
    const { id } = await asha.api<Tree>('POST', '/v1/family/family-tree', draft)
    const stored = () => asha.api<typeof draft>('GET', `/v1/family/family-tree/${id}/detail`)
    await page.goto('/home/family-list')
    await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit family tree' })
    await form.getByLabel('Description').fill('Typed here')
    await asha.api('PUT', `/v1/family/family-tree/${id}`, { description: 'Typed there', gotra: 'Bharadwaj' })
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Show the newer version').click()
    await expect(form.getByText('Typed there')).toBeVisible()
    await expect(form.getByLabel('Description')).toHaveValue('Typed here')
    expect(await stored()).toMatchObject({ description: 'Typed there' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Family tree saved')).toBeVisible()
    // Only the typed field is saved over.
    expect(await stored()).toMatchObject({ ...draft, description: 'Typed here', gotra: 'Bharadwaj' })
  },
)

test('the screens of trees are good on both widths and in both themes', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { tree, krishna } = await familyOf(asha)
  const graph = `/home/family-graph/${tree.id}`
  const paths = [
    '/home/family-list',
    '/home/family-trees',
    '/home/search-family-tree',
    graph,
    `${graph}?view=outline`,
    `${graph}/people`,
    `${graph}/import`,
    `/home/person/${krishna.id}`,
  ]
  for (const path of paths) {
    await asha.page.goto(path)
    await expect(asha.page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(asha.page)
    await expectGoodEverywhere(asha.page)
  }
})
