import type { Group } from '@mulghar/contract/groups/groups'
import type { Notice } from '@mulghar/contract/notifications/notifications'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** The entries that the test of all events of a group leaves in its log. */
const linesOfLog = [
  'Asha Joshi created the group',
  'Asha Joshi accepted the request of Ravi Rai',
  'Asha Joshi declined the request of Meera Karki',
  'Asha Joshi changed the group',
  'Meera Karki joined the group',
  'Asha Joshi pinned a post',
  'Asha Joshi unpinned a post',
  'Asha Joshi removed a comment of Meera Karki',
  'Asha Joshi changed the role of Ravi Rai: Moderator',
  'Asha Joshi removed Meera Karki',
  'Asha Joshi banned Meera Karki',
  'Asha Joshi lifted the ban of Meera Karki',
  'Asha Joshi made the group inactive',
  'Asha Joshi made the group active',
  'Asha Joshi handed the group over to Ravi Rai',
  'Asha Joshi left the group',
]

test('events of a group notify those concerned and appear in its log', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, meera] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Meera Karki')]
  const name = `Guthi ${asha.id.slice(-6)}`
  const group = await asha.api<Group>('POST', '/v1/group', { name, joinPolicy: 'REQUEST' })
  const at = `/v1/group/${group.id}`
  const told = async (page: Page, sentences: readonly string[]) => {
    await page.goto('/home/notifications')
    for (const sentence of sentences)
      await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible()
  }

  await test.step('Asha chooses all notifications', async () => {
    await asha.page.goto(`/home/group/${group.id}`)
    await button(asha.page, 'Notifications').click()
    await expect(asha.page.getByRole('menuitemradio')).toHaveText([
      'New posts and new members',
      'New posts',
      'Only mentions and replies',
      'Nothing',
    ])
    await asha.page.getByRole('menuitemradio', { name: 'New posts and new members' }).click()
    await expect.poll(async () => (await asha.api<Group>('GET', at)).level).toBe('ALL')
  })

  const { post, comment } = await test.step('requests are answered, and Meera joins and posts', async () => {
    for (const one of [ravi, meera]) await one.api('POST', `${at}/join`)
    await asha.api('POST', `${at}/request/${ravi.id}/accept`)
    await asha.api('DELETE', `${at}/request/${meera.id}/reject`)
    await asha.api('PUT', at, { joinPolicy: 'OPEN' })
    await meera.api('POST', `${at}/join`)
    const post = await meera.api<{ id: string }>('POST', '/v1/post', { text: 'Namaste', groupId: group.id })
    const comment = await meera.api<{ id: string }>('POST', '/v1/comments', {
      comment: 'Namaste to all',
      parentType: 'POST',
      parentId: post.id,
    })
    return { post, comment }
  })

  await test.step('Meera and Asha are notified', async () => {
    await told(meera.page, [`Your request to join ${name} was not accepted`])
    // Members are told after the fact, one happening after the other.
    await expect
      .poll(async () => (await asha.api<{ data: Notice[] }>('GET', '/v1/notification')).data.map(({ kind }) => kind), {
        timeout: 60_000,
      })
      .toEqual(expect.arrayContaining(['GROUP_JOINED', 'GROUP_POST']))
    await told(asha.page, [`Meera Karki asks to join ${name}`, `Meera Karki has joined ${name}`])
    await expect(asha.page.getByText(`There are new posts in ${name}`)).toBeVisible()
    await asha.page.getByRole('button', { name: 'Notification settings' }).click()
    await expect(asha.page.getByLabel(`Notifications from the group ${name}`)).toHaveValue('ALL')
    for (const kind of [
      'Invitations to groups',
      'New members in your groups',
      'There are new posts in one of your groups',
    ])
      await expect(asha.page.getByText(kind, { exact: true })).toBeVisible()
  })

  await test.step('Asha moderates, hands over and leaves, and both are notified', async () => {
    await asha.api('PUT', `${at}/pin`, { postId: post.id })
    await asha.api('PUT', `${at}/pin`, { postId: null })
    await asha.api('DELETE', `/v1/comments/${comment.id}`)
    await asha.api('PUT', `${at}/member/${ravi.id}`, { role: 'MODERATOR' })
    await told(ravi.page, [
      `Asha Joshi accepted your request to join ${name}`,
      `Asha Joshi changed your role in ${name}: Moderator`,
    ])
    await asha.api('DELETE', `${at}/member/${meera.id}?reason=Too%20loud`)
    await asha.api('POST', `${at}/ban/${meera.id}`, {})
    await asha.api('DELETE', `${at}/ban/${meera.id}`)
    for (const active of [false, true]) await asha.api('PUT', `${at}/active`, { active })
    await asha.api('POST', `${at}/transfer`, { userId: ravi.id })
    await asha.api('DELETE', `${at}/leave`)
    await told(ravi.page, [`Asha Joshi handed ${name} over to you`])
    await told(meera.page, [`You are no longer a member of ${name}`, '“Too loud”'])
  })

  await test.step('the log lists every event', async () => {
    await ravi.page.goto(`/home/group/${group.id}?tab=log`)
    for (const line of linesOfLog)
      await expect(ravi.page.getByRole('main').getByText(line, { exact: true })).toBeVisible()
  })
})

