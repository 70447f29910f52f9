import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { befriend, box, bubble, choose, openWith, send, thread, write } from './talking.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('two members write to each other and see it live', async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)

  await test.step('the Message button of a profile opens the conversation', async () => {
    await asha.page.goto(`/home/profile/${ravi.id}`)
    await asha.page.getByRole('button', { name: 'Message Ravi Rai' }).click()
    await expect(asha.page).toHaveURL(/\/home\/messages\/[0-9a-f-]{36}$/)
    await write(asha.page, 'Namaste dai, page three is here')
    await expect(bubble(asha.page, 'page three')).toContainText(/\d:\d\d/)
  })

  await test.step('the other one sees the number, the message and who is writing', async () => {
    await ravi.page.goto('/home/messages')
    await expect(ravi.page.getByRole('link', { name: /^Messages.*1 unread/ })).toBeVisible()
    await ravi.page.getByRole('link', { name: /Asha Joshi.*page three/ }).click()
    await expect(bubble(ravi.page, 'page three')).toBeVisible()
    await expect(thread(ravi.page).getByText('1 new')).toBeVisible()
    await expect(bubble(asha.page, 'page three')).toContainText('Read')
    await box(ravi.page).pressSequentially('हेमकर्ण, भाइ रुद्रनाथको')
    await expect(thread(asha.page).getByText('Ravi is writing...')).toBeVisible()
    await box(ravi.page).press('Enter')
    await expect(bubble(asha.page, 'हेमकर्ण')).toBeVisible()
    await expect(thread(asha.page).getByText('Ravi is writing...')).toHaveCount(0)
  })

  await test.step('a message is answered, edited and deleted', async () => {
    await choose(asha.page, 'हेमकर्ण', 'Reply')
    await write(asha.page, 'Thank you')
    await expect(bubble(ravi.page, 'Thank you').getByRole('button', { name: /^You/ })).toBeVisible()
    await box(asha.page).press('ArrowUp')
    await expect(box(asha.page)).toHaveValue('Thank you')
    await box(asha.page).fill('Thank you both')
    await asha.page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(bubble(ravi.page, 'Thank you both')).toContainText('edited')
    await choose(asha.page, 'Thank you both', 'Delete')
    await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(bubble(ravi.page, 'This message was deleted')).toBeVisible()
  })

  await test.step('a reaction is chosen by keyboard', async () => {
    await choose(ravi.page, 'page three', 'React')
    await ravi.page.keyboard.press('ArrowRight')
    await ravi.page.keyboard.press('Enter')
    await expect(bubble(asha.page, 'page three').getByRole('button', { name: 'Heart: 1' })).toBeVisible()
  })

  await shots(asha, 'thread')
  await expectGoodEverywhere(asha.page)
})

test(
  'messages written without a connection arrive once and in order',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/net::ERR_INTERNET_DISCONNECTED|did not come|Failed to load resource/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await befriend(asha, ravi)
    const { id } = await openWith(asha, ravi)
    await send(asha, id, 'word 0')
    await asha.page.goto(`/home/messages/${id}`)
    await ravi.page.goto(`/home/messages/${id}`)
    await expect(bubble(ravi.page, 'word 0')).toBeVisible()
    await asha.context.setOffline(true)
    for (const count of [1, 2, 3]) await write(asha.page, `word ${count}`)
    await expect(bubble(asha.page, 'word 3')).toContainText('Waiting for a connection')
    await send(ravi, id, 'word from Ravi')
    await asha.context.setOffline(false)
    const words = (member: typeof asha) => thread(member.page).getByText(/^word/).allTextContents()
    for (const who of [asha, ravi])
      await expect.poll(() => words(who)).toEqual(['word 0', 'word from Ravi', 'word 1', 'word 2', 'word 3'])

    await test.step('a reload keeps what was not sent', async () => {
      await asha.page.route(`**/v1/message/conversation/${id}`, (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await write(asha.page, 'word 4')
      await expect(bubble(asha.page, 'word 4')).toContainText('Waiting for a connection')
      await asha.page.unroute(`**/v1/message/conversation/${id}`)
      await asha.page.goto('/home')
      await expect(bubble(ravi.page, 'word 4')).toHaveCount(1)
    })
  },
)

test('a request waits for an answer', { tag: '@room' }, async ({ member }) => {
  const [asha, hari] = [await member('Asha Joshi'), await member('Hari Pokhrel')]
  const { id } = await openWith(hari, asha)
  await send(hari, id, 'Namaste Asha ji, our grandmothers are sisters')

  await asha.page.goto('/home/messages')
  await asha.page.getByRole('link', { name: /Message requests/ }).click()
  const request = asha.page.getByRole('article', { name: 'Hari Pokhrel' })
  await expect(request).toContainText('our grandmothers are sisters')
  await shots(asha, 'requests')
  await expectGoodEverywhere(asha.page)
  await request.getByRole('button', { name: 'Accept' }).click()
  await write(asha.page, 'Then we are cousins')
  await hari.page.goto(`/home/messages/${id}`)
  await expect(bubble(hari.page, 'Then we are cousins')).toBeVisible()
})

test('a phone shows one pane, in every size', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi', phone), await member('रवि अधिकारी')]
  await befriend(asha, ravi)
  const { id } = await openWith(ravi, asha)
  for (let count = 1; count <= 45; count++) await send(ravi, id, `पाना ${count}`)
  await asha.page.goto('/home/messages')
  await shots(asha, 'list')
  await asha.page.setViewportSize(phone.viewport)
  await asha.page.getByRole('link', { name: /रवि अधिकारी/ }).click()
  await expect(bubble(asha.page, 'पाना 45')).toBeInViewport()
  await expect(asha.page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(0)
  await shots(asha, 'phone-thread')
  await asha.page.setViewportSize(phone.viewport)
  await asha.page.getByRole('link', { name: 'Back to messages' }).click()
  await expect(asha.page).toHaveURL('/home/messages')
  await expectGoodEverywhere(asha.page)
})
