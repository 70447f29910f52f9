import { expect, settled, test } from '../fixtures.ts'

const ofTrees = [
  '',
  '/kinship',
  '/import',
  '/import?job=%25',
  '/people',
  '/members',
  '/proposals',
  '/history',
  '/links',
]
const pages = [
  ...[...ofTrees, '/review'].map((part) => `/home/family-graph/x${part}`),
  '/home/person/x',
  '/home/post/x',
  '/home/group/x',
  '/home/group/x?tab=settings',
  '/home/events/x',
  '/home/events/manage/x',
  '/home/finance/x',
  '/home/heritage/details/x',
  '/home/heritage/details/x/edit',
  '/home/messages/x',
  '/home/profile/x',
  '/home/profile-detail/x',
]

test(
  'an ill-formed id in an address is nothing that is tried again',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|40[04]/)
    const asha = await member('Asha')
    const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Rai', description: 'All' })
    const { page } = asha
    const parts = ['/import?job=%25', '/history?person=x', '?person=x', '/import?job=x']
    const inTree = parts.map((part) => `/home/family-graph/${tree.id}${part}`)
    const faults: string[] = []
    for (const address of [...pages, ...inTree, '/home/files?folder=x', '/home/messages?message=x'])
      await test.step(address, async () => {
        await page.goto(address)
        await expect(
          page
            .getByRole('heading', { level: 1 })
            .or(page.getByRole('main').getByText(/not found/i))
            .first(),
        ).toBeVisible()
        if (address.startsWith('/home/family-graph/x'))
          await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
        await settled(page)
        const text = await page.locator('body').innerText()
        if (/Some fields are not valid/.test(text)) faults.push(`${address}: ${text.slice(-200)}`)
      })
    expect(faults).toEqual([])
  },
)
