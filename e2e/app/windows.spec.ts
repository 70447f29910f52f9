import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'

async function chartOf({ api }: Member): Promise<string> {
  const { id } = await api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Shrestha', description: 'x' })
  await api('POST', `/v1/family/${id}/person`, { firstName: 'Hari', lastName: 'Shrestha' })
  return `/home/family-graph/${id}`
}

test('a phone turned sideways has one row of navigation, and the chart fills the rest', async ({ member }) => {
  const asha = await member('Asha', { viewport: { width: 844, height: 390 }, hasTouch: true })
  const { page } = asha
  await page.goto(await chartOf(asha))
  const chart = page.getByRole('button', { name: 'Zoom in' })
  await expect(chart).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
  const row = (await page.getByRole('banner').first().boundingBox())!
  const [navigation, ...more] = await page.getByRole('navigation', { name: 'Main' }).all()
  expect(more).toEqual([])
  const bar = (await navigation!.boundingBox())!
  expect(bar.y + bar.height).toBeLessThanOrEqual(row.y + row.height)
  expect(row.height).toBeLessThanOrEqual(56)
  const header = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect(390 - header.y - header.height).toBeGreaterThan(250)
  await navigation!.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/home\/settings$/)
})

test(
  'a tablet’s navigation rail leaves the page its space and covers nothing',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha', { viewport: { width: 1024, height: 768 } })
    const { page } = asha
    await page.goto(await chartOf(asha))
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    const rail = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
    expect(rail.width).toBeLessThan(100)
    await expectGoodEverywhere(page)
  },
)
