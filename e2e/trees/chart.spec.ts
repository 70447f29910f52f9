import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { readPdf } from '../read-pdf.ts'

type Made = { id: string }

/** The letters that a drawing brings along, as a browser reads them. */
const fontsOf = (page: Page, svg: string) =>
  page.evaluate(
    async (fonts) =>
      Promise.all(
        fonts.map(async ([weight, base64]) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const { family, status } = await new FontFace('Mukta', bytes, { weight }).load()
          return `${family} ${weight} ${status}`
        }),
      ),
    Array.from(
      svg.matchAll(/font-weight:(\d+);[^}]*?base64,([\w+/=]+)/g),
      ([, weight = '', base64 = '']) => [weight, base64] as const,
    ),
  )

test('a family grows on the chart itself', async ({ member }) => {
  const asha = await member('Asha')
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Shrestha', description: 'All' })
  await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Krishna', lastName: 'Shrestha', gender: 'MALE' })
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}`)
  const chart = page.getByRole('group', { name: 'Family chart' })
  const cardOf = (name: string) => chart.getByRole('button', { name: new RegExp(name) })
  const actions = (name: string) => page.getByRole('region', { name: `Actions for ${name}` })
  const press = (button: string) => async (name: string, entry: string) => {
    await actions(name).getByRole('button', { name: button }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const [add, other] = [press('Add relative'), press('Other actions')]

  await test.step('Asha adds a child while another person arrives in the tree', async () => {
    await cardOf('Krishna').click()
    await add('Krishna Shrestha', 'Child')
    const form = page.getByRole('dialog', { name: 'Add a child' })
    await expect(form.getByText('For Krishna Shrestha')).toBeVisible()
    await form.getByLabel('First name', { exact: true }).fill('Gopal')
    await form.getByLabel('Last name', { exact: true }).fill('Shrestha')
    // Somebody else adds a person meanwhile: the chart follows, and what is being written stays.
    await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari', lastName: 'Rai' })
    await expect(page.getByText('2 people')).toBeAttached()
    await expect(form.getByLabel('First name', { exact: true })).toHaveValue('Gopal')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(cardOf('Gopal')).toBeVisible()
    await expect(cardOf('Krishna')).toBeVisible()
  })
  await test.step('Asha adds a partner', async () => {
    await cardOf('Krishna').click()
    await add('Krishna Shrestha', 'Partner')
    await page.getByRole('dialog').getByLabel('First name', { exact: true }).fill('Laxmi')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(cardOf('Laxmi')).toBeVisible()
  })
  await test.step('the arrows lead to the child, and the actions follow', async () => {
    await cardOf('Krishna').focus()
    await page.keyboard.press('Enter')
    await expect(actions('Krishna Shrestha')).toBeVisible()
    await cardOf('Krishna').press('ArrowDown')
    await expect(actions('Gopal Shrestha')).toBeVisible()
    await expectGoodEverywhere(page)
  })
  await test.step('Asha edits the child on the chart', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await other('Gopal Shrestha', 'Edit')
    await page.getByRole('dialog').getByLabel('Nickname').fill('Kancha')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Person saved').first()).toBeVisible()
  })
  await test.step('Asha focuses on the child and opens the page', async () => {
    await cardOf('Gopal').click()
    await other('Gopal Shrestha', 'Focus here')
    await expect(page).toHaveURL(/person=/)
    await cardOf('Gopal').click()
    await cardOf('Gopal').click()
    await expect(page.getByRole('heading', { name: 'Gopal Shrestha' })).toBeVisible()
  })
})

test('one step back on the chart is the person one came from', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Karki', description: 'All' })
  const add = (draft: object) => asha.api<Made>('POST', `/v1/family/${tree.id}/person`, { lastName: 'Karki', ...draft })
  const hari = await add({ firstName: 'Hari' })
  const shyam = await add({ firstName: 'Shyam', relations: { parents: [{ id: hari.id, kind: 'BIRTH' }] } })
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}?person=${hari.id}`)
  const card = page.getByRole('group', { name: 'Family chart' }).getByRole('button', { name: /Shyam Karki/ })
  await card.click()
  await page.getByRole('button', { name: 'Other actions' }).click()
  await page.getByRole('menuitem', { name: 'Focus here' }).click()
  await expect(page).toHaveURL(new RegExp(`person=${shyam.id}`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`person=${hari.id}`))
  await expect(card).toBeVisible()
})

