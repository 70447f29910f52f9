import { readFileSync } from 'node:fs'
/// <reference lib="dom" />
import { expect, expectGoodEverywhere, painted, settled, test, type Member } from '../fixtures.ts'
import { hold } from '../moments.ts'

type Made = { id: string }

const born = (year: number) => ({ birth: { year } })

/** Krishna with two wives, Laxmi and Rama; of Laxmi Gopal, Mohan and Durga, of Rama Prakash and very many more. */
async function familyOf(asha: Member) {
  const tree = (
    await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Adhikari of Lamjung', description: 'All' })
  ).id
  const add = async (firstName: string, gender: string, native: string, more: object = {}) => {
    const names = [{ script: 'Deva', first: native, last: 'अधिकारी' }]
    const draft = { firstName, lastName: 'Adhikari', gender, names, ...more }
    return (await asha.api<Made>('POST', `/v1/family/${tree}/person`, draft)).id
  }
  const by = (...ids: string[]) => ({ relations: { parents: ids.map((id) => ({ id, kind: 'BIRTH' })) } })
  const krishna = await add('Krishna Prasad', 'MALE', 'कृष्णप्रसाद', { ...born(1921), deceased: true })
  const wife = { relations: { partners: [{ id: krishna }] } }
  const laxmi = await add('Laxmi Devi', 'FEMALE', 'लक्ष्मीदेवी', wife)
  const rama = await add('Rama', 'FEMALE', 'रमा', wife)
  await add('Gopal', 'MALE', 'गोपाल', { ...born(1948), ...by(krishna, laxmi) })
  const mohan = await add('Mohan', 'MALE', 'मोहन', {
    ...born(1951),
    ...by(krishna, laxmi),
    addresses: [{ address: 'Ward 4', city: { name: 'Besisahar', countryName: 'Nepal' }, startDate: '2012-07-01' }],
  })
  await add('Durga', 'FEMALE', 'दुर्गा', { ...born(1955), ...by(krishna, laxmi) })
  await add('Prakash', 'MALE', 'प्रकाश', { ...born(1960), ...by(krishna, rama) })
  for (let at = 0; at < 12; at++)
    await add(`Child ${at}`, 'MALE', `बच्चा ${at}`, { ...born(1961 + at), ...by(krishna, rama) })
  return { tree, krishna, mohan }
}

test('a person page lists relatives in their order, with kinship words', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const { krishna, mohan } = await familyOf(asha)
  const { page } = asha
  await page.goto(`/home/person/${mohan}`)
  const main = page.getByRole('main')
  const family = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Family', exact: true }) })
  for (const text of [
    /Krishna Prasad Adhikari.*कृष्णप्रसाद.*father/,
    /Laxmi Devi Adhikari.*mother/,
    /Gopal Adhikari.*गोपाल.*elder brother/,
    /Durga Adhikari.*younger sister/,
    /Prakash Adhikari.*younger half-brother/,
  ])
    await expect(family.first().getByRole('link', { name: text })).toBeVisible()
  const names = await family.first().getByRole('link').allInnerTexts()
  expect(names.slice(0, 5).map((text) => /[A-Z][a-z]+/.exec(text)![0])).toEqual([
    'Krishna',
    'Laxmi',
    'Gopal',
    'Durga',
    'Prakash',
  ])
  await expect(main.getByText('July 1, 2012 – Present')).toBeVisible()
  // Of very many the first are shown, and the others asked for.
  await expect(family.first().getByRole('link', { name: /Child 11/ })).toHaveCount(0)
  await family
    .first()
    .getByRole('button', { name: /^Show \d+ more$/ })
    .click()
  await expect(family.first().getByRole('link', { name: /Child 11/ })).toBeVisible()
  await expectGoodEverywhere(page)

  await page.evaluate(() => localStorage.setItem('mulghar-kin-language', 'ne'))
  await page.reload()
  await expect(main.getByText('दाजु', { exact: true })).toBeVisible()
  await expect(main.getByText('बहिनी', { exact: true })).toBeVisible()
  await page.goto(`/home/person/${krishna}`)
  await expect(main.getByText('with Laxmi Devi Adhikari').first()).toBeVisible()
  await settled(page)
  await expectGoodEverywhere(page)
})

