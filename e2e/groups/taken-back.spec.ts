import { expect, test } from '../fixtures.ts'

test('the owner of a family tree removes the group of another member from it', async ({ member }) => {
  const [asha, ravi] = [await member('Asha Oli'), await member('Ravi Oli')]
  const { page } = asha
  const { id: tree } = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Oli of Dang',
    description: 'x',
  })
  await ravi.api('POST', `/v1/family/member/${tree}/request`)
  await asha.api('POST', '/v1/family/member/accept', { familyTreeId: tree, userId: ravi.id, role: 'READ_WRITE' })
  await ravi.api('POST', '/v1/group', { name: 'Phones for sale', familyTreeId: tree })
  const remove = (who: typeof asha) => who.page.getByRole('button', { name: 'Remove Phones for sale' })
  for (const who of [ravi, asha]) {
    await who.page.goto(`/home/family-graph/${tree}/members`)
    await expect(who.page.getByRole('link', { name: 'Phones for sale' })).toBeVisible()
  }
  await expect(remove(ravi)).toHaveCount(0)
  await remove(asha).click()
  await expect(page.getByRole('link', { name: 'Phones for sale' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Phones for sale' })).toHaveCount(0)
})

test('a member finds and withdraws an own invitation into a group', async ({ member }) => {
  const [asha, ravi] = [await member('Asha Pun'), await member('Ravi Pun')]
  const { page } = ravi
  const { id: group } = await asha.api<{ id: string }>('POST', '/v1/group', { name: 'Pun parivar', joinPolicy: 'OPEN' })
  await ravi.api('POST', `/v1/group/${group}/join`)
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`
  await ravi.api('POST', `/v1/group/${group}/invite`, { emails: [email] })
  await page.goto(`/home/group/${group}?tab=invitations`)
  await page.getByRole('button', { name: `Withdraw: ${email}` }).click()
  await expect(page.getByText('No open invitations')).toBeVisible()
  expect((await asha.api<{ data: unknown[] }>('GET', `/v1/group/${group}/invite`)).data).toEqual([])
})
