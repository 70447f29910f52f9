import { expect, expectGoodEverywhere, test, type Member } from './fixtures.ts'

async function treeOf(asha: Member, name: string) {
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name, description: 'All of us' })
  const draft = { firstName: 'Krishna', lastName: 'Shrestha', gender: 'MALE' }
  const krishna = await asha.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, draft)
  return { id: tree.id, krishna: krishna.id }
}

test('somebody asks to join, cancels, asks again, is let in, edits and leaves', async ({ member }) => {
  test.setTimeout(120_000)
  const [asha, ravi] = [await member('Asha'), await member('Ravi')]
  const name = `Shrestha of Panauti ${ravi.id.slice(-6)}`
  const tree = await treeOf(asha, name)
  const { page } = ravi

  await page.goto('/home/search-family-tree')
  await page.getByLabel('Tree Name').fill(name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const card = page.getByRole('article', { name })
  // While it is on its way the button says so.
  await page.route('**/v1/family/member/*/request', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await card.getByRole('button', { name: 'Request to Join' }).click()
  await expect(card.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await expect(page.getByText('Join request sent successfully!')).toBeVisible()
  await expect(card.getByText('Request Sent')).toBeVisible()
  await page.unroute('**/v1/family/member/*/request')

  await card.getByRole('button', { name: 'Cancel Request' }).click()
  await expect(page.getByText('Join request cancelled successfully!')).toBeVisible()
  await card.getByRole('button', { name: 'Request to Join' }).click()
  await expect(card.getByText('Request Sent')).toBeVisible()
  await expectGoodEverywhere(page)

  await asha.page.goto('/home')
  const waiting = asha.page.getByRole('listitem').filter({ hasText: `would like to join ${name}` })
  await waiting.getByLabel('Role of Ravi').selectOption('Can edit')
  await expectGoodEverywhere(asha.page)
  await waiting.getByRole('button', { name: 'Accept' }).click()
  await expect(asha.page.getByText('Ravi is a member now')).toBeVisible()

  // It shows by itself where Ravi is looking.
  await expect(card.getByText('Already a Member')).toBeVisible()
  await page.goto(`/home/person/${tree.krishna}`)
  await page.getByRole('button', { name: 'This is me' }).click()
  await expect(page.getByText('Now you can be told how you are related')).toBeVisible()
  await page.goto(`/home/family-graph/${tree.id}/members`)
  await expect(page.getByRole('link', { name: 'Krishna Shrestha' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText(`You have left ${name}`)).toBeVisible()
  await expect(page).toHaveURL(/\/home\/family-list$/)
})

test('a request that fails says why, and what the server knows is asked anew', async ({ member, allowNoise }) => {
  allowNoise(/status of 5\d\d|net::ERR_FAILED/)
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
  await page.goto('/home/search-family-tree')
  await page.getByLabel('Tree Name').fill(name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const card = page.getByRole('article', { name })
  const ask = card.getByRole('button', { name: 'Request to Join' })
  for (const [status, words] of [
    [400, 'Invalid request. Please try again.'],
    [403, 'You are not authorized to join this tree.'],
    [500, 'Failed to send join request. Please try again.'],
  ] as const) {
    await answer(request, 'POST', status)
    await ask.click()
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(ask).toBeVisible()
  }
  await page.unroute(request)

  // Asked from elsewhere meanwhile: the refusal is told, and the card then knows.
  await page.route('**/v1/stream**', (route) => route.abort())
  await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
  if (await ask.isVisible()) {
    await ask.click()
    await expect(
      page.getByText('You have already requested to join or are a member of this tree.').first(),
    ).toBeVisible()
  }
  await expect(card.getByText('Request Sent')).toBeVisible()
  for (const [status, words] of [
    [400, 'Invalid request. Please try again.'],
    [403, 'You are not authorized to cancel this request.'],
    [500, 'Failed to cancel join request. Please try again.'],
  ] as const) {
    await answer(removal, 'DELETE', status)
    await card.getByRole('button', { name: 'Cancel Request' }).click()
    await expect(page.getByText(words).first()).toBeVisible()
  }
})

test('the owner invites by name and by link, changes a role, removes, and hands over', async ({ member }) => {
  test.setTimeout(120_000)
  const [asha, ravi, meera] = [await member('Asha'), await member('Ravi'), await member('Meera')]
  const name = `Karki ${asha.id.slice(-6)}`
  const tree = await treeOf(asha, name)
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}/members`)
  await expect(page.getByText('1 member')).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: `Invite to ${name}` })
  await dialog.getByLabel('Name').fill('Ravi')
  await page.getByRole('option', { name: 'Ravi' }).first().click()
  await dialog.getByRole('radio', { name: 'By link' }).check()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await expectGoodEverywhere(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await ravi.page.goto(new URL(url).pathname)
  await expect(ravi.page.getByText('Asha invites you to this family tree.')).toBeVisible()
  await expectGoodEverywhere(ravi.page)
  await ravi.page.getByRole('button', { name: 'Join this tree' }).click()
  await expect(ravi.page.getByRole('group', { name: 'Family chart' })).toBeVisible()

  await expect(page.getByText('2 members')).toBeVisible()
  await page.getByLabel('Role of Ravi').selectOption('Can edit')
  await expect(page.getByText('Role changed')).toBeVisible()
  await expectGoodEverywhere(page)

  await asha.api('POST', '/v1/family/member', { familyTreeId: tree.id, userId: meera.id, role: 'READ_ONLY' })
  await meera.page.goto('/home')
  await meera.page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Accept' }).click()
  await expect(meera.page.getByText(`Welcome to ${name}`)).toBeVisible()

  await expect(page.getByText('3 members')).toBeVisible()
  await page.getByRole('button', { name: 'More about Ravi' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Ravi was removed')).toBeVisible()
  await ravi.page.goto(new URL(url).pathname)
  await expect(ravi.page.getByText('This invitation cannot be opened')).toBeVisible()

  await page.getByRole('button', { name: 'More about Meera' }).click()
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Meera is the owner now')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
})