test(
  'a picture is cropped and turned before it is sent, and appears in lists, charts and exports',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const { page } = asha
    const { tree, mohan } = await familyOf(asha)
    const form = page.getByRole('dialog')
    const frame = form.getByRole('button', { name: /^Drag the picture/ })
    await test.step('Asha chooses a picture and opens the crop', async () => {
      await page.goto(`/home/person/${mohan}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const bytes = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(300, 200)
        const context = canvas.getContext('2d')!
        context.fillStyle = 'blue'
        context.fillRect(0, 0, 300, 200)
        context.fillStyle = 'red'
        context.fillRect(0, 0, 100, 200)
        const blob = await canvas.convertToBlob({ type: 'image/png' })
        return [...new Uint8Array(await blob.arrayBuffer())]
      })
      await form
        .getByRole('group', { name: 'Picture' })
        .locator('input[type=file]')
        .setInputFiles({ name: 'mohan.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
      await form.getByRole('button', { name: 'Crop and rotate' }).click()
      await expect(frame).toBeVisible()
      await expectGoodEverywhere(page)
    })
    await test.step('Asha crops and turns the picture and saves it', async () => {
      // To its left end, where it is red; then red is above.
      await frame.focus()
      for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowRight')
      await form.getByRole('button', { name: 'Rotate' }).click()
      await form.getByRole('button', { name: 'Use this crop' }).click()
      await expect(form.getByRole('button', { name: 'Change picture' })).toBeVisible()
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Person saved')).toBeVisible()
    })
    await test.step('the saved picture is cropped and turned', () => expectCropped(asha, mohan))
    await test.step('Asha turns the saved picture once more', async () => {
      // A saved picture can be turned once more: then red is at the right.
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await form.getByRole('button', { name: 'Crop and rotate' }).click()
      await form.getByRole('button', { name: 'Rotate' }).click()
      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await form.getByRole('button', { name: 'Use this crop' }).click()
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form).toHaveCount(0)
      const turned = await asha.api<{ image: { url: string } }>('GET', `/v1/family/person/${mohan}`)
      const right = await page.evaluate(async (url) => {
        const picture = await createImageBitmap(await (await fetch(url)).blob())
        const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
        context.drawImage(picture, 0, 0)
        return [...context.getImageData(picture.width * 0.9, picture.height / 2, 1, 1).data]
      }, turned.image.url)
      expect(right[0]).toBeGreaterThan(200)
    })
    await test.step('the list and the chart show the picture', async () => {
      for (const path of [`/home/family-graph/${tree}/people`, `/home/family-graph/${tree}?person=${mohan}`]) {
        await page.goto(path)
        await expect(page.locator('main img').first()).toBeVisible()
      }
    })
    await test.step('the exported chart holds the picture', async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Chart as SVG' }).click(),
      ])
      expect(readFileSync(await download.path()).toString()).toMatch(/<image [^>]*href="data:image\/jpeg;base64,/)
    })
  },
)

test(
  'a part of the person page that fails to load says so and loads at a second try',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const asha = await member('Asha')
    await familyOf(asha)
    const { page } = asha
    const isAside = /\/v1\/family\/(days|news)/
    await page.route(isAside, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/home')
    const aside = page.getByLabel('This week and recently')
    for (const title of ['This week', 'Changed in your trees'])
      await expect(aside.getByRole('heading', { name: title })).toBeVisible()
    await expect(aside.getByRole('alert')).toHaveCount(2)
    await expectGoodEverywhere(page)
    await page.unroute(isAside)
    for (const left of [1, 0]) {
      await aside.getByRole('button', { name: 'Try again' }).first().click()
      await expect(aside.getByRole('alert')).toHaveCount(left)
    }
    await expect(aside.getByText(/^Asha added/).first()).toBeVisible()
  },
)

test(
  'nothing jumps: the menu of an account leaves the bar where it is, the chart of a beginning stays in sight',
  { tag: '@room' },
  async ({ member }) => {
    const { page } = await member('Asha')
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/home/settings')
    const seal = page.getByRole('button', { name: 'Menu of Asha' })
    const before = await seal.boundingBox()
    await seal.click()
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    expect(await seal.boundingBox()).toEqual(before)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/home/begin')
    await page.getByLabel('Your mother', { exact: true }).fill('Gita')
    await page.getByRole('button', { name: 'Create my tree' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('img', { name: 'The tree so far' })).toBeInViewport({ ratio: 1 })
    // The page one goes back to does not stand behind it.
    await page.getByLabel('Last name in Devanagari').focus()
    const chart = (await page.getByRole('img', { name: 'The tree so far' }).boundingBox())!
    const field = (await page.getByLabel('Last name in Devanagari').boundingBox())!
    expect(field.y).toBeGreaterThanOrEqual(chart.y + chart.height)
  },
)

test(
  'Home does not shift: late content of its first column pushes nothing away',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha', { viewport: { width: 412, height: 823 } })
    await familyOf(asha)
    const { page } = asha
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const letWaitingCome = await hold(page, '**/v1/family/proposal/waiting*')
    const news = page.waitForResponse(/\/v1\/family\/news/)
    await page.goto('/home')
    await news
    await expect(page.getByRole('status').filter({ hasText: 'Loading your home...' })).toBeVisible()
    await painted(page)
    letWaitingCome()
    await expect(page.getByRole('heading', { name: 'Your family trees' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Changed in your trees' })).toBeVisible()
    await painted(page)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  },
)

async function expectCropped(asha: Member, mohan: string) {
  const { image } = await asha.api<{ image: { url: string } }>('GET', `/v1/family/person/${mohan}`)
  const colours = await asha.page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')!
    context.drawImage(picture, 0, 0)
    const at = (x: number, y: number) => [...context.getImageData(x * picture.width, y * picture.height, 1, 1).data]
    return { size: [picture.width, picture.height], above: at(0.5, 0.1), below: at(0.5, 0.9) }
  }, image.url)
  expect(colours.size).toEqual([200, 200])
  expect(colours.above[0]).toBeGreaterThan(200)
  expect(colours.below[2]).toBeGreaterThan(200)
}

test('a couple that married again is on the page twice, with the years of each time', async ({ member }) => {
  const ilse = await member('Ilse')
  const { page } = ilse
  await page.setViewportSize({ width: 360, height: 780 })
  const tree = (await ilse.api<Made>('POST', '/v1/family/family-tree', { name: 'Again of Ulm', description: 'All' })).id
  const add = (draft: object) => ilse.api<Made>('POST', `/v1/family/${tree}/person`, { deceased: true, ...draft })
  const ivo = await add({ firstName: 'Ivo', lastName: 'Again', gender: 'MALE' })
  const apart = { id: ivo.id, kind: 'DIVORCED', from: '1880-05-01', to: '1885-05-01' }
  const relations = { partners: [apart] }
  const irma = await add({ firstName: 'Irma', lastName: 'Again', gender: 'FEMALE', relations })
  const [{ unionId }] = (
    await ilse.api<{ relations: { partners: [{ unionId: string }] } }>('GET', `/v1/family/person/${irma.id}`)
  ).relations.partners
  const again = { id: ivo.id, kind: 'MARRIED', from: '1890-05-01' }
  await ilse.api('PUT', `/v1/family/person/${irma.id}`, { relations: { partners: [{ ...apart, unionId }, again] } })
  await page.goto(`/home/person/${irma.id}`)
  const husbands = page.getByRole('main').getByRole('link', { name: /Ivo Again/ })
  await expect(husbands.filter({ hasText: 'together' })).toHaveText([
    /together from 1880 to 1885/,
    /together since 1890/,
  ])
})
