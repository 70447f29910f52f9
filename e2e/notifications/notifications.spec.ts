import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { hold } from '../moments.ts'

type Id = { id: string }

test('an action notifies its recipient at once: on the bell, in the list and on the page it leads to', async ({
  member,
}) => {
  const [asha, ravi] = [await member('Asha'), await member('Ravi')]
  const tree = await asha.api<Id>('POST', '/v1/family/family-tree', { name: 'Bell tree', description: 'All' })
  const sita = await asha.api<Id>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Sita', lastName: 'Rai' })
  const { page } = asha
  await page.goto('/home')
  const bell = page.getByRole('link', { name: 'Notifications', exact: true })
  await expect(bell).toBeVisible()
  await ravi.page.goto('/home')

  await test.step('Ravi asks to join the tree and is accepted', async () => {
    await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
    await expect(page.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible()
    await asha.api('POST', '/v1/family/member/accept', { familyTreeId: tree.id, userId: ravi.id, role: 'READ_WRITE' })
    await expect(ravi.page.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible()
  })

  const change = page.getByRole('button', { name: 'Ravi changed Sita Rai in Bell tree, 3 times' })
  await test.step('the request shows its answer, and three edits are one notification', async () => {
    await page.getByRole('link', { name: 'Notifications', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Ravi wants to join Bell tree' })).toContainText('Accepted')
    for (const nickname of ['a', 'b', 'c']) await ravi.api('PUT', `/v1/family/person/${sita.id}`, { nickname })
    await expect(change).toBeVisible()
    await expect(page.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible()
    await expectGoodEverywhere(page)
  })

  await test.step('the notification leads to the history, where Asha undoes an edit', async () => {
    await change.click()
    await expect(page.getByRole('heading', { name: 'History of Sita Rai' })).toBeVisible()
    await expect(page.getByText('Ravi changed Sita Rai’s nickname').first()).toBeVisible()
    await expect(bell).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undid a change')).toBeVisible()
  })

  await test.step('Asha marks all as read', async () => {
    await ravi.api('PUT', `/v1/family/person/${sita.id}`, { nickname: 'd' })
    await page.getByRole('link', { name: 'Notifications, 1 new' }).click()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  })
})

test(
  'a member chooses notifications and the daily mail; an empty list and a failure say so',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const asha = await member('Asha')
    const { page } = asha

    await test.step('the list loads at a second try, and is empty', async () => {
      // A page that begins to hear asks for the notices anew; here nobody shall but the member.
      await hold(page, '**/v1/stream')
      const body = JSON.stringify({ status: 500, code: 'kit/bug', message: 'x', requestId: 'x' })
      await page.route('**/v1/notification?*', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body }),
      )
      await page.route('**/v1/notification', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body }),
      )
      await page.goto('/home/notifications')
      await expect(
        page.getByRole('alert').getByText('Something went wrong on our side. Please try again.'),
      ).toBeVisible()
      await page.unroute('**/v1/notification?*')
      await page.unroute('**/v1/notification')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No notifications yet')).toBeVisible()
    })

    const level = page.getByLabel('Changes in Chosen')
    await test.step('Asha chooses what a tree notifies her of', async () => {
      await asha.api('POST', '/v1/family/family-tree', { name: 'Chosen', description: 'All' })
      await page.reload()
      await expect(page.getByRole('switch', { name: 'Daily email summary' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Notification settings' }).click()
      await expect(level).toHaveValue('ALL')
      await level.selectOption('My close family')
      await expect(page.getByText('Choose your own person in the tree')).toBeVisible()
    })

    await test.step('she turns the daily mail off, and both choices last', async () => {
      const mail = page.getByRole('switch', { name: 'Daily email summary' })
      await expect(mail).toBeChecked()
      // It shows at once and is on its way for a while yet.
      const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
      await mail.click()
      await expect(mail).not.toBeChecked()
      expect((await kept).ok()).toBe(true)
      await page.reload()
      await page.getByRole('button', { name: 'Notification settings' }).click()
      await expect(level).toHaveValue('CLOSE_FAMILY')
      await expect(mail).not.toBeChecked()
      await expectGoodEverywhere(page)
    })
  },
)

test(
  'a change that needs approval notifies owner and author, and happens once it is accepted',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const tree = await asha.api<Id>('POST', '/v1/family/family-tree', { name: 'Careful', description: 'All' })
    const ram = await asha.api<Id>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Ram', lastName: 'Rai' })
    await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
    await asha.api('POST', '/v1/family/member/accept', { familyTreeId: tree.id, userId: ravi.id, role: 'READ_WRITE' })
    const { page } = asha

    await test.step('the owner turns on the approval of changes', async () => {
      await page.goto(`/home/family-graph/${tree.id}/members`)
      await page.getByRole('switch', { name: /Approve changes/ }).click()
      await expect(page.getByRole('link', { name: 'Pending changes' })).toBeVisible()
    })

    await test.step('Ravi edits a person, and his change waits', async () => {
      await ravi.page.goto(`/home/person/${ram.id}`)
      await ravi.page.getByRole('button', { name: 'Edit', exact: true }).click()
      const dialog = ravi.page.getByRole('dialog')
      await dialog.getByLabel('Nickname').fill('Ramu')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(ravi.page.getByText('Your change was sent to the owner of this family tree.').first()).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(ravi.page.getByText('Ramu')).toHaveCount(0)
      await ravi.page.goto(`/home/family-graph/${tree.id}`)
      await ravi.page.getByRole('button', { name: 'More', exact: true }).click()
      await ravi.page.getByRole('menuitem', { name: 'Pending changes' }).click()
      await expect(ravi.page.getByText('Waiting for the owner')).toBeVisible()
    })

    const card = page.getByRole('article', { name: 'Change Ram Rai' })
    await test.step('the owner accepts it', async () => {
      await page.getByRole('link', { name: /Notifications, \d new/ }).click()
      await page.getByRole('button', { name: 'Ravi proposes a change to Careful' }).click()
      await expect(card).toContainText('Ramu')
      await expectGoodEverywhere(page)
      await card.getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByText('No pending changes')).toBeVisible()
      await expect(ravi.page.getByText('Accepted', { exact: true })).toBeVisible()
      await expect(ravi.page.getByRole('link', { name: /Notifications, \d new/ })).toBeVisible()
    })

    await test.step('a change that no longer fits is rejected with a reason', async () => {
      await ravi.api('PUT', `/v1/family/person/${ram.id}`, { birth: { year: 1990 }, death: { year: 1980 } })
      // The owner is told what the form told its author.
      await expect(card).toContainText('The day of death is before the day of birth.')
      await asha.api('PUT', `/v1/family/person/${ram.id}`, { gotra: 'Kashyap' })
      await card.getByRole('button', { name: 'Accept' }).click()
      await expect(card.getByRole('alert')).toContainText('The tree has changed, so this change no longer fits')
      await page.goto('/home')
      const waits = page.getByRole('link', { name: /1 change to Careful/ })
      await expect(waits).toBeVisible()
      await expectGoodEverywhere(page)
      await waits.click()
      await card.getByRole('button', { name: 'Reject' }).click()
      const asking = page.getByRole('dialog', { name: 'Reject this change?' })
      await asking.getByLabel('Reason (optional)').fill('His sister calls him Ramesh.')
      await expectGoodEverywhere(page)
      await asking.getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByText('No pending changes')).toBeVisible()
      await expect(ravi.page.getByText('Not accepted')).toBeVisible()
      await expect(ravi.page.getByText('“His sister calls him Ramesh.”')).toBeVisible()
      await expectGoodEverywhere(ravi.page)
      await ravi.page.goto('/home/notifications')
      await expect(ravi.page.getByText('“His sister calls him Ramesh.”')).toBeVisible()
      await expectGoodEverywhere(ravi.page)
    })

    await test.step('the answered change is no longer new', async () => {
      await page.goto('/home/notifications')
      await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Ravi proposes a change to Careful' }).first()).toContainText(
        'Declined',
      )
    })
  },
)
