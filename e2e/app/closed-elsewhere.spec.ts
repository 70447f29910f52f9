import type { Place } from '@mulghar/contract/heritage/heritage'
import type { Locator, Page } from '@playwright/test'
import { newEvent } from '../events/making.ts'
import { begun, button, phone } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { addPhotos, newPlace } from '../heritage/making.ts'
import { befriend, openWith } from '../messages/talking.ts'
import {
  begunPost,
  noise,
  offer,
  notice,
  showText,
  typed,
  made,
  joinedGroup,
  composer,
  type Made,
} from './closed-steps.ts'
import { goBy } from './waiting-steps.ts'

// Text of a form that goes away because another member has changed or deleted what the form belongs to.

type Case = {
  name: string
  label: string
  isPhone?: true
  /** Opens the form; answers how the other member then changes or deletes what it belongs to. */
  open: (writer: Member, other: Member, others: (name: string) => Promise<Member>) => Promise<() => Promise<unknown>>
  field: (page: Page) => Locator
  /** The press after which the writer learns of it. */
  press?: (page: Page) => Promise<void>
}

const inDialog = (label: string) => (page: Page) => page.getByRole('dialog').getByLabel(label, { exact: true }).first()

/** A tree of the other member with two people, in which the writer may change people. */
async function sharedTree(writer: Member, other: Member) {
  const tree = await made(other, '/v1/family/family-tree', { name: `Rai ${writer.id.slice(-8)}`, description: 'x' })
  const person = await made(other, `/v1/family/${tree.id}/person`, { firstName: 'Hari', lastName: 'Rai' })
  await made(other, `/v1/family/${tree.id}/person`, { firstName: 'Maya', relations: { partners: [{ id: person.id }] } })
  await writer.api('POST', `/v1/family/member/${tree.id}/request`)
  const member = { familyTreeId: tree.id, userId: writer.id }
  await other.api('POST', '/v1/family/member/accept', { ...member, role: 'READ_WRITE' })
  return {
    tree,
    person,
    deletePerson: () => other.api('DELETE', `/v1/family/${tree.id}/person/${person.id}`),
    deleteTree: () => other.api('DELETE', `/v1/family/family-tree/${tree.id}`),
    removeMember: () => other.api('DELETE', '/v1/family/member', member),
  }
}
type SharedTree = Awaited<ReturnType<typeof sharedTree>>

async function openChart(page: Page, { tree, person }: SharedTree): Promise<void> {
  await goBy(page, `/home/family-graph/${tree.id}?person=${person.id}`)
  await page.getByRole('group', { name: 'Family chart' }).getByRole('button', { name: /Hari/ }).first().click()
}

/** Opens "Add a child" on the chart. */
async function addChild(writer: Member, other: Member): Promise<SharedTree> {
  const shared = await sharedTree(writer, other)
  await openChart(writer.page, shared)
  await button(writer.page, 'Add relative').first().click()
  await writer.page.getByRole('menuitem', { name: 'Child', exact: true }).click()
  return shared
}

/** Opens "Edit person" on the chart. */
async function editOnChart(writer: Member, other: Member): Promise<SharedTree> {
  const shared = await sharedTree(writer, other)
  await openChart(writer.page, shared)
  await button(writer.page, 'Other actions').first().click()
  await writer.page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  return shared
}

async function openPost(writer: Member, other: Member): Promise<Made> {
  await writer.api('POST', '/v1/follow', { userId: other.id })
  const post = await made(other, '/v1/post', { text: 'The well is full' })
  await goBy(writer.page, `/home/post/${post.id}`)
  return post
}

const commentBox = (page: Page) => page.getByRole('main').getByRole('textbox').last()
const post = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click()

