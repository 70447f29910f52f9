import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const gate = 'You must follow this user to view their followers or following.'

/** The address of an account has Latin letters, its name may have any. */
async function rename(who: Member, name: string): Promise<Member> {
  await who.api('PUT', '/v1/profile/user-detail', { name })
  return { ...who, name }
}

const openProfile = async (who: Member, whom: Member) => {
  await who.page.goto(`/home/profile/${whom.id}`)
  await expect(who.page.getByRole('heading', { level: 1, name: whom.name })).toBeVisible()
}

test('two live through a follow with approval, a block and its end, each seeing at once what the other did', async ({
  member,
}) => {
  const [asha, ravi] = [await rename(await member('Asha'), 'आशा श्रेष्ठ'), await member('Ravi Rai', phone)]

  await test.step('Asha decides to approve her followers', async () => {
    await asha.page.goto('/home/privacy')
    // The choice stands a moment after the press, as every answer of a switch does.
    const asking = asha.page.getByLabel('Ask me before people follow me')
    await asking.click()
    await expect(asking).toBeChecked()
    await expect
      .poll(() => asha.api<{ approveFollowers: boolean }>('GET', '/v1/profile/privacy-option'))
      .toMatchObject({ approveFollowers: true })
    await asha.page.goto('/home')
    await expect(asha.page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('Ravi asks to follow her', async () => {
    await openProfile(ravi, asha)
    await ravi.page.getByRole('button', { name: /follower/ }).click({ force: true })
    await expect(ravi.page.getByRole('alertdialog')).toContainText(gate)
    await ravi.page.getByRole('alertdialog').getByRole('button').click()
    await ravi.page.getByRole('button', { name: 'Follow आशा श्रेष्ठ' }).click()
    await expect(ravi.page.getByRole('button', { name: 'Requested आशा श्रेष्ठ' })).toBeVisible()
  })

  await test.step('Asha accepts, and both see it at once', async () => {
    await expect(asha.page.getByText('Follow requests')).toBeVisible()
    await asha.page.getByRole('button', { name: 'Accept Ravi Rai' }).click()
    await expect(asha.page.getByText('Follow requests')).toHaveCount(0)
    await expect(ravi.page.getByRole('button', { name: 'Following आशा श्रेष्ठ' })).toBeVisible()
    await expect(ravi.page.getByRole('button', { name: '1 follower', exact: true })).toBeVisible()
  })

  await test.step('Ravi reads her follow lists', async () => {
    await ravi.page.getByRole('button', { name: '1 follower', exact: true }).click()
    const list = ravi.page.getByRole('dialog', { name: 'Followers' })
    await expect(list.getByRole('link', { name: 'Ravi Rai' })).toBeVisible()
    await expect(list.getByRole('button', { name: /Follow/ })).toHaveCount(0)
    await ravi.page.keyboard.press('Escape')
    await ravi.page.getByRole('button', { name: '0 following' }).click()
    await expect(ravi.page.getByRole('dialog', { name: 'Following' })).toContainText('No following yet')
    await ravi.page.keyboard.press('Escape')
  })

  await test.step('Asha blocks him, and he no longer finds her', async () => {
    await openProfile(asha, ravi)
    await asha.page.getByRole('button', { name: 'More about Ravi Rai' }).click()
    await asha.page.getByRole('menuitem', { name: 'Block' }).click()
    await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(asha.page.getByRole('heading', { level: 1, name: 'You blocked Ravi Rai' })).toBeVisible()
    await expect(ravi.page.getByRole('alert')).toContainText('User not found')
  })

  await test.step('she unblocks him', async () => {
    await asha.page.goto('/home/privacy')
    await asha.page.getByRole('button', { name: 'Unblock Ravi Rai' }).click()
    await expect(asha.page.getByText('You have not blocked anyone.')).toBeVisible()
    await ravi.page.reload()
    await expect(ravi.page.getByRole('button', { name: 'Follow आशा श्रेष्ठ' })).toBeVisible()
  })
})

test(
  'a follower may see the follow lists; failed changes are undone and logged',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]

    const followers = ravi.page.getByRole('button', { name: '0 followers' })
    await test.step('Ravi may not see the follow list yet', async () => {
      await openProfile(ravi, asha)
      await expect(followers).toHaveAttribute('aria-disabled', 'true')
      await followers.click({ force: true })
      await expect(ravi.page.getByRole('alertdialog')).toContainText(gate)
      await ravi.page.getByRole('alertdialog').getByRole('button').click()
    })

    await test.step('a failed follow is undone', async () => {
      allowNoise(/Refusal|status of 500|NetworkFailure/)
      await ravi.page.route('**/v1/follow', (route) => route.fulfill({ status: 500, body: '' }))
      await ravi.page.getByRole('button', { name: 'Follow Asha Joshi' }).click()
      await expect(ravi.page.getByRole('button', { name: 'Follow Asha Joshi' })).toBeVisible()
      await expect(followers).toBeVisible()
      await ravi.page.unroute('**/v1/follow')
    })

    await test.step('he follows, and a list that fails to load says so', async () => {
      await ravi.page.getByRole('button', { name: 'Follow Asha Joshi' }).click()
      await expect(ravi.page.getByRole('button', { name: 'Following Asha Joshi' })).toBeVisible()
      await ravi.page.route('**/v1/follow/followers**', (route) => route.fulfill({ status: 500, body: '' }))
      await ravi.page.getByRole('button', { name: '1 follower', exact: true }).click()
      await expect(ravi.page.getByRole('dialog').getByRole('alert')).toContainText('Failed to fetch followers.')
      await ravi.page.unroute('**/v1/follow/followers**')
      await ravi.page.keyboard.press('Escape')
    })

    await test.step('Asha hides the list, and he reads why', async () => {
      await asha.api('PUT', '/v1/profile/privacy-option', { followListVisibility: 'ONLY_ME' })
      await ravi.page.reload()
      await ravi.page.getByRole('button', { name: '1 follower', exact: true }).click({ force: true })
      await expect(ravi.page.getByRole('alertdialog')).toContainText('This user keeps this list private.')
      await ravi.page.getByRole('alertdialog').getByRole('button').click()
      await asha.api('PUT', '/v1/profile/privacy-option', { followListVisibility: 'FOLLOWERS' })
    })

    await test.step('Asha removes him from her followers', async () => {
      await asha.page.goto('/home/profile')
      await asha.page.getByRole('button', { name: '1 follower', exact: true }).click()
      await asha.page.getByRole('button', { name: 'Remove Ravi Rai from my followers' }).click()
      await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(asha.page.getByRole('dialog', { name: 'Followers' })).toContainText('No followers yet')
    })
  },
)

test(
  'a profile shows the links and details of a member, who can be muted and unmuted',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]

    await test.step('Asha adds a link to her profile', async () => {
      await asha.page.goto('/home/settings')
      await asha.page.getByLabel('Type of link').selectOption('GITHUB')
      await asha.page.getByLabel('Address').fill('http://github.com/asha')
      await asha.page.getByRole('button', { name: 'Add link' }).click()
      await expect(asha.page.getByText('This must be a link that begins with https://.')).toBeVisible()
      await asha.page.getByLabel('Address').fill('https://github.com/asha')
      await asha.page.getByRole('button', { name: 'Add link' }).click()
      await expect(asha.page.getByRole('button', { name: 'Remove GitHub' })).toBeVisible()
    })

    await test.step('Ravi sees it', async () => {
      await openProfile(ravi, asha)
      const link = ravi.page.getByRole('link', { name: 'GitHub' })
      await expect(link).toHaveAttribute('href', 'https://github.com/asha')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    })

    await test.step('he mutes her and opens her details', async () => {
      await ravi.page.getByRole('button', { name: 'More about Asha Joshi' }).click()
      await ravi.page.getByRole('menuitem', { name: 'Mute' }).click()
      await ravi.page.getByRole('alertdialog').getByRole('button', { name: 'Mute' }).click()
      await ravi.page.getByRole('button', { name: 'More about Asha Joshi' }).click()
      await expect(ravi.page.getByRole('menuitem', { name: 'Unmute' })).toBeVisible()
      await ravi.page.getByRole('menuitem', { name: 'About' }).click()
      await expect(ravi.page.getByRole('heading', { level: 1, name: 'About Asha Joshi' })).toBeVisible()
    })

    await test.step('he unmutes her', async () => {
      await ravi.page.goto('/home/privacy')
      await ravi.page.getByRole('button', { name: 'Unmute Asha Joshi' }).click()
      await expect(ravi.page.getByText('You have not muted anyone.')).toBeVisible()
    })
  },
)

