import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

type Made = { id: string }
type Family = Record<'id' | 'father' | 'mother' | 'born', string>

/** A family of three: a couple and their child, whose names end in the tree's. */
async function familyOf(owner: Member, name: string, first: readonly [string, string, string]): Promise<Family> {
  const tree = await owner.api<Made>('POST', '/v1/family/family-tree', { name, description: 'All of us' })
  const add = async (draft: object) => (await owner.api<Made>('POST', `/v1/family/${tree.id}/person`, draft)).id
  const [his, her, child] = first
  const father = await add({ firstName: his, lastName: name, gender: 'MALE' })
  const mother = await add({
    firstName: her,
    lastName: name,
    gender: 'FEMALE',
    relations: { partners: [{ id: father }] },
  })
  const born = await add({
    firstName: child,
    lastName: name,
    gender: 'FEMALE',
    relations: { parents: [{ id: father }, { id: mother }] },
  })
  return { id: tree.id, father, mother, born }
}

test('a bride is the door between two families', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha'), await member('Ravi')]
  const tail = ravi.id.slice(-6)
  const sharma = await familyOf(asha, `Sharma ${tail}`, ['Ram', 'Sita', 'Maya'])
  const gurung = await familyOf(ravi, `Gurung ${tail}`, ['Dhan', 'Laxmi', 'Sita'])

  await test.step('Asha asks for a link on the page of the bride', () => askForLink(asha, sharma, `Gurung ${tail}`))
  await test.step('Ravi accepts and chooses the bride in his tree', () => acceptLink(ravi, tail))
  const door = asha.page.getByRole('button', { name: `Open linked tree: Gurung ${tail}` })
  await test.step('Asha finds the link and a door on her chart', async () => {
    await expect(asha.page.getByRole('link', { name: `Open tree: Gurung ${tail}` })).toBeVisible()
    await expectGoodEverywhere(asha.page)
    await asha.page.goto(`/home/person/${sharma.mother}`)
    await expect(asha.page.getByText('Linked Family Tree')).toBeVisible()
    await asha.page.goto(`/home/family-graph/${sharma.id}?person=${sharma.mother}`)
    await expect(door).toBeVisible()
    await expectGoodEverywhere(asha.page)
    await door.click()
  })
  await test.step('Asha asks at the closed door to join, and Ravi accepts', async () => {
    await expect(asha.page.getByText('Only members of this family tree can see this.')).toBeVisible()
    await asha.page.getByRole('button', { name: 'Request to Join' }).click()
    await expect(asha.page.getByText('Request Sent', { exact: true })).toBeVisible()
    await expectGoodEverywhere(asha.page)
    await ravi.page.reload()
    await ravi.page
      .getByRole('listitem')
      .filter({ hasText: `wants to join Gurung ${tail}` })
      .getByRole('button', { name: 'Accept' })
      .click()
    await expect(ravi.page.getByText('Asha is now a member')).toBeVisible()
  })
  await test.step('the door opens on the bride, and kinship leads through it', async () => {
    await asha.api('PUT', '/v1/family/member/me', { familyTreeId: sharma.id, personId: sharma.born })
    await asha.page.goto(`/home/family-graph/${sharma.id}?person=${sharma.mother}`)
    await door.click()
    await expect(asha.page).toHaveURL(new RegExp(`${gurung.id}\\?.*person=${gurung.born}`))
    await expect(asha.page.getByRole('heading', { name: `Gurung ${tail}` })).toBeVisible()
    await expect(asha.page.getByRole('button', { name: `Open linked tree: Sharma ${tail}` })).toBeVisible()
    await asha.page.goto(`/home/person/${gurung.father}`)
    await expect(asha.page.getByText('Your relation')).toBeVisible()
    await expect(asha.page.getByText('grandfather', { exact: true })).toBeVisible()
    await asha.page.goto(`/home/family-graph/${sharma.id}?kin=pair&from=${sharma.born}&to=${sharma.mother}`)
    await expect(asha.page.getByText('mother').first()).toBeVisible()
  })
  await test.step('the outline has the same door', async () => {
    await asha.page.goto(`/home/family-graph/${sharma.id}?view=outline&person=${sharma.mother}`)
    await expect(asha.page.getByRole('link', { name: `Open linked tree: Gurung ${tail}` }).first()).toBeVisible()
  })
  await test.step('Asha ends the link, and neither tree shows it', () => endLink(asha, ravi, sharma, gurung, tail))
})

