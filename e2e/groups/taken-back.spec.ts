import { expect, expectGoodEverywhere, test } from '../fixtures.ts'

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

test(
  'a former moderator finds and withdraws own invitations to a hidden group',
  { tag: '@room' },
  async ({ member }) => {
    const [owner, former, invited] = [await member('Asha Rai'), await member('Ravi Rai'), await member('Tara Rai')]
    const email = `${crypto.randomUUID().slice(0, 8)}@example.org`
    const { id } = await owner.api<{ id: string }>('POST', '/v1/group', { name: 'Rai of Bhojpur', joinPolicy: 'OPEN' })
    const at = `/v1/group/${id}`
    await former.api('POST', `${at}/join`)
    await owner.api('PUT', `${at}/member/${former.id}`, { role: 'MODERATOR' })
    await former.api('POST', `${at}/invite`, { userIds: [invited.id], emails: [email] })
    await former.api('POST', `${at}/invite-link`, {})
    await owner.api('PUT', at, { visibility: 'HIDDEN' })
    await former.api('DELETE', `${at}/leave`)
    const { page } = former
    const invitations = page.getByRole('list', { name: 'My group invitations' }).getByRole('listitem')
    await page.goto('/home/activity?tab=trees')
    await expect(invitations).toHaveCount(3)
    await expect(invitations.filter({ hasText: 'Tara Rai' })).toContainText('A group you can no longer see')
    await expect(page.getByText('Rai of Bhojpur')).toHaveCount(0)
    await expectGoodEverywhere(page)
    for (const [count, name] of ['Tara Rai', email, 'A link'].entries())
      await test.step(`withdraws ${name}`, async () => {
        await page.getByRole('button', { name: `Withdraw: ${name}` }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
        await expect(invitations).toHaveCount(2 - count)
      })
    await expect(page.getByRole('heading', { name: 'No invitations to groups' })).toBeVisible()
    await expect.poll(async () => (await owner.api<{ data: unknown[] }>('GET', `${at}/invite`)).data).toEqual([])
  },
)
