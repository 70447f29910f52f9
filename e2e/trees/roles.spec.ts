import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'

type Made = { id: string }

/** Hari, who has died, and his daughter Maya, who lives: all is told of both. */
async function familyOf(owner: Member, name: string) {
  const tree = await owner.api<Made>('POST', '/v1/family/family-tree', { name, description: 'All of us' })
  const told = {
    hiddenName: 'Dhruva',
    nickname: 'Kanchha',
    contactDetails: { email: 'told@example.org', bio: 'A bio' },
  }
  const hari = await owner.api<Made>('POST', `/v1/family/${tree.id}/person`, {
    ...told,
    firstName: 'Hari',
    lastName: 'Thapa',
    gender: 'MALE',
    dateOfBirth: '1921-03-12',
    dateOfDeath: '2001-05-03',
  })
  const maya = await owner.api<Made>('POST', `/v1/family/${tree.id}/person`, {
    ...told,
    firstName: 'Maya',
    lastName: 'Thapa',
    gender: 'FEMALE',
    dateOfBirth: '1990-04-14',
    addresses: [{ address: 'Naya Bazar', city: { name: 'Kirtipur', countryName: 'Nepal' }, currentAddress: true }],
    relations: { parents: [{ id: hari.id, kind: 'BIRTH' }] },
  })
  return { id: tree.id, hari: hari.id, maya: maya.id }
}

async function letIn(owner: Member, treeId: string, member: Member, role: string) {
  await member.api('POST', `/v1/family/member/${treeId}/request`)
  await owner.api('POST', '/v1/family/member/accept', { familyTreeId: treeId, userId: member.id, role })
}

const cases = [
  { role: 'VIEW_ONLY', seesLiving: false },
  { role: 'READ_ONLY', seesLiving: true },
] as const

for (const { role, seesLiving } of cases) {
  test(
    `a member with the role ${role} sees what that role shows, and no button that would fail`,
    { tag: '@room' },
    async ({ member }) => {
      const [asha, ravi] = [await member('Asha'), await member('Ravi')]
      const tree = await familyOf(asha, `Thapa of Gorkha ${ravi.id.slice(-6)}`)
      await letIn(asha, tree.id, ravi, role)
      const { page } = ravi
      const none = async (...names: string[]) => {
        for (const name of names) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
      }

      await page.goto(`/home/family-graph/${tree.id}?person=${tree.maya}`)
      const [hari, maya] = [
        page.getByRole('button', { name: /Hari Thapa/ }),
        page.getByRole('button', { name: /Maya Thapa/ }),
      ]
      await test.step('the chart shows the years that the role allows', async () => {
        await expect(hari).toContainText('1921')
        if (seesLiving) await expect(maya).toContainText('1990')
        else await expect(maya).not.toContainText('1990')
        await none('Add person')
        await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(seesLiving ? 1 : 0)
      })
      await test.step('the card and the menu offer no changes', async () => {
        await maya.click()
        await expect(page.getByRole('button', { name: 'View Details' })).toBeVisible()
        await none('Add relative')
        await page.getByRole('button', { name: 'Other actions' }).click()
        await expect(page.getByRole('menuitem', { name: 'Focus here' })).toBeVisible()
        await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toHaveCount(0)
        await expectGoodEverywhere(page)
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await expect(page.getByRole('menuitem', { name: 'Members' })).toBeVisible()
        await expect(page.getByRole('menuitem', { name: 'Import' })).toHaveCount(0)
      })
      await test.step('the person page shows what the role allows', async () => {
        await page.goto(`/home/person/${tree.maya}`)
        await expect(page.getByRole('heading', { name: 'Maya Thapa' }).first()).toBeVisible()
        await settled(page)
        await none('Edit', 'Delete')
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible()
        await expect(page.getByRole('menuitem', { name: 'Link with another tree' })).toHaveCount(0)
        await page.keyboard.press('Escape')
        for (const words of ['Dhruva']) await expect(page.getByText(words)).toHaveCount(0)
        for (const words of ['told@example.org', 'Naya Bazar', 'A bio', 'Kanchha'])
          await (seesLiving
            ? expect(page.getByText(words).first()).toBeVisible()
            : expect(page.getByText(words)).toHaveCount(0))
        // The role hides nothing here, there is nothing: a reader finds nothing of a death or a marriage.
        await expect(page.getByText('Hidden', { exact: true })).toHaveCount(seesLiving ? 0 : 4)
        await expect(page.getByText('N/A', { exact: true })).toHaveCount(seesLiving ? 2 : 0)
        await expectGoodEverywhere(page)
      })
      await test.step('members, links and history offer no changes', async () => {
        await page.goto(`/home/family-graph/${tree.id}/members`)
        await expect(page.getByText('2 members')).toBeVisible()
        await none('Invite')
        await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
        await page.goto(`/home/family-graph/${tree.id}/links`)
        await expect(page.getByText('No links yet')).toBeVisible()
        await page.goto(`/home/family-graph/${tree.id}/history`)
        await expect(page.getByText(/added Maya Thapa/).first()).toBeVisible()
        await expect(page.getByText('1990')).toHaveCount(seesLiving ? 1 : 0)
        await expect(page.getByText('Dhruva')).toHaveCount(0)
        await expect(page.getByRole('button', { name: /Undo/ })).toHaveCount(0)
        await expectGoodEverywhere(page)
      })
      await test.step('the address of the import refuses changes', async () => {
        await page.goto(`/home/family-graph/${tree.id}/import`)
        await expect(page.getByText(/does not allow changes/)).toBeVisible()
        await expect(page.locator('input[type=file]')).toHaveCount(0)
        await expectGoodEverywhere(page)
      })
    },
  )
}
