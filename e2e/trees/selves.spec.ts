import { expect, expectGoodEverywhere, test } from '../fixtures.ts'

test(
  'a reader says who they are in the tree; the owner confirms, takes it back and offers it',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const name = `Selves ${ravi.id.slice(-6)}`
    const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name, description: 'All of us' })
    const person = await asha.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, {
      firstName: 'Hari',
      lastName: 'Shrestha',
      dateOfBirth: '1990-01-02',
      contactDetails: { email: 'hari@example.org' },
    })
    await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
    const membership = { familyTreeId: tree.id, userId: ravi.id }
    await asha.api('POST', '/v1/family/member/accept', { ...membership, role: 'VIEW_ONLY' })

    const { page } = ravi
    await test.step('the chart offers Ravi to choose himself', async () => {
      await page.goto(`/home/family-graph/${tree.id}`)
      await page.getByRole('button', { name: 'Other actions' }).click()
      await expect(page.getByRole('menuitem', { name: 'This is me' })).toBeVisible()
    })
    await test.step('Ravi says that he is Hari, and sees no hidden facts yet', async () => {
      await page.goto(`/home/person/${person.id}`)
      await page.getByRole('button', { name: 'This is me' }).click()
      await expect(page.getByText('Sent to the owner of the tree for confirmation')).toBeVisible()
      await expect(page.getByText('You said that you are this person. The owner has not confirmed')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
      await expect(page.getByText('hari@example.org')).toHaveCount(0)
      await expectGoodEverywhere(page)
    })
    await test.step('the owner reads the request and accepts it', async () => {
      await asha.page.goto('/home/notifications')
      await expect(asha.page.getByText(`Ravi asks you to confirm that they are Hari Shrestha in ${name}`)).toBeVisible()
      await asha.page.goto('/home')
      const waiting = asha.page.getByRole('listitem').filter({ hasText: 'Ravi says they are Hari Shrestha' })
      await expect(waiting).toContainText(name)
      await expectGoodEverywhere(asha.page)
      await asha.page.goto(`/home/family-graph/${tree.id}/members`)
      await waiting.getByRole('button', { name: 'Accept' }).click()
      await expect(asha.page.getByText('Ravi is Hari Shrestha')).toBeVisible()
      await expect(waiting).toHaveCount(0)
    })
    await test.step('Ravi sees his own facts and may edit them', async () => {
      await expect(page.getByText('hari@example.org')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    })
    await test.step('the claimed person is offered to no other member', async () => {
      await asha.page.goto(`/home/person/${person.id}`)
      await asha.page.getByRole('button', { name: 'More', exact: true }).click()
      await expect(asha.page.getByRole('menuitem', { name: 'History' })).toBeVisible()
      await expect(asha.page.getByRole('menuitem', { name: 'This is me' })).toHaveCount(0)
      await asha.page.goto(`/home/family-graph/${tree.id}/members`)
    })
    await test.step('the owner takes the claim back', async () => {
      await asha.page.getByRole('button', { name: 'More about Ravi' }).click()
      await asha.page.getByRole('menuitem', { name: 'Not this person' }).click()
      await expect(asha.page.getByText('Undone')).toBeVisible()
      await expect(page.getByText('hari@example.org')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'This is me' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
    })
    await test.step('the owner chooses the person for Ravi', async () => {
      await asha.page.getByRole('button', { name: 'More about Ravi' }).click()
      await asha.page.getByRole('menuitem', { name: 'Link to a person in the tree' }).click()
      const dialog = asha.page.getByRole('dialog', { name: 'Who is Ravi?' })
      await dialog.getByLabel('Person in the tree').fill('Hari')
      await asha.page.getByRole('option', { name: 'Hari Shrestha' }).click()
      await expectGoodEverywhere(asha.page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(asha.page.getByRole('link', { name: 'Hari Shrestha' })).toBeVisible()
    })
    await test.step('Ravi ends the claim', async () => {
      await expect(page.getByText('hari@example.org')).toBeVisible()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'This is not me' }).click()
      await expect(page.getByText('You are no longer linked to this person')).toBeVisible()
      await expect(page.getByText('hari@example.org')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'This is me' })).toBeVisible()
    })
  },
)
