import { expect, expectGoodEverywhere, request, signIn, test, type Member, type Session } from '../fixtures.ts'
import type { House } from '../house.ts'
import { hold } from '../moments.ts'

async function treeOf(asha: Member, name: string) {
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name, description: 'All of us' })
  const draft = { firstName: 'Krishna', lastName: 'Shrestha', gender: 'MALE' }
  const krishna = await asha.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, draft)
  return { id: tree.id, krishna: krishna.id }
}

/** The link of a forgotten password shows that its mail was read. It ends all sessions: a new one begins in the same window. */
async function proveAddress(house: House, { email, page }: Member): Promise<void> {
  await request(house, 'POST', '/v1/auth/forgot-password', { email })
  const token = () => /reset-password\/([\w-]+)/.exec(house.mailsTo(email).join('\n'))?.[1]
  await expect.poll(token, { timeout: 20_000 }).toBeTruthy()
  const newPassword = 'a lamp in another door'
  await request(house, 'POST', '/v1/auth/reset-password', { token: token(), newPassword })
  // The page that begins here would else hear that the session before is over, and leave.
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, await request<Session>(house, 'POST', '/v1/auth/login', { email, password: newPassword }))
}

test(
  'a member asks to join, cancels, asks again, is accepted, edits and leaves',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const name = `Shrestha of Panauti ${ravi.id.slice(-6)}`
    const tree = await treeOf(asha, name)
    const { page } = ravi

    const card = page.getByRole('article', { name })
    await test.step('Ravi finds the tree and asks to join', async () => {
      await page.goto('/home/search-family-tree')
      await page.getByLabel('Tree Name').fill(name)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      // While it is on its way the button says so.
      const letGo = await hold(page, '**/v1/family/member/*/request')
      await card.getByRole('button', { name: 'Request to Join' }).click()
      await expect(card.getByRole('button', { name: 'Sending...' })).toBeVisible()
      letGo()
      await expect(page.getByText('Join request sent successfully!')).toBeVisible()
      await expect(card.getByText('Request Sent')).toBeVisible()
    })
    await test.step('Ravi cancels and asks again', async () => {
      await card.getByRole('button', { name: 'Cancel Request' }).click()
      await expect(page.getByText('Join request cancelled successfully!')).toBeVisible()
      await card.getByRole('button', { name: 'Request to Join' }).click()
      await expect(card.getByText('Request Sent')).toBeVisible()
      await expectGoodEverywhere(page)
    })
    await test.step('the owner accepts him as an editor', async () => {
      await asha.page.goto('/home')
      const waiting = asha.page.getByRole('listitem').filter({ hasText: `wants to join ${name}` })
      await waiting.getByLabel('Role of Ravi').selectOption('Can edit')
      await expectGoodEverywhere(asha.page)
      await waiting.getByRole('button', { name: 'Accept' }).click()
      await expect(asha.page.getByText('Ravi is now a member')).toBeVisible()
    })
    await test.step('the card shows the membership, and Ravi chooses his person', async () => {
      await expect(card.getByText('Already a Member')).toBeVisible()
      await page.goto(`/home/person/${tree.krishna}`)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'This is me' }).click()
      await expect(page.getByText('Done. Cards now show how each person is related to you.')).toBeVisible()
    })
    await test.step('Ravi leaves from the page of members', async () => {
      await page.goto(`/home/family-graph/${tree.id}/members`)
      await expect(page.getByRole('link', { name: 'Krishna Shrestha' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Leave' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByText(`You have left ${name}`)).toBeVisible()
      await expect(page).toHaveURL(/\/home\/family-list$/)
    })
  },
)

test(
  'a request that fails says why, and the card shows the state of the server again',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 5\d\d/)
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const name = `Rai of Bhojpur ${ravi.id.slice(-6)}`
    const tree = await treeOf(asha, name)
    const { page } = ravi
    const request = '**/v1/family/member/*/request'
    const removal = '**/v1/family/member'
    const body = (status: number, code = 'kit/bug') =>
      JSON.stringify({ status, code, message: 'x', requestId: 'x', fields: [] })
    const answer = async (url: string, method: string, status: number) => {
      await page.unroute(url)
      await page.route(url, (route) =>
        route.request().method() === method
          ? route.fulfill({ status, contentType: 'application/json', body: body(status, 'kit/bad-input') })
          : route.continue(),
      )
    }
    const answerTo = (method: string) =>
      page.waitForResponse(
        (response) => response.request().method() === method && response.url().includes('/v1/family/member'),
      )
    await test.step('Ravi finds the tree without live updates', async () => {
      // This page gets no change event, so that it can only learn of the rest by asking.
      await hold(page, '**/v1/stream')
      await page.goto('/home/search-family-tree')
      await page.getByLabel('Tree Name').fill(name)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
    })
    const card = page.getByRole('article', { name })
    const ask = card.getByRole('button', { name: 'Request to Join' })
    await test.step('every failed request shows its reason', async () => {
      for (const [status, words] of [
        [400, 'Invalid request. Please try again.'],
        [403, 'You are not authorized to join this tree.'],
        [500, 'Failed to send join request. Please try again.'],
      ] as const) {
        await answer(request, 'POST', status)
        const answered = answerTo('POST')
        await ask.click()
        expect((await answered).status()).toBe(status)
        await expect(page.getByText(words).first()).toBeVisible()
        await expect(ask).not.toHaveAttribute('aria-busy')
      }
      await page.unroute(request)
    })
    await test.step('the card shows a request from another device', async () => {
      await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
      await ask.click()
      await expect(page.getByText('You have already requested to join or are a member of this tree.')).toBeVisible()
      await expect(card.getByText('Request Sent')).toBeVisible()
    })
    const cancel = card.getByRole('button', { name: 'Cancel Request' })
    await test.step('every failed cancellation shows its reason', async () => {
      for (const [status, words] of [
        [400, 'Invalid request. Please try again.'],
        [403, 'You are not authorized to cancel this request.'],
        [500, 'Failed to cancel join request. Please try again.'],
      ] as const) {
        await answer(removal, 'DELETE', status)
        // The same words may still be there from before: it is the answer that counts.
        const answered = answerTo('DELETE')
        await cancel.click()
        expect((await answered).status()).toBe(status)
        await expect(page.getByText(words).first()).toBeVisible()
        await expect(cancel).not.toHaveAttribute('aria-busy')
      }
    })
  },
)

