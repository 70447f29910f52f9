import type { Group } from '@mulghar/contract/groups/groups'
import { expect, test, type Member } from '../fixtures.ts'

type Made = { id: string }

test(
  'the owner of a group sees and removes a comment of a member who has blocked them',
  { tag: '@room' },
  async ({ member }) => {
    const [owner, author, blocker] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Mina Karki')]
    const group = await owner.api<Group>('POST', '/v1/group', {
      name: `Joshi parivar ${owner.id.slice(-8)}`,
      visibility: 'PUBLIC',
      joinPolicy: 'OPEN',
    })
    const id = await test.step('a member who has blocked the owner writes rude words', async () => {
      const join = (who: Member) => who.api('POST', `/v1/group/${group.id}/join`, {})
      await join(author)
      await join(blocker)
      const { id } = await author.api<Made>('POST', '/v1/post', { text: 'The well is full', groupId: group.id })
      await blocker.api('POST', '/v1/block', { userId: owner.id })
      await blocker.api('POST', '/v1/comments', { comment: 'Rude words', parentType: 'POST', parentId: id })
      return id
    })

    await test.step('the owner removes the comment with a reason', async () => {
      const { page } = owner
      await page.goto(`/home/post/${id}`)
      await expect(page.getByText('Rude words')).toBeVisible()
      await page.getByRole('button', { name: 'More about this comment' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      const dialog = page.getByRole('dialog', { name: 'Remove this comment?' })
      await expect(dialog).toContainText(
        'The comment will be removed for everyone. Its author is notified with your reason.',
      )
      await dialog.getByLabel('Reason (optional)').fill('We are kind here')
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('Comment deleted')).toBeVisible()
      await expect(page.getByText('Rude words')).toHaveCount(0)
    })

    await test.step('its author reads the reason, not the name', async () => {
      await blocker.page.goto('/home/notifications')
      await expect(blocker.page.getByRole('main')).toContainText('We are kind here')
      await expect(blocker.page.getByRole('main')).not.toContainText('Asha Joshi')
    })
  },
)
