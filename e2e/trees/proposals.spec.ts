import { expect, expectGoodEverywhere, test } from '../fixtures.ts'

test(
  "a proposed change shows as pending to its author, on the person's page and in the form",
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const draft = { name: 'Proposals', description: 'All of us' }
    const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', draft)
    await asha.api('PUT', `/v1/family/family-tree/${tree.id}`, { approval: true })
    const hari = { firstName: 'Hari', lastName: 'Shrestha' }
    const person = await asha.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, hari)
    await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
    const membership = { familyTreeId: tree.id, userId: ravi.id }
    await asha.api('POST', '/v1/family/member/accept', { ...membership, role: 'READ_WRITE' })

    const { page } = ravi
    const waits = page.getByText('Your change is waiting for the owner’s approval.')
    await page.goto(`/home/person/${person.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit person' })
    await expect(form.getByLabel('First name', { exact: true })).toHaveValue('Hari')
    await expect(waits).toHaveCount(0)
    await form.getByLabel('First name', { exact: true }).fill('Hariprasad')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    await expect(waits).toBeVisible()
    await expectGoodEverywhere(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(form.getByText('Your change is waiting for the owner’s approval.')).toBeVisible()
    await form.getByRole('link', { name: 'View change' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pending changes' })).toBeVisible()
  },
)

test(
  'without a connection a form says what it waits for, and saves by itself',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED/)
    const asha = await member('Asha')
    const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Far', description: 'All' })
    const { page, context } = asha
    await page.goto(`/home/family-graph/${tree.id}`)
    const toasts = page.waitForResponse(/page-notices/)
    await page.getByRole('button', { name: 'Add the first person' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('First name', { exact: true }).fill('Hari')
    await (await toasts).finished()
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('There is no connection.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Person saved')).toBeVisible()
  },
)