test(
  'the pages of people are good on both widths and in both themes, and at 360 px',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await rename(await member('Asha'), 'आशादेवी श्रेष्ठ'), await member('Ravi Rai')]
    await asha.api('PUT', '/v1/profile/privacy-option', { approveFollowers: true })
    await ravi.api('POST', '/v1/follow', { userId: asha.id })
    await asha.api('POST', '/v1/follow', { userId: ravi.id })
    await ravi.api('PUT', '/v1/profile/user-detail', { bio: 'लमजुङको माटो, काठमाडौंको धुलो।', phone: '' })
    for (const type of ['FACEBOOK', 'TWITTER', 'INSTAGRAM', 'LINKEDIN', 'GITHUB', 'WEBSITE', 'OTHER'])
      await ravi.api('POST', '/v1/profile/social-link', { type, link: 'https://www.example.org/ravi' })
    const meera = await member('Meera')
    await asha.api('POST', '/v1/block', { userId: meera.id })
    for (const path of [
      '/home',
      '/home/profile',
      `/home/profile/${ravi.id}`,
      `/home/profile-detail/${ravi.id}`,
      '/home/privacy',
    ]) {
      await asha.page.setViewportSize({ width: 1280, height: 800 })
      await asha.page.goto(path)
      await expect(asha.page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(asha.page)
      await expectGoodEverywhere(asha.page)
      await asha.page.setViewportSize({ width: 360, height: 780 })
      expect(await asha.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      if (process.env['SHOTS'])
        for (const [width, colorScheme] of [
          [390, 'light'],
          [390, 'dark'],
          [1280, 'light'],
          [1280, 'dark'],
        ] as const) {
          await asha.page.setViewportSize({ width, height: 844 })
          await asha.page.emulateMedia({ colorScheme })
          const name = path.replace(/[\da-f-]{36}/, 'id').replaceAll('/', '_')
          await asha.page.screenshot({ path: `${process.env['SHOTS']}/people${name}-${width}-${colorScheme}.png` })
        }
    }
  },
)
