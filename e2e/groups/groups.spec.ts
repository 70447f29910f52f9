import type { Group } from '@mulghar/contract/groups/groups'
import type { Post } from '@mulghar/contract/posts/posts'
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, settled, test, type Member, painted } from '../fixtures.ts'
import { shots } from '../shots.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const greenDot = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQTXPHihiGlgQAsWUygYFyC7UAAAAASUVORK5CYII='
const photo = { name: 'door.png', mimeType: 'image/png', buffer: Buffer.from(greenDot, 'base64') }

const says = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const composer = (page: Page) => page.getByRole('region', { name: 'Write a post' })
const words = (page: Page) => page.getByRole('textbox', { name: "What's on your mind?" })
const send = (page: Page) => composer(page).getByRole('button', { name: 'Post', exact: true })
const postOf = (page: Page, name: string) => page.getByRole('article', { name: `Post by ${name}` })
const found = (who: Member, name: string, more: object = {}) =>
  who.api<Group>('POST', '/v1/group', { name, description: 'All of us', ...more })
/** After a change of the window the page is drawn first: a menu that moves under the pointer takes no press. */
const choose = async (page: Page, menu: string, entry: string) => {
  await settled(page)
  await painted(page)
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('a private group lives: founded, entered by a link and by asking, posted in, looked after, handed over and left', async ({
  member,
  visitor,
}) => {
  const [asha, ravi, meera] = [await member('Asha Joshi'), await member('Ravi Rai', phone), await member('Meera Karki')]

  const address = await test.step('Asha founds the group', async () => {
    await asha.page.goto('/home/groups')
    await says(asha.page, 'No groups yet')
    await asha.page.getByRole('button', { name: 'New group' }).first().click()
    const form = asha.page.getByRole('dialog', { name: 'New group' })
    await form.getByRole('button', { name: 'Create group' }).click()
    await expect(form.getByRole('alert').first()).toBeVisible()
    await form.getByRole('textbox', { name: 'Name' }).fill('Joshi parivar')
    await expect(form.getByText('13/80')).toBeVisible()
    await form.getByLabel('Rules (optional)').fill('Ask before you post a child.\nठूलालाई आदर, सानालाई माया।')
    await form.getByRole('radio', { name: /^PRIVATE/ }).check()
    await expect(form.getByRole('radio', { name: 'Ask to join' })).toBeChecked()
    await form.locator('input[aria-label="Cover image"]').setInputFiles(photo)
    await form.getByRole('button', { name: 'Create group' }).click()
    await expect(asha.page.getByRole('heading', { level: 1, name: 'Joshi parivar' })).toBeVisible()
    for (const text of ['PRIVATE', 'Active', '1 member', '1 admin', 'No description provided.'])
      await says(asha.page, text)
    await says(asha.page, 'No posts yet. Start the conversation!')
    const address = new URL(asha.page.url()).pathname
    return address
  })

  const link = await test.step('Ravi joins by a link with a QR code', async () => {
    await button(asha.page, 'Invite').click()
    const invite = asha.page.getByRole('dialog', { name: 'Invite to Joshi parivar' })
    await invite.getByRole('radio', { name: 'By link' }).check()
    await invite.getByLabel('How many people can use this link').fill('5')
    await invite.getByRole('button', { name: 'Create link' }).click()
    await expect(invite.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expect(invite.getByText('used 0 of 5 times')).toBeVisible()
    const link = new URL(await invite.getByLabel('Link', { exact: true }).inputValue()).pathname
    await asha.page.keyboard.press('Escape')
    await visitor.goto(link)
    await says(visitor, 'Asha Joshi invites you to this group.')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Joshi parivar' })).toBeVisible()
    await expect(visitor.getByRole('main').getByRole('link')).toHaveText(['Register', 'I have an account'])
    await expectGoodEverywhere(visitor)
    await visitor.goto(`/home${link}`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Joshi parivar' })).toBeVisible()
    await ravi.page.goto(link)
    await says(ravi.page, 'Asha Joshi invites you to this group.')
    await expectGoodEverywhere(ravi.page)
    await ravi.page.setViewportSize(phone.viewport)
    await button(ravi.page, 'Join this group').click()
    await expect(ravi.page).toHaveURL(new RegExp(address))
    await says(asha.page, '2 members')
    await ravi.page.goto(link)
    await says(ravi.page, 'You are already a member of this group.')
    await ravi.page.getByRole('link', { name: 'See the group' }).click()
    await expect(words(ravi.page)).toBeVisible()
    return link
  })

  await test.step('Meera asks to join and is accepted', async () => {
    await meera.page.goto(address)
    await says(meera.page, 'Only members of this group can see this.')
    await expect(words(meera.page)).toHaveCount(0)
    await button(meera.page, 'Ask to join').click()
    const ask = meera.page.getByRole('dialog')
    await ask.getByLabel('Message (optional)').fill('The sister of Ravi')
    await ask.getByRole('button', { name: 'Ask to join' }).click()
    await says(meera.page, 'Request Sent')
    await says(asha.page, 'The sister of Ravi')
    await button(asha.page, 'Accept Meera Karki').click()
    await expect(words(meera.page)).toBeVisible()
    await says(asha.page, '3 members')
  })

  await test.step('new posts appear, and wait behind a button while Asha reads', async () => {
    await words(ravi.page).fill('The door has a new lock')
    await ravi.page.getByLabel('Photos of the post').setInputFiles(photo)
    await expect(ravi.page.getByLabel('Who can see it')).toHaveCount(0)
    await send(ravi.page).click()
    await expect(postOf(asha.page, 'Ravi Rai')).toContainText('The door has a new lock')
    await expect(postOf(asha.page, 'Ravi Rai').getByRole('img').first()).toBeVisible()
    for (const text of ['Who has the key?', 'I have it', 'No, I have it'])
      await meera.api('POST', '/v1/post', { text, groupId: address.split('/').at(-1) })
    await asha.page.getByRole('button', { name: '3 new posts' }).click()
    await expect(postOf(asha.page, 'Meera Karki').first()).toContainText('No, I have it')
  })

  await test.step('Asha shares a post, and only those who may see it do', async () => {
    const own = await asha.api<Post>('POST', '/v1/post', { text: 'For those who follow me' })
    await asha.page.goto(`/home/post/${own.id}`)
    await choose(asha.page, 'Share', 'Share to a group')
    const share = asha.page.getByRole('dialog', { name: 'Share to a group' })
    await share.getByLabel('Group').selectOption({ label: 'Joshi parivar' })
    await share.getByLabel('Add a message (optional)').fill('Look')
    await share.getByRole('button', { name: 'Post', exact: true }).click()
    await says(asha.page, 'Shared to Joshi parivar')
    await meera.page.getByRole('button', { name: /new post/ }).click()
    await expect(postOf(meera.page, 'Asha Joshi')).toContainText('You cannot see this post.')
    await asha.page.goto(address)
    await expect(asha.page.getByRole('region', { name: 'Shared post by Asha Joshi' })).toContainText(
      'For those who follow me',
    )
  })

  await test.step('Asha removes a pinned post of Meera and bans her', async () => {
    const rude = postOf(asha.page, 'Meera Karki').filter({ hasText: 'I have it' }).first()
    await rude.getByRole('button', { name: 'More about this post' }).click()
    await asha.page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
    await expect(asha.page.getByText('Pinned', { exact: true })).toBeVisible()
    await expect(meera.page.getByText('Pinned', { exact: true })).toBeVisible()
    await settled(asha.page)
    await shots(asha, 'groups-feed')
    await asha.page.setViewportSize({ width: 1280, height: 800 })
    await expect(postOf(asha.page, 'Meera Karki').first()).toContainText('Pinned')
    await painted(asha.page)
    await postOf(asha.page, 'Meera Karki').first().getByRole('button', { name: 'More about this post' }).click()
    await asha.page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
    const why = asha.page.getByRole('dialog', { name: 'Remove this post?' })
    await why.getByLabel('Reason (optional)').fill('Not here')
    await why.getByRole('button', { name: 'Remove' }).click()
    await expect(meera.page.getByText('No, I have it')).toHaveCount(0)
    await expect(asha.page.getByText('Pinned', { exact: true })).toHaveCount(0)
    await expectGoodEverywhere(asha.page)

    // Banned: nothing brings one back.
    await asha.page.setViewportSize({ width: 1280, height: 800 })
    await tab(asha.page, 'Members').click()
    await choose(asha.page, 'More about Meera Karki', 'Ban')
    const ban = asha.page.getByRole('dialog', { name: 'Ban Meera Karki?' })
    await ban.getByLabel('Reason (optional)').fill('Keys')
    await ban.getByRole('button', { name: 'Ban' }).click()
    await says(asha.page, 'Banned')
    await says(meera.page, 'Only members of this group can see this.')
    await meera.page.goto(link)
    await says(meera.page, 'This invitation has been used, withdrawn or has expired.')
    await asha.page.getByRole('combobox', { name: 'Role of Ravi Rai' }).selectOption('MODERATOR')
    await expect(tab(ravi.page, 'Log')).toBeVisible()
    await expectGoodEverywhere(asha.page)
    await shots(asha, 'groups-members')
  })

  await test.step('Asha hands the group over and leaves', async () => {
    await asha.page.setViewportSize({ width: 1280, height: 800 })
    await choose(asha.page, 'More about this group', 'Leave')
    await says(asha.page, /You own this group/)
    await button(asha.page, 'OK').click()
    await choose(asha.page, 'More about Ravi Rai', 'Make owner')
    await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click()
    await expect(tab(ravi.page, 'Settings')).toBeVisible()
    await tab(ravi.page, 'Log').click()
    for (const text of [
      'Asha Joshi banned Meera Karki',
      'Asha Joshi removed a post of Meera Karki',
      'Asha Joshi handed the group over to Ravi Rai',
    ])
      await says(ravi.page, text)
    await choose(asha.page, 'More about this group', 'Leave')
    await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(asha.page).toHaveURL(/\/home\/groups/)
    await says(asha.page, 'No groups yet')
  })

  await test.step('Ravi makes it read only and deletes it', async () => {
    await tab(ravi.page, 'Settings').click()
    await ravi.page.getByRole('switch', { name: 'Active' }).click()
    await says(ravi.page, 'Inactive')
    await tab(ravi.page, 'Posts').click()
    await says(ravi.page, 'This group is inactive. You can read it, but no one can post.')
    await expect(words(ravi.page)).toHaveCount(0)
    await tab(ravi.page, 'Settings').click()
    await button(ravi.page, 'Delete group').click()
    const remove = ravi.page.getByRole('dialog', { name: 'Delete Joshi parivar?' })
    await expect(remove.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
    await remove.getByLabel('Name of the group').fill('Joshi parivar')
    await remove.getByRole('button', { name: 'Delete' }).click()
    await expect(ravi.page).toHaveURL(/\/home\/groups/)
    await ravi.page.goto(address)
    await says(ravi.page, 'Group not found')
  })
})

test(
  'groups are found in either script, joined or asked to join; unknown groups are not found',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const mark = crypto.randomUUID().slice(0, 6)
    const open = await found(asha, `अधिकारी परिवार ${mark}`, { description: null, about: 'https://example.org' })
    const asked = await found(asha, `Guthi of Kirtipur ${mark}`, { joinPolicy: 'REQUEST' })
    const closed = await found(asha, `Council ${mark}`, { joinPolicy: 'INVITE' })
    for (let n = 1; n <= 21; n++) await asha.api('POST', '/v1/post', { text: `Number ${n}`, groupId: open.id })
    const { page } = ravi

    await test.step('Ravi finds a group in either script', async () => {
      await page.goto('/home/groups')
      await page.getByRole('button', { name: 'Discover groups' }).click()
      await page.getByRole('searchbox', { name: 'Search groups' }).fill('adhikari')
      const card = page.getByRole('article', { name: open.name })
      await expect(card).toContainText('No description provided.')
      await page.getByRole('searchbox', { name: 'Search groups' }).fill('nothing of this name')
      await says(page, 'No groups found')
      await page.getByRole('searchbox', { name: 'Search groups' }).fill('अधिकारी')
      await expectGoodEverywhere(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await card.getByRole('link', { name: open.name }).click()
    })

    await test.step('he joins an open group by posting in it', async () => {
      await expect(postOf(page, 'Asha Joshi')).toHaveCount(20)
      await button(page, 'Load more posts').click()
      await expect(postOf(page, 'Asha Joshi')).toHaveCount(21)
      await words(page).fill('I am here')
      await says(page, 'When you post here, you join the group.')
      await send(page).click()
      await expect(postOf(page, 'Ravi Rai')).toContainText('I am here')
      await says(page, '2 members')
      await button(page, 'Notifications').click()
      await page.getByRole('menuitemradio', { name: 'Nothing' }).click()
      await expect.poll(async () => (await ravi.api<Group>('GET', `/v1/group/${open.id}`)).level).toBe('MUTED')
      await page.goto('/home')
      await expect(postOf(page, 'Asha Joshi').getByRole('link', { name: open.name }).first()).toBeVisible()
    })

    await test.step('elsewhere he asks to join, and his text stays', async () => {
      await page.goto(`/home/group/${asked.id}`)
      await words(page).fill('May I?')
      await send(page).click()
      await page
        .getByRole('dialog', { name: `Ask to join ${asked.name}` })
        .getByRole('button', { name: 'Ask to join' })
        .click()
      await says(page, 'Request Sent')
      await expect(words(page)).toHaveValue('May I?')
      await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('button', { name: 'Back to groups' }).click()
      await expect(page).toHaveURL(/\/home\/groups$/)
      await tab(page, 'Waiting').click()
      await page.getByRole('article', { name: asked.name }).getByRole('button', { name: 'Withdraw' }).click()
      await says(page, 'No open invitations or requests')
      await page.goto(`/home/group/${closed.id}`)
      await words(page).fill('And here?')
      await send(page).hover()
      await says(page, 'You need an invitation to join this group.')
    })

    await test.step('he accepts an invitation from the list', async () => {
      await asha.api('POST', `/v1/group/${closed.id}/invite`, { userIds: [ravi.id] })
      await page.goto('/home/groups?scope=waiting')
      await page.getByRole('article', { name: closed.name }).getByRole('button', { name: 'Accept invitation' }).click()
      await tab(page, 'My groups').click()
      await expect(page.getByRole('article', { name: closed.name })).toContainText('Member')
    })

    await test.step('unknown groups are not found', async () => {
      for (const nowhere of ['/home/group', '/home/group/none', `/home/group/${crypto.randomUUID()}`]) {
        await page.goto(nowhere)
        await expect(page.getByRole('heading', { level: 1, name: 'Group not found' })).toBeVisible()
      }
      await page.goto('/home/groups')
      await settled(page)
      await shots(ravi, 'groups-list')
    })

    await test.step('the group appears beside the members of its family tree', async () => {
      const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
        name: 'Adhikari',
        description: 'Us',
      })
      await asha.page.goto(`/home/group/${open.id}?tab=settings`)
      await asha.page.getByLabel('Family tree (optional)').selectOption({ label: 'Adhikari' })
      await button(asha.page, 'Save').click()
      await says(asha.page, 'Group saved')
      await tab(asha.page, 'About').click()
      await says(asha.page, 'Part of the family tree Adhikari.')
      await asha.page.goto(`/home/family-graph/${tree.id}/members`)
      await asha.page.getByRole('link', { name: open.name }).click()
      await expect(asha.page.getByRole('heading', { level: 1, name: open.name })).toBeVisible()
    })
  },
)