test(
  'the owner of both trees links them at once, and declines requests of others',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const tail = asha.id.slice(-6)
    const mine = await familyOf(asha, `Rai ${tail}`, ['Hari', 'Gita', 'Bina'])
    const other = await familyOf(asha, `Limbu ${tail}`, ['Mohan', 'Gita', 'Tara'])
    const his = await familyOf(ravi, `Magar ${tail}`, ['Bir', 'Uma', 'Kali'])
    const { page } = asha
    await page.goto(`/home/person/${mine.mother}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Link with another tree' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Family tree' }).fill(`Limbu ${tail}`)
    await page.getByRole('option', { name: `Limbu ${tail}` }).click()
    await dialog.getByRole('combobox', { name: 'The same person in that tree (optional)' }).fill('Gita')
    await page.getByRole('option', { name: `Gita Limbu ${tail}` }).click()
    await dialog.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(page.getByText(`Linked with Limbu ${tail}`)).toBeVisible()
    await expect(page.getByText('Linked Family Tree')).toBeVisible()

    await ravi.api('POST', `/v1/family/family-tree/${his.id}/person/${his.born}/link`, { targetTreeId: other.id })
    await page.goto(`/home/family-graph/${other.id}/links`)
    const asked = page.getByRole('listitem').filter({ hasText: `Magar ${tail}` })
    await asked.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('Link request removed')).toBeVisible()
    await expect(asked).toHaveCount(0)
  },
)

async function askForLink(asha: Member, from: Family, name: string) {
  await asha.page.goto(`/home/person/${from.mother}`)
  await asha.page.getByRole('button', { name: 'More', exact: true }).click()
  await asha.page.getByRole('menuitem', { name: 'Link with another tree' }).click()
  const dialog = asha.page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Family tree' }).fill(name)
  await asha.page.getByRole('option', { name }).click()
  await expect(dialog.getByLabel('The same person in that tree (optional)')).toHaveCount(0)
  await dialog.getByLabel('Message (optional)').fill('She is your daughter')
  await expectGoodEverywhere(asha.page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(asha.page.getByText(`Request sent to the owner of ${name}`)).toBeVisible()
  await expect(asha.page.getByText('Linked Family Tree')).toHaveCount(0)
  await asha.page.goto(`/home/family-graph/${from.id}/links`)
  await expect(asha.page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
}

async function acceptLink(ravi: Member, tail: string) {
  await ravi.page.goto('/home')
  // A toast is an item of a list too.
  const request = ravi.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Sharma ${tail}` })
  await expect(request.getByText('“She is your daughter”')).toBeVisible()
  await expectGoodEverywhere(ravi.page)
  await request.getByRole('button', { name: 'Accept' }).click()
  const answer = ravi.page.getByRole('dialog')
  await answer.getByRole('combobox', { name: 'The same person in your tree (optional)' }).fill('Sita')
  await ravi.page.getByRole('option', { name: `Sita Gurung ${tail}` }).click()
  await expectGoodEverywhere(ravi.page)
  await answer.getByRole('button', { name: 'Accept' }).click()
  await expect(ravi.page.getByText(`Linked with Sharma ${tail}`)).toBeVisible()
  await expect(request).toHaveCount(0)
}

async function endLink(asha: Member, ravi: Member, sharma: Family, gurung: Family, tail: string) {
  await asha.page.goto(`/home/family-graph/${sharma.id}/links`)
  await asha.page.getByRole('button', { name: 'Unlink' }).click()
  await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(asha.page.getByText('Link removed')).toBeVisible()
  await expect(asha.page.getByText('No links yet')).toBeVisible()
  await expectGoodEverywhere(asha.page)
  await ravi.page.goto(`/home/person/${gurung.born}`)
  await expect(ravi.page.getByRole('heading', { name: `Sita Gurung ${tail}` }).first()).toBeVisible()
  await expect(ravi.page.getByText('Linked Family Tree')).toHaveCount(0)
}