const cases: Case[] = [
  {
    name: 'a new relative on the chart, whose tree is deleted',
    label: 'First name',
    open: async (writer, other) => (await addChild(writer, other)).deleteTree,
    field: inDialog('First name'),
  },
  {
    name: 'a new relative on the chart of a phone, whose person is deleted',
    label: 'First name',
    isPhone: true,
    open: async (writer, other) => (await addChild(writer, other)).deletePerson,
    field: inDialog('First name'),
  },
  {
    name: 'a new relative on the chart, of a tree that the member is removed from',
    label: 'First name',
    open: async (writer, other) => (await addChild(writer, other)).removeMember,
    field: inDialog('First name'),
  },
  {
    name: 'a person edited on the chart who is deleted',
    label: 'First name',
    open: async (writer, other) => (await editOnChart(writer, other)).deletePerson,
    field: inDialog('First name'),
  },
  {
    name: 'a post in a group that bans its author',
    label: "What's on your mind?",
    async open(writer, other) {
      const { id } = await joinedGroup(writer, other)
      return () => other.api('POST', `/v1/group/${id}/ban/${writer.id}`, {})
    },
    field: composer,
  },
  {
    name: 'a post in a group that is deleted',
    label: "What's on your mind?",
    isPhone: true,
    async open(writer, other) {
      const { id, name } = await joinedGroup(writer, other)
      return () => other.api('DELETE', `/v1/group/${id}`, { name })
    },
    field: composer,
  },
  {
    name: 'a comment on a post that is deleted',
    label: 'Add a comment...',
    async open(writer, other) {
      const { id } = await openPost(writer, other)
      return () => other.api('DELETE', `/v1/post/${id}`)
    },
    field: commentBox,
    press: post,
  },
  {
    name: 'a comment on a post whose author blocks the writer',
    label: 'Add a comment...',
    isPhone: true,
    open: async (writer, other) => {
      await openPost(writer, other)
      return () => other.api('POST', '/v1/block', { userId: writer.id })
    },
    field: commentBox,
    press: post,
  },
  {
    name: 'a donation to a program that is deleted',
    label: 'Donor Name',
    async open(writer) {
      const { id } = await begun(writer, `Roof ${writer.id.slice(-8)}`)
      await goBy(writer.page, `/home/finance/${id}`)
      await button(writer.page, 'Add Donor').first().click()
      return () => writer.api('DELETE', `/v1/finance/program/${id}`)
    },
    field: (page) =>
      page
        .getByRole('dialog')
        .getByLabel(/^Donor Name/i)
        .first(),
  },
  {
    name: 'a visit to a place that is deleted',
    label: 'Year',
    async open(writer, other) {
      const { id } = await newPlace(other, 'Indrawati Dhara')
      await goBy(writer.page, `/home/heritage/details/${id}`)
      await button(writer.page, 'I was here').click()
      return () => other.api('DELETE', `/v1/heritage/${id}`)
    },
    field: inDialog('Year'),
    press: (page) => button(page.getByRole('dialog'), 'Save visit').click(),
  },
  {
    name: 'the caption of a photo that is removed from a place',
    label: 'Caption',
    async open(writer) {
      const { id } = await newPlace(writer, 'Indrawati Dhara')
      await addPhotos(writer, id, 2)
      const { medias } = await writer.api<Place>('GET', `/v1/heritage/${id}`)
      await goBy(writer.page, `/home/heritage/details/${id}/edit?step=photos`)
      return () => writer.api('DELETE', `/v1/heritage/${id}/media/${medias[1]!.id}`)
    },
    field: (page) => page.getByRole('listitem', { name: 'Photo 2' }).getByLabel('Caption'),
  },
  {
    name: 'the settings of a group that is deleted',
    label: 'Description',
    async open(writer) {
      const draft = { name: `Joshi ${writer.id.slice(-8)}`, visibility: 'HIDDEN' }
      const { id, name } = await made(writer, '/v1/group', draft)
      await goBy(writer.page, `/home/group/${id}?tab=settings`)
      return () => writer.api('DELETE', `/v1/group/${id}`, { name })
    },
    field: (page) => page.getByLabel('Description'),
  },
  {
    name: 'a message in a group conversation that its writer leaves elsewhere',
    label: 'Write a message',
    async open(writer, other, others) {
      await befriend(other, writer)
      const { id } = await openWith(other, writer, await others('Meera Karki'))
      await goBy(writer.page, `/home/messages/${id}`)
      return () => writer.api('DELETE', `/v1/message/conversation/${id}/member/me`)
    },
    field: (page) => page.getByRole('textbox', { name: 'Write a message' }),
  },
]

