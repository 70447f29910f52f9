import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

type Id = { id: string }

async function familyOf(asha: Member, ravi: Member) {
  const tree = await asha.api<Id>('POST', '/v1/family/family-tree', { name: 'Shrestha', description: 'All of us' })
  const add = (draft: object) => asha.api<Id>('POST', `/v1/family/${tree.id}/person`, draft)
  const ram = await add({ firstName: 'Ram', lastName: 'Shrestha', birth: { year: 1950 } })
  const sita = await add({ firstName: 'Sita', lastName: 'Shrestha', relations: { partners: [{ id: ram.id }] } })
  await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
  await asha.api('POST', '/v1/family/member/accept', { familyTreeId: tree.id, userId: ravi.id, role: 'READ_WRITE' })
  return { id: tree.id, ram: ram.id, sita: sita.id }
}

test('a change by one member appears in the history of another, who takes it back', async ({ member, allowNoise }) => {
  allowNoise(/status of 409/)
  const [asha, ravi] = [await member('Asha'), await member('Ravi')]
  const tree = await familyOf(asha, ravi)
  const { page } = asha
  await test.step('the history shows how the tree began', async () => {
    await page.goto(`/home/family-graph/${tree.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(page.getByText('Asha created this tree')).toBeVisible()
    await expect(page.getByText('Asha added Sita Shrestha and Ram Shrestha as partners')).toBeVisible()
  })
  const change = page.getByRole('listitem').filter({ hasText: 'Ravi changed Ram Shrestha’s date of birth' })
  await test.step('a change by Ravi appears on Asha’s screen', async () => {
    await ravi.api('PUT', `/v1/family/person/${tree.ram}`, { birth: { year: 1951, qualifier: 'ABOUT' } })
    await expect(change).toContainText('1950')
    await expect(change).toContainText('about 1951')
    await expectGoodEverywhere(page)
  })
  await test.step('Asha undoes the change', async () => {
    await change.getByRole('button', { name: 'Undo' }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo this change?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Undone' })).toBeVisible()
    await expect(page.getByText('Undid a change')).toBeVisible()
    await page.goto(`/home/person/${tree.ram}`)
    await expect(page.getByText('1950', { exact: true })).toBeVisible()
  })
  await test.step('the history of a person leaves out the others', async () => {
    await ravi.api('PUT', `/v1/family/person/${tree.sita}`, { nickname: 'Situ' })
    await asha.api('DELETE', `/v1/family/${tree.id}/person/${tree.sita}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'History of Ram Shrestha' })).toBeVisible()
    await expect(page.getByText('Ravi changed Sita')).toHaveCount(0)
  })
  await test.step('Asha restores a deleted person', async () => {
    await page.getByRole('link', { name: 'The history of the whole tree' }).click()
    const gone = page.getByRole('listitem').filter({ hasText: 'Asha deleted Sita Shrestha' })
    await expect(gone).toContainText('Situ')
    await gone.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    // The first one is from before.
    await expect(page.getByText('Undid a change')).toHaveCount(2)
    await page.goto(`/home/person/${tree.sita}`)
    await expect(page.getByRole('link', { name: /^Ram Shrestha .*partner/ })).toBeVisible()
  })
  await test.step('the undo of an older change is refused and names the person and the field', async () => {
    await asha.api('PUT', `/v1/family/person/${tree.ram}`, { nickname: 'One' })
    await ravi.api('PUT', `/v1/family/person/${tree.ram}`, { nickname: 'Two' })
    await page.goto(`/home/family-graph/${tree.id}/history?person=${tree.ram}`)
    const mine = page.getByRole('listitem').filter({ hasText: 'Asha changed Ram Shrestha’s nickname' })
    await mine.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Ram Shrestha (nickname): Someone else changed this in the meantime.',
    )
  })
})

test(
  'a reader reads what the role shows and takes nothing back; a failed load can be tried again',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const tree = await familyOf(asha, ravi)
    await asha.api('PUT', '/v1/family/member', { familyTreeId: tree.id, userId: ravi.id, role: 'VIEW_ONLY' })
    await asha.api('PUT', `/v1/family/person/${tree.ram}`, { hiddenName: 'Secret' })
    const { page } = ravi
    const url = '**/v1/family/family-tree/*/history**'
    const body = JSON.stringify({ status: 500, code: 'kit/bug', message: 'x', requestId: 'x' })
    await page.route(url, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }))
    await page.goto(`/home/family-graph/${tree.id}/history`)
    await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible()
    await page.unroute(url)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Asha changed Ram Shrestha')).toBeVisible()
    await expect(
      page.getByText('With your role in this tree, you cannot see all details of these changes.'),
    ).toHaveCount(1)
    await expect(page.getByText('Secret')).toHaveCount(0)
    await expect(page.getByText('1950')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  },
)

test('an unknown person has an empty history', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await asha.api<Id>('POST', '/v1/family/family-tree', { name: 'Empty', description: 'x' })
  await asha.page.goto(`/home/family-graph/${tree.id}/history?person=${asha.id}`)
  await expect(asha.page.getByText('Nothing has changed yet')).toBeVisible()
})
