import type { Page } from '@playwright/test'
import { newEvent } from '../events/making.ts'
import { expect, test } from '../fixtures.ts'
import { newPlace } from '../heritage/making.ts'
import { shots } from '../shots.ts'
import { befriend, box, bubble, openWith, send, thread, write } from './talking.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const narrow = { viewport: { width: 360, height: 780 }, hasTouch: true }

/** The names of what reaches beyond the right edge of the window. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *, [role=menu] *')].filter(
      (element) => element.checkVisibility() && !element.closest('.sr-only'),
    )
    return shown
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`)
      .slice(0, 8)
  })

const sideways = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>('[data-thread], [role=dialog], [role=dialog] *'),
    ]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => element.matches(':root, [data-thread]') || getComputedStyle(element).overflowX === 'auto')
      .map((element) => `${element.tagName} ${element.className}`),
  )

async function expectNoSideways(page: Page): Promise<void> {
  expect(await beyond(page)).toEqual([])
  expect(await sideways(page)).toEqual([])
}

test('nothing scrolls sideways with letters of 200 % on a phone', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, hari] = [
    await member('Asha Joshi', narrow),
    await member('Ravindranath Rajbhandari'),
    await member('Hari Pokhrel'),
  ]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  const question = await send(ravi, id, 'Who is this after Rishiram? The photograph shows an unbelievably long name')
  await send(asha, id, 'Hemakarna, says Shakuntala didi.', { replyTo: question.id })
  const post = await asha.api<{ id: string }>('POST', '/v1/post', { text: 'Grandmother is 90' })
  await send(asha, id, 'She danced', { card: { kind: 'POST', id: post.id } })
  const request = await openWith(hari, asha)
  await send(hari, request.id, 'Namaste Asha ji, our grandmothers are sisters')
  const { page } = asha
  const open = async (address: string, font = '200%') => {
    await page.goto(address)
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), font)
  }

  await test.step('in the list', async () => {
    await open('/home/messages')
    await expect(page.getByRole('link', { name: /Ravindranath/ })).toBeVisible()
    await expectNoSideways(page)
  })
  await test.step('in a new message', async () => {
    await page.getByRole('button', { name: 'New message' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ravindranath')
    await page.getByRole('option').first().click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await expectNoSideways(page)
  })
  await test.step('among the requests', async () => {
    await open('/home/messages?tab=requests')
    await expect(page.getByRole('article', { name: 'Hari Pokhrel' })).toBeVisible()
    await expectNoSideways(page)
  })
  for (const { how, size, font } of [
    { how: 'with larger letters', size: narrow.viewport, font: '200%' },
    { how: 'with a zoomed page', size: { width: 180, height: 390 }, font: '100%' },
  ])
    await test.step(`in a conversation ${how}`, async () => {
      await page.setViewportSize(size)
      await open(`/home/messages/${id}`, font)
      await expect(bubble(page, 'She danced').getByRole('link')).toContainText('Grandmother')
      await expectNoSideways(page)
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/big-${font}.png` })
      await bubble(page, 'She danced').getByRole('button', { name: 'More about this message' }).click()
      await page.getByRole('menuitem', { name: 'React', exact: true }).click()
      await expect(page.getByRole('group', { name: 'Choose a reaction' })).toBeVisible()
      await expectNoSideways(page)
      await page.keyboard.press('Escape')
      await box(page).fill('A longer answer\nof two lines')
      await expectNoSideways(page)
    })
})

test('a thread keeps its place, and Home and End lead to its ends', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi', phone), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(ravi, asha)
  const oldest = await send(ravi, id, 'The oldest word')
  for (let count = 1; count <= 90; count++)
    await send(ravi, id, `Line ${count}.\nand a second line`.repeat(1 + (count % 3)))
  const { page } = asha
  await page.goto(`/home/messages/${id}`)
  await expect(bubble(page, 'Line 90.')).toBeInViewport()

  await test.step('after a profile was looked at', async () => {
    await thread(page).evaluate((region) => region.scrollTo({ top: -900 }))
    const top = () => thread(page).evaluate((region) => Math.round(region.scrollTop))
    await expect(page.getByRole('button', { name: 'Newest messages' })).toBeVisible()
    const before = await top()
    await page.getByRole('link', { name: 'Ravi Rai', exact: true }).click()
    await expect(page).toHaveURL(/profile/)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Newest messages' })).toBeVisible()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60)
  })

  await test.step('a link leads to an old message, also a second time', async () => {
    await page.goto(`/home/messages/${id}?message=${oldest.id}`)
    await expect(bubble(page, 'The oldest word')).toBeInViewport()
    await page.getByRole('button', { name: /^Newest messages/ }).click()
    await expect(bubble(page, 'Line 90.')).toBeInViewport()
    await page.getByRole('button', { name: 'Search in this conversation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search in this conversation' })
    await dialog.getByRole('searchbox').fill('oldest')
    await dialog.getByRole('link', { name: /oldest/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(bubble(page, 'The oldest word')).toBeInViewport()
  })

  await test.step('Home and End', async () => {
    await bubble(page, 'The oldest word').getByRole('button', { name: 'More about this message' }).focus()
    await page.keyboard.press('End')
    await expect(bubble(page, 'Line 90.').getByRole('button', { name: 'More about this message' })).toBeFocused()
    await expect(bubble(page, 'Line 90.')).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(bubble(page, 'The oldest word')).toBeInViewport()
    await thread(page).focus()
    await page.keyboard.press('End')
    await expect(bubble(page, 'Line 90.')).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(bubble(page, 'The oldest word')).toBeInViewport()
  })
})

test(
  'a conversation that was never opened says that there is no connection',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/net::ERR|Failed to load resource|did not come/)
    const [asha, ravi, meera] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Meera Karki')]
    for (const who of [ravi, meera]) {
      await befriend(asha, who)
      await send(who, (await openWith(who, asha)).id, 'Namaste')
    }
    const { page } = asha
    await page.goto('/home/messages')
    await page.getByRole('link', { name: /Ravi Rai/ }).click()
    await expect(bubble(page, 'Namaste')).toBeVisible()
    await asha.context.setOffline(true)
    await page.getByRole('link', { name: /Meera Karki/ }).click()
    await expect(page.getByText('There is no connection. This conversation opens')).toBeVisible()
    await asha.context.setOffline(false)
    await expect(bubble(page, 'Namaste')).toBeVisible()
  },
)

test('a phone on its side keeps room for the thread', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(ravi, asha)
  await send(ravi, id, 'Namaste')
  const { page } = asha
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`/home/messages/${id}`)
  await box(page).fill(Array.from({ length: 8 }, (_, line) => `Line ${line}`).join('\n'))
  await expect.poll(() => thread(page).evaluate((region) => region.clientHeight)).toBeGreaterThan(180)
  await shots(asha, 'filled')
  await box(page).fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Send', exact: true }).hover()
  await shots(asha, 'empty')
})

test('Message buttons beside members, and mute and leave by touch', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, meera] = [await member('Asha Joshi', phone), await member('Ravi Rai'), await member('Meera Karki')]
  await befriend(asha, ravi)
  await befriend(asha, meera)
  const { page } = asha
  const opened = async () => {
    await page.getByRole('button', { name: 'Message Ravi Rai' }).click()
    await expect(page).toHaveURL(/\/home\/messages\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'Ravi Rai' })).toBeVisible()
  }

  await test.step('in a group', async () => {
    const group = await asha.api<{ id: string }>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'PUBLIC' })
    await ravi.api('POST', `/v1/group/${group.id}/join`)
    await page.goto(`/home/group/${group.id}?tab=members`)
    await opened()
  })

  await test.step('in a tree', async () => {
    const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'x' })
    await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
    const joins = { familyTreeId: tree.id, userId: ravi.id, role: 'READ_ONLY' }
    await asha.api('POST', '/v1/family/member/accept', joins)
    await page.goto(`/home/family-graph/${tree.id}/members`)
    await opened()
  })

  await test.step('among the participants of an event', async () => {
    const event = await newEvent(asha, 'Reading')
    await ravi.api('POST', `/v1/social/event/${event.id}/participant`)
    await page.goto('/home/events')
    await page.getByRole('tab', { name: 'My Events' }).click()
    await page.getByRole('button', { name: /participant/ }).click()
    await opened()
    await page.goBack()
    await expect(page).toHaveURL(/\/home\/events/)
  })

  await test.step('mute and leave a conversation', async () => {
    const group = await openWith(ravi, asha, meera)
    await send(ravi, group.id, 'Who brings the boat?')
    await page.goto(`/home/messages/${group.id}`)
    const more = page.getByRole('button', { name: 'More about this conversation' })
    await more.tap()
    await page.getByRole('menuitem', { name: 'Mute' }).tap()
    const toast = page.getByText('Notifications of this conversation are off')
    await expect(toast).toBeVisible()
    const [toastBox, fieldBox] = [await toast.boundingBox(), await box(page).boundingBox()]
    expect(toastBox!.y + toastBox!.height).toBeLessThan(fieldBox!.y)
    await more.tap()
    await page.getByRole('menuitem', { name: 'Leave' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).tap()
    await expect(page).toHaveURL('/home/messages')
    await expect(page.getByRole('link', { name: /Meera/ })).toHaveCount(0)
  })

  await test.step('words are written on the way', async () => {
    const { id } = await openWith(ravi, asha)
    await send(ravi, id, 'Where are you?')
    await page.getByRole('link', { name: /Ravi Rai/ }).tap()
    await write(page, 'On my way')
    await expect(bubble(page, 'On my way')).toContainText(/\d:\d\d/)
  })
})

test('profiles, trees, events and places are sent in a message', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const conversation = await openWith(asha, ravi)
  await send(asha, conversation.id, 'Look at these')
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'x' })
  const event = await newEvent(asha, 'Reading')
  const place = await newPlace(asha, 'Tusha Hiti')
  const { page } = asha
  const dialog = page.getByRole('dialog', { name: 'Send in a message' })
  const sendIt = async (words: string) => {
    await dialog.getByRole('radio', { name: 'Ravi Rai' }).check()
    await dialog.getByLabel('Add a message (optional)').fill(words)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  await test.step('from a profile', async () => {
    await page.goto(`/home/profile/${ravi.id}`)
    await page.getByRole('button', { name: 'More about Ravi Rai' }).click()
    await page.getByRole('menuitem', { name: 'Send in a message' }).click()
    await sendIt('This is him')
  })
  await test.step('from a tree', async () => {
    await page.goto(`/home/family-graph/${tree.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Send in a message' }).click()
    await sendIt('Our tree')
  })
  await test.step('from an event', async () => {
    await page.goto(`/home/events/${event.id}`)
    await page.getByRole('button', { name: 'Share the link' }).click()
    await page.getByRole('button', { name: 'Send in a message' }).click()
    await sendIt('On Saturday')
  })
  await test.step('from a place', async () => {
    await page.goto(`/home/heritage/details/${place.id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).first().click()
    await page.getByRole('button', { name: 'Send in a message' }).click()
    await sendIt('Built in 1647')
  })
  await test.step('they are cards in the conversation, and a reply says what they are', async () => {
    await page.goto(`/home/messages/${conversation.id}`)
    for (const [words, name] of [
      ['This is him', 'Ravi Rai'],
      ['Our tree', 'Joshi'],
      ['On Saturday', 'Reading'],
      ['Built in 1647', 'Tusha Hiti'],
    ] as const)
      await expect(bubble(page, words).getByRole('link')).toContainText(name)
    const card = { card: { kind: 'EVENT', id: event.id } }
    const { id } = await asha.api<{ id: string }>('POST', `/v1/message/conversation/${conversation.id}`, {
      clientId: crypto.randomUUID(),
      ...card,
    })
    const alone = page.locator(`[data-message="${id}"]`)
    await alone.hover()
    await alone.getByRole('button', { name: 'More about this message' }).click()
    await page.getByRole('menuitem', { name: 'Reply' }).click()
    await expect(page.getByText('Event · Reading')).toBeVisible()
    await write(page, 'I am going')
    await expect(bubble(page, 'I am going').getByRole('button', { name: /^You\s*Event$/ })).toBeVisible()
    await shots(asha, 'cards')
  })
})
