import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

type Made = { id: string }

const newTree = (by: Member, name: string) => by.api<Made>('POST', '/v1/family/family-tree', { name, description: 'x' })

/** The row disappears before the server has answered. */
const expectEmpty = (by: Member, path: string) =>
  expect.poll(async () => (await by.api<{ data: unknown[] }>('GET', path)).data).toEqual([])

/** A tree whose owner invited others and asked for a link, and handed the tree over. */
async function leaveThingsBehind(former: Member, heir: Member, invited: Member, email: string) {
  const { id: familyTreeId } = await newTree(former, 'Karki of Dolakha')
  const { id: targetTreeId } = await newTree(heir, 'Basnet of Ramechhap')
  const person = await former.api<Made>('POST', `/v1/family/${familyTreeId}/person`, { firstName: 'Sita' })
  await former.api('POST', '/v1/family/member', { familyTreeId, userId: heir.id, role: 'READ_WRITE' })
  await heir.api('POST', '/v1/family/member/accept', { familyTreeId, userId: heir.id })
  await former.api('POST', '/v1/family/member', { familyTreeId, userId: invited.id, role: 'READ_ONLY' })
  await former.api('POST', '/v1/family/member/invite', { familyTreeId, emails: [email], link: true })
  const asked = `/v1/family/family-tree/${familyTreeId}/person/${person.id}/link`
  await former.api('POST', asked, { targetTreeId, message: 'She is your aunt' })
  await former.api('POST', '/v1/family/member/transfer', { familyTreeId, userId: heir.id })
  return familyTreeId
}

test('a former owner finds and withdraws own invitations, and link requests after leaving', async ({ member }) => {
  const [former, heir, invited] = [await member('Mina Karki'), await member('Deep Basnet'), await member('Tara Karki')]
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`
  const familyTreeId = await leaveThingsBehind(former, heir, invited, email)
  const { page } = former
  const invitations = page.getByRole('list', { name: 'My invitations' }).getByRole('listitem')
  const requests = page.getByRole('list', { name: 'My link requests' }).getByRole('listitem')
  const withdraw = async (name: string) => {
    await page.getByRole('button', { name: `Withdraw: ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  }

  await test.step('the page lists them', async () => {
    await page.goto('/home/activity')
    await page.getByRole('tab', { name: 'Invitations' }).click()
    // The invitation by name passed to the new owner.
    await expect(invitations).toHaveCount(2)
    await expect(invitations.filter({ hasText: email })).toContainText('Karki of Dolakha')
    await expect(requests).toHaveCount(1)
    await expect(requests).toContainText('She is your aunt')
    await expectGoodEverywhere(page)
    await shots(former, 'activity-invitations')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('each invitation is withdrawn', async () => {
    for (const [at, name] of [email, 'A link'].entries()) {
      await withdraw(name)
      await expect(invitations).toHaveCount(1 - at)
    }
    await expect(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
    await expectEmpty(heir, `/v1/family/member/${familyTreeId}/invite`)
  })

  await test.step('the link request is withdrawn after leaving', async () => {
    await former.api('DELETE', '/v1/family/member/leave', { familyTreeId })
    await page.reload()
    await withdraw('Basnet of Ramechhap')
    await expect(page.getByRole('heading', { name: 'No open requests' })).toBeVisible()
    await expectEmpty(heir, '/v1/family/link-request/waiting')
  })

  await test.step('nothing is left after a reload', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No open requests' })).toBeVisible()
  })
})

test('a member finds and withdraws own requests to join family trees', { tag: '@room' }, async ({ member }) => {
  const [owner, asker] = [await member('Bishnu Karki'), await member('Rupa Karki')]
  const first = await newTree(owner, 'Karki of Charikot')
  const second = await newTree(owner, 'Karki of Jiri')
  const wish = { role: 'READ_WRITE', message: 'I am your niece' }
  await asker.api('POST', `/v1/family/member/${first.id}/request`, wish)
  await asker.api('POST', `/v1/family/member/${second.id}/request`, {})
  const { page } = asker
  const requests = page.getByRole('list', { name: 'My requests to join' }).getByRole('listitem')

  await test.step('the page lists them', async () => {
    await page.goto('/home/activity?tab=trees')
    await expect(requests).toHaveCount(2)
    await expect(requests.filter({ hasText: 'Karki of Charikot' })).toContainText('I am your niece')
    await expectGoodEverywhere(page)
    await shots(asker, 'activity-join-requests')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('each is withdrawn', async () => {
    for (const [at, name] of ['Karki of Charikot', 'Karki of Jiri'].entries()) {
      await page.getByRole('button', { name: `Withdraw: ${name}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
      await expect(requests).toHaveCount(1 - at)
    }
    await expect(page.getByText('Request withdrawn').last()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No requests to join' })).toBeVisible()
    await expectEmpty(owner, '/v1/family/member/waiting')
  })

  await test.step('nothing is left after a reload', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No requests to join' })).toBeVisible()
  })
})

test(
  'a member finds and withdraws an own change that waits for the owner of a tree',
  { tag: '@room' },
  async ({ member }) => {
    const [owner, author] = [await member('Dolma Karki'), await member('Pema Karki')]
    const { id: familyTreeId } = await newTree(owner, 'Karki of Singati')
    await author.api('POST', `/v1/family/member/${familyTreeId}/request`, {})
    await owner.api('POST', '/v1/family/member/accept', { familyTreeId, userId: author.id, role: 'READ_WRITE' })
    await owner.api('PUT', `/v1/family/family-tree/${familyTreeId}`, { approval: true })
    await author.api('POST', `/v1/family/${familyTreeId}/person`, { firstName: 'Nima' })
    const { page } = author
    await page.goto('/home/activity?tab=trees')
    const changes = page.getByRole('list', { name: 'My proposed changes' }).getByRole('listitem')
    await expect(changes).toHaveText(/Nima.*Karki of Singati.*New person/)
    await expectGoodEverywhere(page)
    await page.getByRole('button', { name: 'Withdraw: Nima' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Change withdrawn')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No changes wait' })).toBeVisible()
    await expectEmpty(owner, '/v1/family/proposal/waiting')
  },
)
