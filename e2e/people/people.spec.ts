import { expect, expectGoodEverywhere, settled, test } from '../fixtures.ts'
import { inTime, stopTime } from '../moments.ts'

const greenDot = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQTXPHihiGlgQAsWUygYFyC7UAAAAASUVORK5CYII='

test('a member changes their profile, and others see it', async ({ member }) => {
  const [asha, ravi] = [await member('Asha Shrestha'), await member('Ravi')]
  await ravi.page.goto(`/home/profile/${asha.id}`)
  await expect(ravi.page.getByText('@ashashrestha')).toBeVisible()
  await expect(ravi.page.getByText('No bio yet.')).toBeVisible()

  await asha.page.goto('/home/settings')
  await asha.page.getByLabel('Name').fill('Asha Joshi')
  await asha.page.getByLabel('Bio').fill('Collects what her grandmother tells.')
  await asha.page.getByRole('button', { name: 'Save' }).click()
  await expect(asha.page.getByText('Profile saved')).toBeVisible()
  await expect(asha.page.getByRole('button', { name: 'Menu of Asha Joshi' })).toBeVisible()

  await ravi.page.reload()
  await expect(ravi.page.getByText('@ashajoshi')).toBeVisible()
  await expect(ravi.page.getByText('Collects what her grandmother tells.')).toBeVisible()
})

test(
  'an unknown profile is not found, and one that does not load says so',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const asha = await member('Asha')
    await asha.page.goto('/home/profile/0190aaaa-0000-7000-8000-000000000000')
    await expect(asha.page.getByRole('alert')).toContainText('User not found')
    for (const page of ['profile', 'profile-detail']) {
      await asha.page.goto(`/home/${page}/abc`)
      await expect(asha.page.getByRole('alert')).toContainText('User not found')
      await expect(asha.page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    await asha.page.goto('/home/profile/%20')
    await expect(asha.page.getByRole('alert')).toContainText('No user ID provided')
    let calls = 0
    await asha.page.route('**/v1/user/profile**', (route) => {
      calls += 1
      return route.fulfill({ status: 500, body: '' })
    })
    await asha.page.goto('/home/profile/0190aaaa-0000-7000-8000-000000000001')
    await expect(asha.page.getByRole('alert')).toContainText('Failed to load user profile')
    // A query is tried once more, and then no more.
    expect(calls).toBe(2)
  },
)

test('a member chooses a time zone; it is that of the device until then', { tag: '@room' }, async ({ member }) => {
  const { page, api } = await member('Asha')
  const kept = async () => (await api<{ zone: string | null }>('GET', '/v1/profile/user-detail')).zone
  await page.goto('/home/settings')
  const zones = page.getByLabel('Time zone')
  await expect(zones.locator('option:checked')).toHaveText('Same as this device')
  await zones.selectOption('Asia/Kolkata')
  await expect(page.getByText('Time zone saved')).toBeVisible()
  expect(await kept()).toBe('Asia/Kolkata')
  await page.reload()
  await expect(zones).toHaveValue('Asia/Kolkata')
  await zones.selectOption('')
  await expect.poll(kept).toBeNull()
})

test('does not fetch fresh data again', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const lists: string[] = []
  asha.page.on('request', (request) => request.url().includes('/v1/family/family-tree') && lists.push(request.url()))
  await asha.page.goto('/home')
  await expect(asha.page.getByRole('heading', { name: 'Welcome to Mulghar' })).toBeVisible()
  await asha.page.getByRole('button', { name: 'Menu of Asha' }).click()
  await asha.page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(asha.page.getByText('No bio yet.')).toBeVisible()
  await asha.page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(asha.page.getByRole('heading', { name: 'Welcome to Mulghar' })).toBeVisible()
  expect(lists).toHaveLength(1)
})

test('shows at most three toasts', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { page } = asha
  // All four are there before the first one goes, however long the four answers take.
  await page.clock.install()
  await page.goto('/home/settings')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeVisible()
  await stopTime(page)
  const toasts = page.locator('[data-sonner-toast]')
  for (const count of [1, 2, 3, 4]) {
    await save.click()
    await inTime(page, () => toasts.count(), count)
    await inTime(page, () => save.and(page.locator(':not([aria-busy])')).count(), 1)
  }
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3)
})

test('a member chooses a picture; what is none is refused in words', async ({ member }) => {
  const asha = await member('Asha')
  await asha.page.goto('/home/settings')
  const picker = asha.page.getByRole('group', { name: 'Profile picture' }).locator('input[type=file]')
  await picker.setInputFiles({
    name: 'no.png',
    mimeType: 'image/png',
    buffer: Buffer.from('This is no picture at all.'),
  })
  await expect(asha.page.getByRole('alert')).toContainText('We could not read this picture.')
  await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(greenDot, 'base64') })
  await expect(asha.page.getByText('Picture saved')).toBeVisible()
  await asha.page.goto('/home/profile')
  await asha.page.getByRole('button', { name: 'Enlarge: Picture of Asha' }).click()
  await expect(asha.page.getByRole('dialog').getByRole('img')).toBeVisible()
})

test('a member changes the password, and ends a session elsewhere', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  await asha.api('POST', '/v1/auth/login', { email: asha.email, password: asha.password, deviceName: 'The old phone' })
  await asha.page.goto('/home/settings')
  await asha.page.getByRole('link', { name: 'Password and devices' }).click()
  await expect(asha.page).toHaveURL(/\/home\/security$/)
  await asha.page.getByRole('button', { name: 'Log out on The old phone' }).click()
  await expect(asha.page.getByText('The old phone')).toHaveCount(0)

  await asha.page.getByLabel('Current password').fill('not it')
  await asha.page.getByLabel('New password').fill('another lamp, another door')
  await asha.page.getByRole('button', { name: 'Change password' }).click()
  await expect(asha.page.getByText('The current password is wrong.')).toBeVisible()
  await asha.page.getByLabel('Current password').fill(asha.password)
  await asha.page.getByRole('button', { name: 'Change password' }).click()
  await expect(asha.page.getByText('Password changed')).toBeVisible()
})

test('the pages of a member are good on both widths and in both themes', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  for (const path of [
    '/home',
    '/home/settings',
    '/home/security',
    '/home/profile',
    '/home/search?q=Asha',
    '/home/groups',
  ]) {
    await asha.page.goto(path)
    await expect(asha.page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(asha.page)
    await expectGoodEverywhere(asha.page)
  }
})
