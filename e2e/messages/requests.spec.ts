import type { Conversation } from '@mulghar/contract/messages/conversations'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { openWith, send, thread } from './talking.ts'

const conversations = '/v1/message/conversation'

test('a request says what it brings, also without words', { tag: '@room' }, async ({ member }) => {
  const [asha, hari, gopal, meera] = [
    await member('Asha Joshi'),
    await member('Hari Pokhrel'),
    await member('Gopal Shah'),
    await member('Meera Karki'),
  ]
  const post = await hari.api<{ id: string }>('POST', '/v1/post', { text: 'An old house' })
  const withCard = await openWith(hari, asha)
  await send(hari, withCard.id, '', { card: { kind: 'POST', id: post.id } })
  const withdrawn = await openWith(gopal, asha)
  const { id: messageId } = await send(gopal, withdrawn.id, 'For somebody else')
  await gopal.api('DELETE', `${conversations}/${withdrawn.id}/message/${messageId}`)
  const group = await meera.api<Conversation>('POST', conversations, { userIds: [asha.id, hari.id], name: 'Harvest' })
  await send(meera, group.id, 'All are welcome')
  const { page } = asha
  const request = (name: string) => page.getByRole('article', { name })
  await page.goto('/home/messages?tab=requests')

  await test.step('a shared post', async () => {
    await expect(request('Hari Pokhrel')).toContainText('1 attachment, shown after you accept')
  })
  await test.step('a message that was deleted', async () => {
    await expect(request('Gopal Shah')).toContainText('This message was deleted')
  })
  await test.step('the writer and the size of a group', async () => {
    await expect(request('Harvest')).toContainText('3 members')
    await expect(request('Harvest')).toContainText(/Meera Karki.*All are welcome/)
  })
  await shots(asha, 'requests-without-words')
  await expectGoodEverywhere(page)
  await test.step('the thread of a request', async () => {
    await page.goto(`/home/messages/${withCard.id}`)
    await expect(thread(page)).toContainText('1 attachment, shown after you accept')
  })
})