test(
  'the owner invites by name and by link, changes a role, removes, and hands over',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi, meera] = [await member('Asha'), await member('Ravi'), await member('Meera')]
    const name = `Karki ${asha.id.slice(-6)}`
    const tree = await treeOf(asha, name)
    const { page } = asha
    const dialog = page.getByRole('dialog', { name: `Invite to ${name}` })
    const url = await test.step('the owner creates a link', async () => {
      await page.goto(`/home/family-graph/${tree.id}/members`)
      await expect(page.getByText('1 member')).toBeVisible()
      await page.getByRole('button', { name: 'Invite' }).click()
      await dialog.getByLabel('Name').fill('Ravi')
      await page.getByRole('option', { name: 'Ravi' }).first().click()
      await expect(dialog.getByLabel('Name')).toHaveValue(/Ravi/)
      await expect(dialog.getByRole('button', { name: 'Invite' })).toBeEnabled()
      await dialog.getByRole('radio', { name: 'By link' }).check()
      await dialog.getByRole('button', { name: 'Create link' }).click()
      await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
      return dialog.getByLabel('Link', { exact: true }).inputValue()
    })
    await test.step('the owner closes the dialog and discards the chosen name', async () => {
      await expectGoodEverywhere(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      // Ravi was chosen under "A member", and not invited there.
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    })
    await test.step('Ravi joins by the link', async () => {
      await ravi.page.goto(new URL(url).pathname)
      await expect(ravi.page.getByText('Asha invites you to this family tree.')).toBeVisible()
      await expectGoodEverywhere(ravi.page)
      await ravi.page.getByRole('button', { name: 'Join this tree' }).click()
      await expect(ravi.page.getByRole('group', { name: 'Family chart' })).toBeVisible()
    })
    await test.step('the owner changes his role', async () => {
      await expect(page.getByText('2 members')).toBeVisible()
      await page.getByLabel('Role of Ravi').selectOption('Can edit')
      await expect(page.getByText('Role changed')).toBeVisible()
      await expectGoodEverywhere(page)
    })
    await test.step('Meera accepts an invitation', async () => {
      await asha.api('POST', '/v1/family/member', { familyTreeId: tree.id, userId: meera.id, role: 'READ_ONLY' })
      await meera.page.goto('/home')
      await meera.page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Accept' }).click()
      await expect(meera.page.getByText(`Welcome to ${name}`)).toBeVisible()
    })
    await test.step('the owner removes Ravi, and the link refuses him', async () => {
      await expect(page.getByText('3 members')).toBeVisible()
      await page.getByRole('button', { name: 'More about Ravi' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('Ravi was removed')).toBeVisible()
      await ravi.page.goto(new URL(url).pathname)
      await expect(ravi.page.getByText('This invitation cannot be opened')).toBeVisible()
    })
    await test.step('Meera becomes the owner', async () => {
      await page.getByRole('button', { name: 'More about Meera' }).click()
      await page.getByRole('menuitem', { name: 'Make owner' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click()
      await expect(page.getByText('Meera is now the owner')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Leave' })).not.toHaveAttribute('aria-disabled')
    })
  },
)

test(
  'a request has a message and a role; the owner decides, and each side reads the answer',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const name = `Thapa ${ravi.id.slice(-6)}`
    const tree = await treeOf(asha, name)
    const { page } = ravi
    const card = page.getByRole('article', { name })
    await test.step('Ravi finds the card of the tree on its page of members', async () => {
      await page.goto(`/home/family-graph/${tree.id}/members`)
      await expect(card.getByRole('button', { name: 'Request to Join' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await expectGoodEverywhere(page)
    })
    await test.step('Ravi asks with a message and a role', async () => {
      await card.getByRole('button', { name: 'Add a message' }).click()
      const dialog = page.getByRole('dialog', { name: `Ask to join ${name}` })
      await dialog.getByLabel('Message (optional)').fill('I am the son of Hari.\nFrom Panauti.')
      await dialog.getByLabel('Role you would like').selectOption('Can edit')
      await expectGoodEverywhere(page)
      await dialog.getByRole('button', { name: 'Request to Join' }).click()
      await expect(card.getByText('Request Sent')).toBeVisible()
    })
    await test.step('the owner declines, and Ravi reads the answer', async () => {
      await asha.page.goto(`/home/family-graph/${tree.id}/members`)
      const row = asha.page.getByRole('listitem').filter({ hasText: 'I am the son of Hari.' })
      await expect(row).toContainText('role: Can edit')
      await expect(row.getByLabel('Role of Ravi')).toHaveValue('READ_WRITE')
      await expectGoodEverywhere(asha.page)
      await row.getByRole('button', { name: 'Decline' }).click()
      await expect(card.getByRole('button', { name: 'Request to Join' })).toBeVisible()
      await page.goto('/home/notifications')
      await expect(page.getByText(`Your request to join ${name} was not accepted`)).toBeVisible()
    })
    await test.step('Ravi declines an invitation', async () => {
      await asha.api('POST', '/v1/family/member', { familyTreeId: tree.id, userId: ravi.id, role: 'READ_ONLY' })
      await page.goto('/home')
      await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Decline' }).click()
      await expect(page.getByText(`You declined the invitation to ${name}`)).toBeVisible()
    })
    await test.step('the owner reads the answer in the history and the notifications', async () => {
      await asha.page.goto(`/home/family-graph/${tree.id}/history`)
      await expect(asha.page.getByText('Ravi declined the invitation')).toBeVisible()
      await asha.page.goto('/home/notifications')
      await expectGoodEverywhere(asha.page)
      await asha.page.getByRole('button', { name: `Ravi declined the invitation to ${name}` }).click()
      await expect(asha.page).toHaveURL(new RegExp(`/home/family-graph/${tree.id}/members$`))
    })
  },
)

test('an owner reads why they cannot leave, and what to do first', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await treeOf(asha, 'Alone')
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}/members`)
  const leave = page.getByRole('button', { name: 'Leave' })
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  const reason = 'You own this tree. Hand the tree over to another member, or delete the tree first.'
  await expect(leave).toHaveAccessibleDescription(reason)
  await expectGoodEverywhere(page)
  // It says that it is disabled, and why when it is pressed.
  await leave.click({ force: true })
  const dialog = page.getByRole('dialog', { name: 'You cannot leave Alone yet' })
  await expect(dialog).toContainText(reason)
  await expectGoodEverywhere(page)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite to Alone' })).toBeVisible()
})

test(
  'names and marks the invalid one of several addresses, and keeps the typed text',
  { tag: '@room' },
  async ({ member, house }) => {
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    await proveAddress(house, ravi)
    const name = `Mails ${asha.id.slice(-6)}`
    const tree = await treeOf(asha, name)
    const { page } = asha
    const dialog = page.getByRole('dialog', { name: `Invite to ${name}` })
    const box = dialog.getByLabel('Email addresses')
    await test.step('the dialog marks the invalid address and keeps the text', async () => {
      await page.goto(`/home/family-graph/${tree.id}/members`)
      await page.getByRole('button', { name: 'Invite' }).click()
      await dialog.getByRole('radio', { name: 'By email' }).check()
      const typed = `${ravi.email}, uncle@, aunt@example.org`
      await box.fill(typed)
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('uncle@: This is not an email address.')
      await expect(box).toHaveValue(typed)
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      const marked = await box.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      )
      expect(marked).toBe('uncle@')
      await expectGoodEverywhere(page)
    })
    const aunt = `aunt-${asha.id}@example.org`
    await test.step('the corrected addresses receive invitations', async () => {
      await box.fill(`${ravi.email}, ${aunt}`)
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Invitations sent')).toBeVisible()
      await expect.poll(() => house.mailsTo(aunt).length).toBe(1)
    })
    await test.step('Ravi, who proved his address, finds the invitation on Home', async () => {
      await ravi.page.goto('/home')
      await expect(ravi.page.getByText(`Asha invites you to ${name}`)).toBeVisible()
    })
    await test.step('a second invitation to the same address is refused', async () => {
      await page.getByRole('button', { name: 'Invite' }).click()
      await dialog.getByRole('radio', { name: 'By email' }).check()
      await box.fill(`${aunt} other-${asha.id}@example.org`)
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('The other invitations were sent')).toBeVisible()
      await expect(box).toHaveValue(aunt)
      await expect(dialog.getByRole('alert')).toHaveText(
        `${aunt}: This email address was already invited in the last 24 hours.`,
      )
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByText('No emails were sent')).toBeVisible()
      await expectGoodEverywhere(page)
    })
    await test.step('Ravi accepts', async () => {
      await ravi.page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Accept' }).click()
      await expect(ravi.page.getByText(`Welcome to ${name}`)).toBeVisible()
    })
  },
)