test('the chart comes as a drawing and as a PDF, with names in both scripts', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha')
  const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Karki', description: 'All' })
  const names = [{ script: 'Deva', first: 'लक्ष्मी', last: 'श्रेष्ठ' }]
  await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'Laxmi', lastName: 'Shrestha', names })
  await asha.api('POST', `/v1/family/${tree.id}/person`, { firstName: 'אברהם', lastName: 'Kohn' })
  const { page } = asha
  await page.goto(`/home/family-graph/${tree.id}?view=whole`)
  await expect(page.getByRole('button', { name: /Laxmi Shrestha/ })).toBeVisible()
  const svg = await take(page, 'Chart as SVG')
  await test.step('the drawing has both scripts and its own fonts', async () => {
    expect(svg.name).toBe('Karki.svg')
    expect(svg.bytes.toString()).toMatch(/^<svg[^]*>Laxmi Shrestha<[^]*>लक्ष्मी श्रेष्ठ<[^]*<\/svg>$/)
    expect(await fontsOf(page, svg.bytes.toString())).toEqual([
      'Mukta 400 loaded',
      'Mukta 600 loaded',
      'Mukta 400 loaded',
      'Mukta 600 loaded',
    ])
  })

  const pdf = await take(page, 'Chart as PDF')
  expect(pdf.name).toBe('Karki.pdf')
  const { pageSize, fonts, texts, pictures } = await readPdf(pdf.bytes)
  await test.step('the PDF has the size, the texts and the fonts of the drawing', async () => {
    const [width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/
      .exec(svg.bytes.toString())!
      .slice(1)
      .map(Number)
    expect(pageSize).toEqual([width! * 0.75, height! * 0.75])
    expect(texts).toEqual(expect.arrayContaining(['Laxmi Shrestha', 'लक्ष्मी श्रेष्ठ', 'אברהם Kohn']))
    expect(fonts).toEqual(['Mukta-Regular', 'Mukta-SemiBold'])
    // No font of ours has Hebrew, so the machine's own writes the name and its first letters.
    expect(pictures).toBe(2)
  })

  await test.step('Asha saves a poster of size A0', async () => {
    const poster = await onPaper(page, 'A0')
    expect(poster.name).toBe('Karki A0.pdf')
    const onPoster = await readPdf(poster.bytes)
    // The longer side of 1,189 mm, in points.
    expect(Math.max(...onPoster.pageSize)).toBeCloseTo((1189 * 72) / 25.4, 1)
    expect(onPoster.texts).toEqual(texts)
  })
  await test.step('Asha corrects the width of a banner and saves it', async () => {
    const banner = await onPaper(page, 'width', async () => {
      await page.getByLabel('Width in centimetres').fill('2')
      await expect(page.getByText('Choose a width from 5 to 5000 cm.')).toBeVisible()
      await page.getByLabel('Width in centimetres').fill('250')
      await page.getByLabel(/SVG/).check()
    })
    expect(banner.name).toBe('Karki 250 cm.svg')
    expect(banner.bytes.toString()).toMatch(/^<svg[^>]* width="2500mm"/)
  })
  await test.step('Asha saves the chart on sheets of A4', async () => {
    const sheets = await onPaper(page, 'sheets')
    expect(sheets.name).toBe('Karki A4 sheets.pdf')
    const onSheets = await readPdf(sheets.bytes)
    expect(onSheets.pageSize.toSorted((one, other) => one - other)).toEqual([595.28, 841.89])
    expect(onSheets.texts).toEqual(texts)
  })
  await test.step('the dialog is good everywhere', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Chart on paper…' }).click()
    await expect(page.getByRole('dialog', { name: 'Chart on paper' })).toBeVisible()
    await expectGoodEverywhere(page)
  })
})

test(
  'the whole tree fills the page, and the wheel, a press and a search end at people',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha')
    const tree = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Karki', description: 'All' })
    const add = (draft: object) =>
      asha.api<Made>('POST', `/v1/family/${tree.id}/person`, { lastName: 'Karki', ...draft })
    const hari = await add({ firstName: 'Hari', gender: 'MALE' })
    const sita = await add({ firstName: 'Sita', gender: 'FEMALE', relations: { partners: [{ id: hari.id }] } })
    const parents = [hari, sita].map(({ id }) => ({ id, kind: 'BIRTH' }))
    for (let child = 1; child <= 64; child++)
      await add({ firstName: `Child${String(child).padStart(2, '0')}`, relations: { parents } })

    const { page } = asha
    const chart = page.getByRole('group', { name: 'Family chart' })
    await test.step('the whole tree opens as counts of its generations', async () => {
      await page.goto(`/home/family-graph/${tree.id}?view=whole`)
      await expect(chart).toHaveAttribute('data-level', 'strata')
      await expect(chart.getByText('gen 2')).toBeVisible()
      await expect(chart.getByText('64', { exact: true })).toBeVisible()
      const cards = chart.locator('[data-person]')
      await expect(cards).toHaveCount(0)
    })

    const box = (await chart.boundingBox())!
    await test.step('the wheel leads to the cards', async () => {
      await page.mouse.move(box.x + 400, box.y + box.height * 0.6)
      for (let notch = 0; notch < 30; notch++) await page.mouse.wheel(0, -240)
      await expect(chart).toHaveAttribute('data-level', 'cards')
      await expect(chart.getByRole('button', { name: /Child/ }).first()).toBeInViewport()
    })
    await test.step('a press leads from the overview to names', async () => {
      await page.getByRole('button', { name: 'Show everybody' }).click()
      await expect(chart).toHaveAttribute('data-level', 'strata')
      await expectGoodEverywhere(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.mouse.click(box.x + 400, box.y + box.height * 0.6)
      await expect(chart).toHaveAttribute('data-level', 'names')
      await page.getByRole('button', { name: 'Cards' }).click()
      await expect(chart.locator('[aria-current]')).toBeInViewport()
    })
    await test.step('a search leads to a card', async () => {
      await page.getByRole('combobox', { name: 'Find in this tree' }).fill('Child57')
      await page.getByRole('option', { name: /Child57 Karki/ }).click()
      await expect(chart.getByRole('button', { name: /Child57 Karki/ })).toBeInViewport()
      await expect(chart.locator('[aria-current]')).toContainText('Child57')
    })
  },
)

async function take(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

async function onPaper(page: Page, paper: string, fill: () => Promise<void> = async () => undefined) {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Chart on paper…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chart on paper' })
  // A family of two can be read on the smallest sheet, which is chosen first.
  if (paper === 'A0') await expect(dialog.getByLabel('Paper')).toHaveValue('A4')
  await dialog.getByLabel('Paper').selectOption(paper)
  if (paper !== 'width') await expect(dialog.getByText(/^Names will be \d+\.\d mm high[.,]/)).toBeVisible()
  await fill()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ])
  await expect(dialog).toBeHidden()
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}
