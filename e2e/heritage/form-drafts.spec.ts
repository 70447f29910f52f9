import { canKeepInput, hearNothing, logInAgain } from '../app/ended-session-steps.ts'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { button, draftsOf, idIn, name, newDraft, openNew, openStep, placeOf, saved, says } from './form-steps.ts'

test(
  'a draft without a connection is kept in the browser and sent later, once',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED|dynamically imported module|did not come/)
    const asha = await member('Asha Rai')
    const { page, context } = asha

    await test.step('a lost answer does not make a second draft', async () => {
      await openNew(asha)
      let lost = 0
      await page.route('**/v1/heritage', async (route) => {
        if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
        await route.fetch()
        return route.abort()
      })
      await name(page).fill('Indrawati Dhara')
      await says(page, 'Not saved yet.')
      await name(page).fill('Indrawati Dhara of Gairi Tole')
      await expect(page).toHaveURL(/\/details\/[^/]+\/edit/)
      await expect.poll(async () => (await placeOf(asha, idIn(page))).name).toBe('Indrawati Dhara of Gairi Tole')
      expect(await draftsOf(asha)).toHaveLength(1)
    })
    await test.step('text typed offline is kept, and sent when the connection is back', async () => {
      await saved(page)
      await context.setOffline(true)
      await page.getByLabel('In one or two sentences').fill('Three stone spouts.')
      await says(page, 'Your text is safe in this browser and will be sent when the connection is back.')
      await shots(asha, 'form-offline')
      await page.setViewportSize({ width: 1280, height: 800 })
      await context.setOffline(false)
      await expect.poll(async () => (await placeOf(asha, idIn(page))).description).toBe('Three stone spouts.')
      await saved(page)
    })
    await test.step('a page that is left offline has its text when it is opened again', async () => {
      const address = page.url()
      await context.setOffline(true)
      await page.getByLabel('In one or two sentences').fill('Three stone spouts in a court.')
      await says(page, 'Not saved yet.')
      await page.goto('about:blank')
      await context.setOffline(false)
      await page.goto(address)
      await expect(page.getByLabel('In one or two sentences')).toHaveValue('Three stone spouts in a court.')
      await expect
        .poll(async () => (await placeOf(asha, idIn(page))).description)
        .toBe('Three stone spouts in a court.')
    })
  },
)

test(
  'a new place that was typed offline survives a reload and can be deleted',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come/)
    const asha = await member('Asha Rai')
    const { page, context } = asha
    await openNew(asha)
    await page.getByLabel('In one or two sentences').fill('Under the two pipals')
    await page.waitForTimeout(2500)
    expect(await draftsOf(asha)).toHaveLength(0)
    await context.setOffline(true)
    await name(page).fill('Chautari')
    await says(page, 'Not saved yet.')
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByLabel('In one or two sentences')).toHaveValue('Under the two pipals')
    await expect(page).toHaveURL(/\/details\/[^/]+\/edit/)
    await button(page, 'Delete draft').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Draft deleted')
    await expect(page).toHaveURL(/\/home\/heritage$/)
    expect(await draftsOf(asha)).toHaveLength(0)
    await openNew(asha)
    await expect(name(page)).toHaveValue('')
  },
)

test('a new place beyond those of one day is kept in the browser', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const refused = { status: 429, code: 'heritage/too-many-today', message: 'Too many', requestId: 'x' }
  // It would take fifty places to be refused by the server.
  await page.route('**/v1/heritage', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, json: refused }) : route.fallback(),
  )
  await openNew(asha)
  await name(page).fill('The fifty-first')
  await says(page, 'That is a lot for one day.')
  await shots(asha, 'form-too-many')
  await page.unroute('**/v1/heritage')
  await page.reload()
  await expect(name(page)).toHaveValue('The fifty-first')
  await saved(page)
})

