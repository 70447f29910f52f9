import type { Group } from '@mulghar/contract/groups/groups'
import type { Post } from '@mulghar/contract/posts/posts'
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

const number = (n: number) => String(n).padStart(3, '0')

test('a member of 300 groups finds each by name in every picker', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha

  await test.step('Asha is in 300 active groups and an inactive one', async () => {
    for (let n = 1; n <= 300; n += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, more) =>
          asha.api('POST', '/v1/group', { name: `Guthi ${number(n + more)}`, description: `The ${n + more}th` }),
        ),
      )
    const inactive = await asha.api<Group>('POST', '/v1/group', { name: 'Guthi of old' })
    await asha.api('PUT', `/v1/group/${inactive.id}/active`, { active: false })
  })

  /** Writes in a field until its suggestions have what is meant, and takes that. */
  const pick = async (within: Locator, label: string, name: string) => {
    const field = within.getByRole('combobox', { name: label })
    await expect(field).toHaveAttribute('placeholder', 'Type the name of a group')
    await field.fill('Guthi of old')
    await expect(page.getByText('You are not in an active group with that name')).toBeVisible()
    await field.fill(name)
    await page.getByRole('option', { name }).click()
    await expect(field).toHaveValue(name)
  }

  await test.step('she picks a group for a program', async () => {
    await page.goto('/home/finance')
    await page.getByRole('button', { name: 'Add Program' }).first().click()
    const program = page.getByRole('dialog', { name: 'Add Program' })
    await pick(program, 'Group (optional)', 'Guthi 250')
    await expectAccessible(page)
    await program.getByLabel('Program Name').fill('A roof')
    await program.getByLabel('Description').fill('For the guthi')
    await program.getByRole('button', { name: 'Create Program' }).click()
    await page.getByRole('button', { name: 'View Details' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Program Details' })).toContainText('Guthi 250')
  })

  await test.step('she picks a group for an event', async () => {
    await page.goto('/home/events')
    await page.getByRole('button', { name: 'Add Event' }).first().click()
    await pick(page.getByRole('dialog', { name: 'Create New Event' }), 'Group (optional)', 'Guthi 003')
  })

  await test.step('she picks a group for a shared post', async () => {
    const post = await asha.api<Post>('POST', '/v1/post', { text: 'The feast is on Saturday' })
    await page.goto(`/home/post/${post.id}`)
    await page.getByRole('button', { name: 'Share' }).first().click()
    await page.getByRole('menuitem', { name: 'Share to a group', exact: true }).click()
    const share = page.getByRole('dialog', { name: 'Share to a group' })
    await pick(share, 'Group', 'Guthi 017')
    await share.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Shared to Guthi 017')).toBeVisible()
  })

  await test.step('she finds a group in her list', async () => {
    await page.goto('/home/groups')
    await page.getByRole('searchbox', { name: 'Search groups' }).fill('Guthi 250')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article', { name: 'Guthi 250' })).toContainText('The 250th')
  })
})
