import { expect, test, type Member } from '../fixtures.ts'
import { hold } from '../moments.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const greenDot = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQTXPHihiGlgQAsWUygYFyC7UAAAAASUVORK5CYII='

const openProfile = async (who: Member, whom: Member) => {
  await who.page.goto(`/home/profile/${whom.id}`)
  await expect(who.page.getByRole('heading', { level: 1, name: whom.name })).toBeVisible()
}

async function choosePicture({ page }: Member): Promise<void> {
  await page.goto('/home/settings')
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(greenDot, 'base64') }
  await expect(page.getByText('JPEG, PNG, GIF, WebP, HEIC, BMP or TIFF, up to 50MB.')).toBeVisible()
  await page.getByRole('group', { name: 'Profile picture' }).locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Picture saved')).toBeVisible()
}

test('enlarges a profile picture on a desktop, not on a phone', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, gita] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Gita Rai', phone)]
  await choosePicture(asha)
  await openProfile(ravi, asha)
  await ravi.page.getByRole('button', { name: 'Enlarge: Picture of Asha Joshi' }).click()
  const large = ravi.page.getByRole('dialog', { name: 'Picture of Asha Joshi' })
  await expect(large.getByRole('img')).toBeVisible()
  await ravi.page.keyboard.press('Escape')
  await expect(large).toBeHidden()

  await openProfile(gita, asha)
  const picture = gita.page.getByRole('main').locator('img').first()
  await expect(picture).toBeVisible()
  await expect(gita.page.getByRole('button', { name: /^Enlarge/ })).toHaveCount(0)
  await picture.click()
  await expect(gita.page.getByRole('dialog')).toHaveCount(0)
})

test(
  'lists 20 followers a page while it says that it loads; each row but one’s own has a Follow button',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi, gita] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Gita Rai')]
    for (const who of [ravi, gita]) await who.api('POST', '/v1/follow', { userId: asha.id })
    await openProfile(ravi, asha)
    const letGo = await hold(ravi.page, '**/v1/follow/followers**')
    const asked = ravi.page.waitForRequest('**/v1/follow/followers**')
    await ravi.page.getByRole('button', { name: '2 followers', exact: true }).click()
    const query = new URL((await asked).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({ userId: asha.id, size: '20' })
    const list = ravi.page.getByRole('dialog', { name: 'Followers' })
    await expect(list.getByText('Loading followers...')).toBeAttached()
    letGo()
    const rows = list.getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Ravi Rai' }).getByRole('button')).toHaveCount(0)
    await rows.filter({ hasText: 'Gita Rai' }).getByRole('button', { name: 'Follow Gita Rai' }).click()
    await expect(rows.getByRole('button', { name: 'Following Gita Rai' })).toBeVisible()
    await expect
      .poll(
        async () =>
          (await gita.api<{ data: { user: { id: string } }[] }>('GET', '/v1/follow/followers')).data[0]?.user.id,
      )
      .toBe(ravi.id)
  },
)

test('never counts fewer than zero followers', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await ravi.api('POST', '/v1/follow', { userId: asha.id })
  // A count that lags behind, as a cached reply may have it.
  await ravi.page.route('**/v1/user/profile**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), followersCount: 0 } })
  })
  await openProfile(ravi, asha)
  const letGo = await hold(ravi.page, '**/v1/follow')
  await ravi.page.getByRole('button', { name: 'Following Asha Joshi' }).click()
  await expect(ravi.page.getByRole('button', { name: 'Follow Asha Joshi' })).toBeVisible()
  await expect(ravi.page.getByRole('button', { name: '0 followers', exact: true })).toBeVisible()
  letGo()
})
