import type { Group } from '@mulghar/contract/groups/groups'
import type { Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'
import { hold } from '../moments.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
/** What has failed is said by a toast, which lies outside the page. */
const toasted = (page: Page, words: string | RegExp) => expect(page.getByText(words).last()).toBeVisible()
const choose = async (page: Page, menu: string, entry: string) => {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** A window that hears of no change: it knows what it has asked for. */
const deaf = async (who: Member) => {
  await hold(who.page, '**/v1/stream')
  return who.page
}

test('shows the moderators of a group what changed meanwhile', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  const [meera, hari, sita] = [await member('Meera Karki'), await member('Hari Rai'), await member('Sita Rai')]
  const group = await asha.api<Group>('POST', '/v1/group', { name: `Guthi ${asha.id.slice(-6)}` })
  const at = `/v1/group/${group.id}`
  const mail = `uncle-${asha.id}@example.org`
  await test.step('the group has members, a request, a ban and an invitation', async () => {
    for (const one of [ravi, hari]) await one.api('POST', `${at}/join`)
    await asha.api('PUT', `${at}/member/${ravi.id}`, { role: 'ADMIN' })
    await asha.api('PUT', at, { joinPolicy: 'REQUEST' })
    await meera.api('POST', `${at}/join`, { message: 'It is me, Meera' })
    await asha.api('POST', `${at}/ban/${sita.id}`, {})
    await asha.api('POST', `${at}/invite`, { emails: [mail] })
  })

  const page = await deaf(ravi)
  const main = page.getByRole('main')
  await test.step('Ravi opens the list of members', async () => {
    await page.goto(`/home/group/${group.id}?tab=members`)
    await expect(main.getByText('It is me, Meera')).toBeVisible()
    await expect(button(page, 'More about Hari Rai')).toBeVisible()
    await expect(button(page, 'Lift ban of Sita Rai')).toBeVisible()
  })

  await test.step('Ravi acts on a request, a ban and a member that are gone', async () => {
    // The request is taken back.
    await meera.api('DELETE', `${at}/join`)
    await button(page, 'Accept Meera Karki').click()
    await toasted(page, 'This request no longer exists.')
    await expect(main.getByText('It is me, Meera')).toHaveCount(0)
    // The ban is ended.
    await asha.api('DELETE', `${at}/ban/${sita.id}`)
    await button(page, 'Lift ban of Sita Rai').click()
    await toasted(page, 'Ban of Sita Rai lifted')
    await expect(button(page, 'Lift ban of Sita Rai')).toHaveCount(0)
    // The member has left.
    await hari.api('DELETE', `${at}/leave`)
    await choose(page, 'More about Hari Rai', 'Remove')
    await page.getByRole('dialog', { name: 'Remove Hari Rai?' }).getByRole('button', { name: 'Remove' }).click()
    await toasted(page, 'This person is not a member of this group.')
    await expect(button(page, 'More about Hari Rai')).toHaveCount(0)
  })

  await test.step('he withdraws an invitation that is gone', async () => {
    await tab(page, 'Invitations').click()
    await expect(button(page, `Withdraw: ${mail}`)).toBeVisible()
    const { data } = await asha.api<{ data: { id: string }[] }>('GET', `${at}/invite`)
    await asha.api('DELETE', `${at}/invite/${data[0]!.id}`)
    await button(page, `Withdraw: ${mail}`).click()
    await toasted(page, 'This invitation does not exist.')
    await expect(main.getByText('No open invitations')).toBeVisible()
  })

  await test.step('he links a family tree that is gone', async () => {
    const tree = await ravi.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Rai', description: 'Us' })
    await tab(page, 'Settings').click()
    const pick = page.getByLabel('Family tree (optional)')
    await pick.selectOption({ label: 'Rai' })
    await ravi.api('DELETE', `/v1/family/family-tree/${tree.id}`)
    await button(page, 'Save').click()
    await expect(main.getByRole('alert')).toContainText('Only editors of a family tree can link a group to it.')
  })

  await test.step('he saves settings that Asha has changed', async () => {
    await asha.api('PUT', at, { about: 'All of us' })
    await page.getByLabel('Rules (optional)').fill('Be kind')
    await button(page, 'Save').click()
    await expect(main.getByRole('alert')).toContainText('Someone else has changed this in the meantime.')
    await expect(page.getByLabel('Rules (optional)')).toHaveValue('Be kind')
  })

  await test.step('he acts in a role that he lost', async () => {
    await asha.api('PUT', `${at}/member/${ravi.id}`, { role: 'MEMBER' })
    await page.getByRole('switch', { name: 'Active' }).click()
    await toasted(page, 'Your role in this group does not allow this.')
    expect((await asha.api<Group>('GET', at)).active).toBe(true)
  })

  await test.step('he has become the owner and cannot leave', async () => {
    await page.goto(`/home/group/${group.id}`)
    await button(page, 'More about this group').click()
    await page.getByRole('menuitem', { name: 'Leave', exact: true }).click()
    const leaving = page.getByRole('alertdialog')
    await expect(leaving).toContainText('Your posts stay in the group.')
    await asha.api('POST', `${at}/transfer`, { userId: ravi.id })
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await expect(leaving.getByRole('alert')).toContainText(
      'A group needs an owner. Please make another member the owner first.',
    )
  })

  await test.step('he deletes the group by its old name', async () => {
    await page.goto(`/home/group/${group.id}?tab=settings`)
    await button(page, 'Delete group').click()
    const removing = page.getByRole('dialog', { name: `Delete ${group.name}?` })
    await removing.getByRole('button', { name: 'Delete' }).hover()
    await expect(page.locator('[popover]', { hasText: 'Please type the name of the group first' })).toBeVisible()
    await removing.getByLabel('Name of the group').fill(group.name)
    await asha.api('PUT', at, { name: 'Another name' })
    await removing.getByRole('button', { name: 'Delete' }).click()
    await expect(removing.getByRole('alert')).toContainText('This does not match the name of the group.')
    expect((await asha.api<Group>('GET', at)).name).toBe('Another name')
  })
})

test(
  'shows a visitor of a group what changed meanwhile, and keeps the typed text',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const group = await asha.api<Group>('POST', '/v1/group', { name: `Chautari ${asha.id.slice(-6)}` })
    const at = `/v1/group/${group.id}`
    const page = await deaf(ravi)
    const main = page.getByRole('main')

    await test.step('the group closes while Ravi writes, and his text stays', async () => {
      const words = page.getByRole('textbox', { name: "What's on your mind?" })
      const send = page.getByRole('region', { name: 'Write a post' }).getByRole('button', { name: 'Post', exact: true })
      for (const [[method, path, body], said] of [
        [['PUT', at, { joinPolicy: 'REQUEST' }], 'Ask to join this group first.'],
        [['PUT', at, { joinPolicy: 'INVITE' }], 'You need an invitation to join this group.'],
        [['POST', `${at}/ban/${ravi.id}`, {}], 'You cannot join this group. Please ask an admin of the group.'],
        [['PUT', `${at}/active`, { active: false }], 'This group is inactive. You can read it, but no one can post.'],
      ] as const) {
        await page.goto(`/home/group/${group.id}`)
        await words.fill('Namaste')
        await expect(page.getByText('When you post here, you join the group.')).toBeVisible()
        await asha.api(method, path, body)
        await send.click()
        await toasted(page, `Failed to create post: ${said}`)
        if (method === 'POST') await asha.api('DELETE', path)
        await asha.api('PUT', at, { joinPolicy: 'OPEN' })
      }
      await asha.api('PUT', `${at}/active`, { active: true })
      await page.goto(`/home/group/${group.id}`)
      await expect(words).toHaveValue('Namaste')
      expect((await ravi.api<Group>('GET', at)).role).toBeNull()
    })

    const card = main.getByRole('article', { name: group.name })
    await test.step('he joins in another window first', async () => {
      await page.goto('/home/groups?scope=discover')
      await expect(card.getByRole('button', { name: 'Join' })).toBeVisible()
      await ravi.api('POST', `${at}/join`)
      await card.getByRole('button', { name: 'Join' }).click()
      await toasted(page, 'This person is already a member of this group.')
      await expect(card).toHaveCount(0)
      await ravi.api('DELETE', `${at}/leave`)
    })

    await test.step('his request is declined before he withdraws it', async () => {
      await asha.api('PUT', at, { joinPolicy: 'REQUEST' })
      await ravi.api('POST', `${at}/join`)
      await page.goto('/home/groups?scope=waiting')
      await expect(card).toContainText('Request Sent')
      await asha.api('DELETE', `${at}/request/${ravi.id}/reject`)
      await card.getByRole('button', { name: 'Withdraw' }).click()
      await toasted(page, 'This request no longer exists.')
      await expect(main.getByText('No open invitations or requests')).toBeVisible()
      await expect(main.getByText('Your invitations and requests to join appear here.')).toBeVisible()
    })

    await test.step('the group closes before he sends another request', async () => {
      await page.goto(`/home/group/${group.id}`)
      await button(page, 'Ask to join').click()
      const asking = page.getByRole('dialog', { name: `Ask to join ${group.name}` })
      await expect(asking).toContainText('The admins and moderators of the group will read your message and decide.')
      await expect(asking).toContainText('For example, your name and how you know the others.')
      await asking.getByLabel('Message (optional)').fill('It is me')
      await asha.api('PUT', at, { joinPolicy: 'INVITE' })
      await asking.getByRole('button', { name: 'Ask to join' }).click()
      await toasted(page, 'You need an invitation to join this group.')
      await expect(asking).toHaveCount(0)
      await expect(button(page, 'Ask to join')).toHaveCount(0)
      // The dialog has closed with his message, which was not sent.
      await button(page, 'Show text').click()
      const kept = page.getByRole('alertdialog', { name: 'Text that was not saved' })
      await expect(kept.getByRole('definition')).toHaveText('It is me')
      await kept.getByRole('button', { name: 'Close' }).click()
    })
  },
)