for (const { name, label, isPhone, open, field, press } of cases)
  test(`${name}: the typed text is shown and can be copied`, { tag: '@room' }, async ({ member, allowNoise }) => {
    allowNoise(noise)
    const writer = await member('Asha Joshi', isPhone && phone)
    const other = await member('Ravi Rai')
    const { page } = writer
    const value = label === 'Year' ? '2019' : typed
    const change = await open(writer, other, member)
    await field(page).fill(value)
    await change()
    await press?.(page)
    await expect(offer(page)).toBeVisible({ timeout: 15_000 })
    await expect(notice(page)).toHaveCount(0)
    await showText(page)
    const shown = notice(page)
    await expect(shown.getByRole('term').filter({ hasText: label })).toBeVisible()
    await expect(shown.getByRole('definition').filter({ hasText: value })).toBeVisible()
    await expect(button(shown, 'Copy')).toBeFocused()
    await button(shown, 'Close').click()
    await expect(shown).toHaveCount(0)
    await expect(offer(page)).toHaveCount(0)
    await expect(field(page)).toHaveCount(0)
  })

test('Copy puts all texts of a closed form on the clipboard', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const [writer, other] = [await member('Asha Joshi'), await member('Ravi Rai')]
  const { page, context } = writer
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { deleteTree } = await addChild(writer, other)
  await inDialog('First name')(page).fill('Gopal')
  await inDialog('Last name')(page).fill('Rai of Ilam')
  await deleteTree()
  await showText(page)
  await button(notice(page), 'Copy').click()
  await expect(page.getByText('Text copied')).toBeVisible()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe('First name: Gopal\nLast name: Rai of Ilam')
})

test('the text is shown where the code of the notice comes later', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  let letCome = () => {}
  const coming = new Promise<void>((resolve) => (letCome = resolve))
  const writer = await member('Asha Joshi')
  const { page } = writer
  await page.route(/page-notices-[^/]*[.]js/, (route) => coming.then(() => route.continue()))
  const { ban } = await begunPost(writer, await member('Ravi Rai'))
  await ban()
  await expect(composer(page)).toHaveCount(0)
  letCome()
  await showText(page)
  await expect(notice(page).getByRole('definition').filter({ hasText: typed })).toBeVisible()
})

test('an event that was deleted keeps its form with the text', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const writer = await member('Asha Joshi')
  const { page } = writer
  const { id } = await newEvent(writer, 'Kul puja')
  await goBy(page, `/home/events/manage/${id}`)
  await page.getByLabel('Description').fill(typed)
  await writer.api('DELETE', `/v1/social/event/${id}`)
  await button(page, 'Save').first().click()
  await expect(page.getByText('This event does not exist.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue(typed)
})

test('a saved form and a discarded one close without the notice', { tag: '@room' }, async ({ member }) => {
  const [writer, other] = [await member('Asha Joshi'), await member('Ravi Rai')]
  const { page } = writer
  const name = inDialog('First name')
  await addChild(writer, other)
  await name(page).fill('Gopal')
  await button(page.getByRole('dialog'), 'Save').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button(page, 'Add relative').first().click()
  await page.getByRole('menuitem', { name: 'Child', exact: true }).click()
  await name(page).fill('Sita')
  await page.keyboard.press('Escape')
  await button(page.getByRole('alertdialog'), 'Discard').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The toast comes a moment after a form has closed.
  await page.waitForTimeout(1500)
  await expect(offer(page)).toHaveCount(0)
})

test(
  'a like elsewhere on the page does not count as a save of the text',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const [writer, other] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const { page } = writer
    const group = await made(other, '/v1/group', {
      name: `Rai ${writer.id.slice(-8)}`,
      visibility: 'PRIVATE',
      joinPolicy: 'OPEN',
    })
    await made(other, '/v1/post', { text: 'The well is full', groupId: group.id })
    await writer.api('POST', `/v1/group/${group.id}/join`, {})
    await goBy(page, `/home/group/${group.id}`)
    await composer(page).fill(typed)
    const like = page.getByRole('main').getByRole('button', { name: 'Like', exact: true }).first()
    const isSaved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
    await like.click()
    await isSaved
    // A press explains the end of a form for five seconds.
    await page.waitForTimeout(6500)
    await other.api('POST', `/v1/group/${group.id}/ban/${writer.id}`, {})
    await expect(offer(page)).toBeVisible({ timeout: 15_000 })
  },
)