test(
  'a group, its form and its ways in say what they mean, and why somebody is not invited',
  { tag: '@room' },
  async ({ member }) => {
    const mark = crypto.randomUUID().slice(0, 6)
    const [asha, ravi] = [await member('Asha Joshi'), await member(`Ravi Rai ${mark}`)]
    const { page } = asha
    const main = page.getByRole('main')

    const name = `Guthi ${asha.id.slice(-6)}`
    const at = await test.step('Asha founds a group with the help of its form', async () => {
      await page.goto('/home/groups')
      await expect(
        main.getByText('A group is a place for many people: a family, a village, a school class.'),
      ).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search groups' }).fill('nowhere at all')
      await expect(
        main.getByText('Try another spelling. You can type names in Devanagari or in English letters.'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'New group' }).first().click()
      const form = page.getByRole('dialog', { name: 'New group' })
      for (const text of [
        'Who can see this group',
        'All Mulghar members can find the group and read the posts.',
        'All Mulghar members can find the group. Only members of the group can read the posts.',
        'Only members and invited people can find the group.',
        'Who can join',
        'Anyone can join',
        'Ask to join',
        'By invitation only',
        'One rule on each line.',
        'Pick a tree you can edit. Its members will see the group there.',
      ])
        await expect(form.getByText(text, { exact: true })).toBeVisible()
      await form.getByRole('textbox', { name: 'Name' }).fill(name)
      await form.getByLabel('About (optional)').fill('Since the days of our grandfathers')
      await form.getByRole('radio', { name: 'By invitation only' }).check()
      await form.getByRole('button', { name: 'Create group' }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const at = `/v1/group/${new URL(page.url()).pathname.split('/').at(-1)}`
      return at
    })

    await test.step('the tabs explain themselves', async () => {
      await tab(page, 'About').click()
      await expect(main.getByRole('heading', { name: 'Group settings' })).toBeVisible()
      await expect(main.getByText(/^Created \w+ \d+, \d{4}\.$/)).toBeVisible()
      await expect(main.getByText('Since the days of our grandfathers').filter({ visible: true }).first()).toBeVisible()
      await tab(page, 'Members').click()
      await expect(main.getByText('No requests to join.')).toBeVisible()
      await tab(page, 'Invitations').click()
      await expect(main.getByText('Invite members by name, others by email, or create a link to share.')).toBeVisible()
      await tab(page, 'Settings').click()
      for (const text of [
        'About this group',
        'Members can still read an inactive group, but no one can post.',
        'Members keep their own posts. Other people can no longer see these posts.',
      ])
        await expect(main.getByText(text, { exact: true })).toBeVisible()
    })

    const invite = page.getByRole('dialog', { name: `Invite to ${name}` })
    const act = (does: string) => invite.getByRole('button', { name: does, exact: true })
    await test.step('a refused invitation gives its reason', async () => {
      await button(page, 'Invite').click()
      await expect(invite.getByText('Search for a member of Mulghar.')).toBeVisible()
      await act('Invite').hover()
      await expect(page.getByText('Please choose a person first')).toBeVisible()
      const refuses = async (words: string) => {
        await act('Invite').click()
        await expect(invite.getByRole('alert')).toContainText(words)
      }
      await invite.getByRole('combobox').fill(ravi.name)
      await page.getByRole('option', { name: ravi.name }).click()
      await ravi.api('PUT', '/v1/profile/privacy-option', { allowGroupInvitesFrom: 'NOBODY' })
      await refuses('This person does not accept invitations from you.')
      await ravi.api('PUT', '/v1/profile/privacy-option', { allowGroupInvitesFrom: 'EVERYONE' })
      await asha.api('POST', `${at}/ban/${ravi.id}`, {})
      await refuses('This person is banned from the group.')
      await asha.api('DELETE', `${at}/ban/${ravi.id}`)
      await asha.api('POST', `${at}/invite`, { userIds: [ravi.id] })
      await refuses('This person is already in the group, invited, or waiting to join.')
    })

    const link = await test.step('an email and a link need valid values', async () => {
      await invite.getByRole('radio', { name: 'By email' }).check()
      await act('Send').hover()
      await expect(page.getByText('Please enter an email address first')).toBeVisible()
      await invite.getByRole('radio', { name: 'By link' }).check()
      await expect(
        invite.getByText('Anyone with this link can join right away. Your earlier link stops working.'),
      ).toBeVisible()
      await expect(invite.getByText('Leave empty for no limit.')).toBeVisible()
      await invite.getByLabel('Days until the link expires').fill('0')
      await act('Create link').hover()
      await expect(page.getByText('Please check the numbers of uses and days')).toBeVisible()
      await invite.getByLabel('Days until the link expires').fill('3')
      await act('Create link').click()
      await expect(invite.getByText('used 0 times')).toBeVisible()
      const link = new URL(await invite.getByLabel('Link', { exact: true }).inputValue()).pathname
      await page.keyboard.press('Escape')
      await tab(page, 'Invitations').click()
      await expect(main.getByText('A link', { exact: true })).toBeVisible()
      return link
    })

    await test.step('Ravi reads his invitation, and chooses who may invite him', async () => {
      await ravi.page.goto(at.replace('/v1', '/home'))
      await ravi.page.getByRole('textbox', { name: "What's on your mind?" }).fill('Namaste')
      await ravi.page
        .getByRole('region', { name: 'Write a post' })
        .getByRole('button', { name: 'Post', exact: true })
        .hover()
      await expect(ravi.page.getByText('Accept the invitation first.').first()).toBeVisible()
      await ravi.page.goto(link)
      await expect(ravi.page.getByText(/^The invitation is open until \w+ \d+, \d{4}\.$/)).toBeVisible()
      await ravi.page.goto('/home/privacy')
      const who = ravi.page.getByLabel('Who can invite you to groups')
      await who.selectOption({ label: 'People you follow' })
      await expect
        .poll(
          async () =>
            (await ravi.api<Record<string, unknown>>('GET', '/v1/profile/privacy-option'))['allowGroupInvitesFrom'],
        )
        .toBe('FOLLOWING')
    })
  },
)