test('a draft that was changed on two devices keeps what its owner chooses', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const place = await newDraft(asha, {
    begin: { calendar: 'BIKRAM_SAMBAT', qualifier: 'ABOUT', year: 1799 },
    story: 'The old story\n\nबीचको धारा कहिल्यै सुकेको छैन।',
    sources: [{ title: 'Shakuntala Joshi, born 1941, told me', url: 'https://example.org.np' }],
  })
  await openStep(asha, place.id, 'story')
  const story = page.getByLabel('Its story')
  await test.step('two devices save the story at once', async () => {
    const isSaved = Promise.withResolvers<void>()
    await page.route(`**/v1/heritage/${place.id}`, async (route) => {
      if (route.request().method() === 'PUT') await isSaved.promise
      await route.continue()
    })
    await story.fill('Told by my mother')
    await asha.api('PUT', `/v1/heritage/${place.id}`, {
      story: 'Told by my aunt',
      significance: 'For brides',
      version: place.version,
    })
    isSaved.resolve()
    await says(page, 'There is a newer version of this draft. Compare the two and choose what to keep.')
  })
  const choice = page.getByRole('group', { name: 'Its story' })
  await test.step('the owner compares both texts', async () => {
    await page.getByText('Compare', { exact: true }).click()
    await expect(choice.getByText('Told by my mother')).toBeVisible()
    await expect(choice.getByText('Told by my aunt')).toBeVisible()
    await shots(asha, 'form-compare')
    await expectGoodEverywhere(page)
  })
  await test.step('the owner keeps the text of this device', async () => {
    await choice.getByRole('radio', { name: 'On this device' }).check()
    await button(page, 'Keep what I chose').click()
    await expect.poll(async () => (await placeOf(asha, place.id)).story).toBe('Told by my mother')
    // Changes of the other device alone are kept without a question.
    expect((await placeOf(asha, place.id)).significance).toBe('For brides')
    await expect(page.getByLabel('Why does it matter?')).toHaveValue('For brides')
    await saved(page)
  })
})

test(
  'changes of a published place outlive a reload and the end of a session, until they are saved or discarded',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\.|^Refusal: Please log in to continue\.|status of 4/)
    const asha = await member('Asha Rai')
    const { page } = asha
    const place = await newDraft(asha, { latitude: 27.7, longitude: 85.3, status: 'PUBLISHED' })
    const story = page.getByLabel('Its story')
    const open = () => page.goto(`/home/heritage/details/${place.id}/edit?step=story`)
    await hearNothing(page)
    await open()
    await story.fill('Typed for an hour')
    await canKeepInput(page)
    await test.step('the session ends at the save', async () => {
      await asha.api('POST', '/v1/auth/logout')
      await button(page, 'Save').click()
      await logInAgain(asha)
      await expect(story).toHaveValue('Typed for an hour')
    })
    await test.step('a reload asks, and loses nothing either', async () => {
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(story).toHaveValue('Typed for an hour')
    })
    await test.step('discarded changes do not come back', async () => {
      await button(page, 'Back to the place').click()
      await button(page, 'Discard').click()
      await expect(page).toHaveURL(new RegExp(`/details/${place.id}$`))
      await open()
      await expect(page.getByRole('heading', { level: 1, name: 'Edit place' })).toBeVisible()
      await expect(story).toHaveValue('')
    })
  },
)

test(
  'a published place that this device has no space for is not said to be kept',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(
      /^Error: You have been logged out\.|^Refusal: Please log in to continue\.|status of 4|QuotaExceededError/,
    )
    const asha = await member('Asha Rai')
    const { page } = asha
    const place = await newDraft(asha, { latitude: 27.7, longitude: 85.3, status: 'PUBLISHED' })
    await hearNothing(page)
    await page.goto(`/home/heritage/details/${place.id}/edit?step=story`)
    await canKeepInput(page)
    await page.evaluate(() => {
      for (let size = 2 ** 22; size > 0; size >>= 1)
        try {
          localStorage.setItem(`filled ${size}`, 'x'.repeat(size))
        } catch {
          continue
        }
    })
    await page.getByLabel('Its story').fill('Typed for an hour')
    await says(page, /^This browser has no space left/)
    await asha.api('POST', '/v1/auth/logout')
    await button(page, 'Save').click()
    await logInAgain(asha, 'Your text on this page was not saved.')
  },
)
