/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Write a post' })
const line = (page: Page) => region(page).getByRole('textbox', { name: "What's on your mind?" })
const send = (page: Page) => region(page).getByRole('button', { name: 'Post', exact: true })

/** Holds pieces of code back, each until its name is let go. */
async function holdPieces(page: Page, names: readonly string[]): Promise<(name: string) => void> {
  const held = new Map(names.map((name) => [name, Promise.withResolvers<void>()]))
  for (const [name, { promise }] of held)
    await page.route(new RegExp(`/assets/${name}-`), (route) => promise.then(() => route.continue()))
  return (name) => held.get(name)?.resolve()
}

/** Opens Home with the line that is there before the composer. */
async function openLine({ page }: Member, pieces: readonly string[] = ['composer', 'start-post']) {
  const letGo = await holdPieces(page, pieces)
  await page.goto('/home')
  await expect(line(page)).toBeVisible()
  return letGo
}

const text = 'The roof of the old house leaks'

/** Types letter after letter, as a person does, wherever the focus is. */
async function type(page: Page, letters: string): Promise<void> {
  await page.keyboard.type(letters, { delay: 25 })
}

const caretOf = (page: Page) =>
  line(page).evaluate((box: HTMLTextAreaElement) => [
    box.selectionStart,
    box.selectionEnd,
    box === document.activeElement,
  ])

for (const { name, order } of [
  { name: 'the composer before its hand-over', order: ['composer', 'start-post'] },
  { name: 'the hand-over before the composer', order: ['start-post', 'composer'] },
])
  test(`keeps each letter typed while the code comes: ${name}`, { tag: '@room' }, async ({ member }) => {
    const who = await member('Asha Joshi')
    const { page } = who
    const letGo = await openLine(who)
    await line(page).click()
    await type(page, text.slice(0, 8))
    letGo(order[0]!)
    await type(page, text.slice(8, 20))
    letGo(order[1]!)
    await type(page, text.slice(20))
    await expect(send(page)).toBeEnabled()
    await expect(line(page)).toHaveValue(text)
    expect(await caretOf(page)).toEqual([text.length, text.length, true])
  })

test('types into the composer what begins after it came to an entered line', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const letGo = await openLine(who)
  await line(page).click()
  letGo('composer')
  // An old hand-over showed the composer by now, without the focus.
  await page.waitForTimeout(500)
  await type(page, text)
  letGo('start-post')
  await expect(line(page)).toHaveValue(text)
  await expect(send(page)).toBeEnabled()
})

test('keeps the caret and the selection of the line', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const letGo = await openLine(who)
  await line(page).fill(text)
  await line(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(4, 8))
  letGo('start-post')
  letGo('composer')
  await expect(send(page)).toBeEnabled()
  expect(await caretOf(page)).toEqual([4, 8, true])
  await type(page, 'wall')
  await expect(line(page)).toHaveValue('The wall of the old house leaks')
})

test('leaves the focus where it went after the line', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const letGo = await openLine(who)
  await line(page).fill(text)
  const search = page.getByRole('combobox', { name: 'Search people and trees' })
  await search.focus()
  letGo('start-post')
  letGo('composer')
  await expect(send(page)).toBeEnabled()
  await expect(line(page)).toHaveValue(text)
  await expect(search).toBeFocused()
})

test('adds a text below a draft, also one that the draft contains', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await test.step('a draft is kept', async () => {
    await page.goto('/home')
    await line(page).fill('The roof leaks')
    await expect(send(page)).toBeEnabled()
  })
  const letGo = await openLine(who)
  await line(page).click()
  await type(page, 'roof')
  letGo('start-post')
  letGo('composer')
  await expect(line(page)).toHaveValue('The roof leaks\nroof')
  await type(page, 's')
  await expect(line(page)).toHaveValue('The roof leaks\nroofs')
})

test('waits for the end of a syllable that an input method composes', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const letGo = await openLine(who)
  const device = await page.context().newCDPSession(page)
  await line(page).click()
  await device.send('Input.imeSetComposition', { text: 'na', selectionStart: 2, selectionEnd: 2 })
  letGo('start-post')
  letGo('composer')
  // The code is there by now.
  await page.waitForTimeout(1000)
  await device.send('Input.imeSetComposition', { text: 'nama', selectionStart: 4, selectionEnd: 4 })
  await device.send('Input.insertText', { text: 'नम' })
  await expect(send(page)).toBeEnabled()
  await expect(line(page)).toHaveValue('नम')
  await type(page, 'स्ते')
  await expect(line(page)).toHaveValue('नमस्ते')
})

test('keeps a text typed early over a visit to another page', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const letGo = await openLine(who)
  await line(page).fill(text)
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  letGo('start-post')
  letGo('composer')
  await page.goBack()
  await expect(line(page)).toHaveValue(text)
  await expect(send(page)).toBeEnabled()
})

test(
  'keeps the text of the line through a reload, and asks about it at log-out',
  { tag: '@room' },
  async ({ member }) => {
    const who = await member('Asha Joshi')
    const { page } = who
    await openLine(who)
    await line(page).click()
    await type(page, text)
    await page.reload()
    await expect(line(page)).toHaveValue(text)
    await page.getByRole('button', { name: `Menu of ${who.name}` }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay logged in' }).click()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await expect(send(page)).toBeEnabled()
    await expect(line(page)).toHaveValue(text)
  },
)
