import type { Conversation } from '@mulghar/contract/messages/conversations'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { befriend, box, bubble, choose, openWith, send, write } from './talking.ts'

// No other test has members of these names, so the first one that is offered is the right one.
test('three members write in a group and one leaves', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, meera] = [await member('Asha Joshi'), await member('Ravi Kulung'), await member('Meera Dumjan')]
  await befriend(asha, ravi)
  await befriend(asha, meera)
  await test.step('Asha writes to a new group', async () => {
    await asha.page.goto('/home/messages')
    await asha.page.getByRole('button', { name: 'New message' }).first().click()
    const dialog = asha.page.getByRole('dialog', { name: 'New message' })
    for (const name of ['Ravi Kulung', 'Meera Dumjan']) {
      await dialog.getByLabel('Name', { exact: true }).fill(name)
      await asha.page.getByRole('option', { name }).first().click()
      await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    }
    await dialog.getByLabel('Name of the group (optional)').fill('Roof committee')
    await asha.page.keyboard.press('Enter')
    await expect(asha.page.getByRole('heading', { name: 'Roof committee' })).toBeVisible()
    await write(asha.page, 'Slates arrive on Thursday')
  })
  await test.step('Ravi answers', async () => {
    await ravi.page.goto('/home/messages')
    await ravi.page.getByRole('link', { name: /Roof committee/ }).click()
    await write(ravi.page, 'I bring the ladder')
    await expect(bubble(asha.page, 'I bring the ladder')).toContainText('Ravi Kulung')
  })
  await test.step('Ravi reacts to a message', async () => {
    await choose(ravi.page, 'Slates arrive on Thursday', 'React')
    await ravi.page.getByRole('button', { name: 'Folded hands' }).click()
    await expect(
      bubble(asha.page, 'Slates arrive on Thursday').getByRole('button', { name: /Folded hands/ }),
    ).toBeVisible()
  })
  await test.step('Ravi leaves the group', async () => {
    await ravi.page.getByRole('button', { name: 'More about this conversation' }).click()
    await ravi.page.getByRole('menuitem', { name: 'Leave' }).click()
    await expect(ravi.page.getByRole('alertdialog')).toContainText('You can delete them first.')
    await ravi.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(ravi.page).toHaveURL('/home/messages')
    await expect(ravi.page.getByText('No messages yet')).toBeVisible()
    await expect(asha.page.getByRole('button', { name: '2 members' })).toBeVisible()
    await expect(bubble(asha.page, 'Ravi Kulung left the group')).toBeVisible()
  })
  await test.step('Ravi deletes the message that he left there', async () => {
    await ravi.page.goto('/home/activity?tab=messages')
    const list = ravi.page.getByRole('list', { name: 'My messages' })
    await expect(list.getByRole('listitem')).toHaveText(/I bring the ladder.*A conversation you can no longer see/)
    await expectGoodEverywhere(ravi.page)
    await shots(ravi, 'activity-messages')
    await ravi.page.getByRole('button', { name: 'Delete message: I bring the ladder' }).click()
    await ravi.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(ravi.page.getByText('Message deleted')).toBeVisible()
    await expect(ravi.page.getByRole('heading', { name: 'No messages here' })).toBeVisible()
    await expect(bubble(asha.page, 'This message was deleted')).toBeVisible()
  })
  await test.step('Ravi deletes the reaction that he left there', async () => {
    const list = ravi.page.getByRole('list', { name: 'My reactions' })
    await expect(list.getByRole('listitem')).toContainText('A message you can no longer see')
    await expect(list.getByRole('img', { name: 'Folded hands' })).toBeVisible()
    await ravi.page.getByRole('button', { name: /^Delete reaction: Folded hands/ }).click()
    await ravi.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(ravi.page.getByText('Reaction deleted')).toBeVisible()
    await expect(ravi.page.getByRole('heading', { name: 'No reactions here' })).toBeVisible()
    await expect(asha.page.getByRole('button', { name: /Folded hands/ })).toHaveCount(0)
  })
})

test('a group shows who was added and its new name', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Dangol')
  const [bina, dawa, ekta] = [await member('Bina Dangol'), await member('Dawa Lama'), await member('Ekta Lama')]
  for (const friend of [bina, dawa, ekta]) await befriend(asha, friend)
  const at = '/v1/message/conversation'
  const { id } = await asha.api<Conversation>('POST', at, { userIds: [bina.id], name: 'Harvest' })
  await send(bina, id, 'Who else comes?')
  await bina.page.goto(`/home/messages/${id}`)
  await asha.api('POST', `${at}/${id}/member`, { userIds: [dawa.id, ekta.id] })
  await expect(bubble(bina.page, 'Asha Dangol added Dawa Lama, Ekta Lama')).toBeVisible()
  await bina.api('PUT', `${at}/${id}/name`, { name: 'Harvest of 2084' })
  await expect(bubble(bina.page, 'You named the group “Harvest of 2084”')).toBeVisible()
  await send(dawa, id, 'I do')
  await expect(bubble(bina.page, 'I do')).toBeVisible()
  await expectGoodEverywhere(bina.page)
  await shots(bina, 'messages-group-lines')
  await ekta.page.goto(`/home/messages/${id}`)
  await expect(bubble(ekta.page, 'Asha Dangol added you and Dawa Lama')).toBeVisible()
  await expect(bubble(ekta.page, 'Who else comes?')).toHaveCount(0)
})

test('nothing arrives from a blocked member, who does not notice', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  await send(asha, id, 'The last word')
  await asha.page.goto(`/home/messages/${id}`)
  await asha.page.getByRole('button', { name: 'More about this conversation' }).click()
  await asha.page.getByRole('menuitem', { name: 'Block' }).click()
  await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(asha.page).toHaveURL('/home/messages')
  await expect(asha.page.getByText('No messages yet')).toBeVisible()
  await ravi.page.goto(`/home/messages/${id}`)
  await write(ravi.page, 'Are you there?')
  await expect(bubble(ravi.page, 'Are you there?')).not.toContainText('Sending...')
  await expect(box(ravi.page)).toBeVisible()
  await expect(asha.page.getByText('Are you there?')).toHaveCount(0)
})
