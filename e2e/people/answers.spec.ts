import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { hold } from '../moments.ts'

const openProfile = async (who: Member, whom: Member) => {
  await who.page.goto(`/home/profile/${whom.id}`)
  await expect(who.page.getByRole('heading', { level: 1, name: whom.name })).toBeVisible()
}

test('a blocked profile offers to unblock', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await asha.api('POST', '/v1/block', { userId: ravi.id })
  await asha.page.goto(`/home/profile/${ravi.id}`)
  await expect(asha.page.getByRole('heading', { level: 1, name: 'You blocked Ravi Rai' })).toBeVisible()
  await expectGoodEverywhere(asha.page)
  await asha.page.getByRole('button', { name: 'Unblock Ravi Rai' }).click()
  await expect(asha.page.getByText('Unblocked')).toBeVisible()
  await expect(asha.page.getByRole('button', { name: 'Follow Ravi Rai' })).toBeVisible()
})

test(
  'a profile that approves followers says so; withdrawing and unfollowing ask for confirmation',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await asha.api('PUT', '/v1/profile/privacy-option', { approveFollowers: true })

    const { page } = ravi
    const ask = page.getByRole('button', { name: 'Ask to follow Asha Joshi' })
    const requested = page.getByRole('button', { name: 'Requested Asha Joshi' })
    await test.step('Ravi asks to follow Asha', async () => {
      await openProfile(ravi, asha)
      const letGo = await hold(page, '**/v1/follow')
      await ask.click()
      // Before the answer has come, too.
      await expect(requested).toBeVisible()
      await expect(page.getByRole('button', { name: '0 followers' })).toBeVisible()
      letGo()
    })

    await test.step('he withdraws the request', async () => {
      await requested.click()
      const dialog = page.getByRole('alertdialog', { name: 'Withdraw the request?' })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(requested).toBeVisible()
      await requested.click()
      await dialog.getByRole('button', { name: 'Withdraw' }).click()
      await expect(ask).toBeVisible()
    })

    await test.step('he asks again, and Asha accepts in her notifications', async () => {
      await ask.click()
      await expect(requested).toBeVisible()
      await asha.page.goto('/home/notifications')
      await asha.page.getByRole('button', { name: 'Accept Ravi Rai' }).click()
      await expect(asha.page.getByText('Ravi Rai started following you').first()).toBeVisible()
      await expect(asha.page.getByRole('button', { name: 'Accept Ravi Rai' })).toHaveCount(0)
      await expect(asha.page.getByText('Accepted', { exact: true })).toBeVisible()
    })

    await test.step('he unfollows her', async () => {
      await page.getByRole('button', { name: 'Following Asha Joshi' }).click()
      await page
        .getByRole('alertdialog', { name: 'Unfollow Asha Joshi?' })
        .getByRole('button', { name: 'Unfollow' })
        .click()
      await expect(ask).toBeVisible()
    })
  },
)

test('a mute has its sign, a long bio its box, a find its handle and Follow', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Answerwala')]
  await ravi.api('PUT', '/v1/profile/user-detail', { bio: `Above${'\n'.repeat(40)}below\n${'A line\n'.repeat(40)}` })
  await openProfile(asha, ravi)
  const { page } = asha
  const bio = page.getByRole('region', { name: 'Bio' })
  await expect(bio).toContainText('below')
  expect((await bio.boundingBox())!.height).toBeLessThanOrEqual(300)
  await page.getByRole('button', { name: 'More about Ravi Answerwala' }).click()
  await page.getByRole('menuitem', { name: 'Mute' }).click()
  const answer = Promise.withResolvers<void>()
  await page.route('**/v1/mute', (route) => answer.promise.then(() => route.continue()))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mute' }).click()
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Muting...' })).toBeVisible()
  answer.resolve()
  await expect(page.getByText('Ravi Answerwala is muted')).toBeVisible()
  await expect(page.getByText('Muted', { exact: true })).toBeVisible()
  await settled(page)
  await expectGoodEverywhere(page)

  await page.goto('/home/search?q=Answerwala')
  await expect(page.getByText('@ravianswerwala')).toBeVisible()
  await page.getByRole('button', { name: 'Follow Ravi Answerwala' }).click()
  await expect(page.getByRole('button', { name: 'Following Ravi Answerwala' })).toBeVisible()
  await expectGoodEverywhere(page)
})

test(
  'a member sees their profile as others do, and a saved choice is confirmed',
  { tag: '@room' },
  async ({ member }) => {
    const { page, api } = await member('Asha Joshi')
    await api('PUT', '/v1/profile/user-detail', { bio: 'Collects what her grandmother tells.' })
    await page.goto('/home/privacy')
    await page.getByLabel('Bio, links and numbers').selectOption({ label: 'My followers' })
    await expect(page.getByText('Choice saved')).toBeVisible()
    const bio = page.getByText('Collects what her grandmother tells.')
    await expect(page.getByRole('radio', { name: 'Any member' })).toBeChecked()
    await expect(bio).toHaveCount(0)
    await page.getByRole('radio', { name: 'A follower' }).check()
    await expect(bio).toBeVisible()
    await page.getByRole('radio', { name: 'A member of my tree' }).check()
    await expect(page.getByText('Members of your family trees can also see')).toBeVisible()
    await expect(bio).toHaveCount(0)
    await expectGoodEverywhere(page)
  },
)

test(
  'a choice whose answer was lost is shown as the server has it',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/net::ERR_FAILED/)
    const { page, api } = await member('Asha Joshi')
    await page.route('**/v1/profile/privacy-option', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await page.goto('/home/privacy')
    const asks = page.getByRole('switch', { name: /^Ask me before/ })
    await expect(asks).not.toBeChecked()
    await asks.click()
    await expect(page.getByText('Mulghar cannot be reached.')).toBeVisible()
    expect(await api<{ approveFollowers: boolean }>('GET', '/v1/profile/privacy-option')).toMatchObject({
      approveFollowers: true,
    })
    await expect(asks).toBeChecked()
  },
)
