/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { button } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { sendPictures } from '../posts/sent.ts'
import { leftOver, made, notice, showText, type Made } from './closed-steps.ts'
import { canKeepInput, hearNothing, keptInput, logInAgain } from './ended-session-steps.ts'

// Input of an ended session goes into the form about the same thing only. Where the thing was deleted, the input is offered as a text.

/** The save that ends the session is refused, and deleted things are asked for. */
const noise = /^Error: You have been logged out\.|^Refusal: Please log in to continue\.|status of 4/

type Row = {
  name: string
  prepare: (who: Member, others: Others) => Promise<Things>
  /** Opens the form about the first thing or the second one. */
  open: (page: Page, which: 0 | 1) => Promise<unknown>
  field: (page: Page) => Locator
  typed: string
  save: string
}
type Others = (name: string) => Promise<Member>
/** The address of the page, and how the first thing is deleted. */
type Things = { page: string; remove: () => Promise<unknown> }

const dialog = (page: Page): Locator => page.getByRole('dialog')
const inDialog = (label: string) => (page: Page) => dialog(page).getByLabel(label)

/** Names that no other test has. */
const named = (words: readonly string[], { id }: Member) => words.map((word) => `${word} ${id.slice(-8)}`)

async function twoTrees(who: Member): Promise<Things> {
  const [first, second] = named(['Adhikari', 'Basnet'], who)
  const tree = await made(who, '/v1/family/family-tree', { name: first, description: 'x' })
  await made(who, '/v1/family/family-tree', { name: second, description: 'x' })
  return {
    page: '/home/family-list',
    remove: () => who.api('DELETE', `/v1/family/family-tree/${tree.id}`, { name: first }),
  }
}

async function twoPrograms(who: Member): Promise<Things> {
  const [first, second] = named(['Roof', 'Well'], who)
  const program = await made(who, '/v1/finance/program', { name: first, description: 'Slates' })
  await made(who, '/v1/finance/program', { name: second, description: 'Rope' })
  return { page: '/home/finance', remove: () => who.api('DELETE', `/v1/finance/program/${program.id}`) }
}

async function twoMembers(who: Member, others: Others): Promise<Things> {
  const group = { name: `Rai ${who.id.slice(-8)}`, visibility: 'PRIVATE', joinPolicy: 'OPEN' }
  const { id } = await made(who, '/v1/group', group)
  const [ravi, meera] = [await others('Ravi Rai'), await others('Meera Karki')]
  for (const member of [ravi, meera]) await member.api('POST', `/v1/group/${id}/join`, {})
  return { page: `/home/group/${id}?tab=members`, remove: () => ravi.api('DELETE', `/v1/group/${id}/leave`) }
}

async function twoPictures(who: Member): Promise<Things> {
  const tree = await made(who, '/v1/family/family-tree', { name: 'Joshi of Palpa', description: 'x' })
  const person = await made(who, `/v1/family/${tree.id}/person`, { firstName: 'Hari', lastName: 'Joshi' })
  const album = `/v1/family/person/${person.id}/picture`
  const pictures: Made[] = []
  for (const documentId of await sendPictures(who, 2)) pictures.push(await made(who, album, { documentId }))
  return {
    page: `/home/person/${person.id}`,
    remove: () => who.api('DELETE', `${album}/${pictures[0]!.id}`),
  }
}

const rows: Row[] = [
  {
    name: 'the goal of a program',
    typed: '500000',
    prepare: twoPrograms,
    async open(page, which) {
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: ['Roof', 'Well'][which]! }) })
      await button(row, 'Edit Program').click()
    },
    field: inDialog('Goal (optional)'),
    save: 'Update Program',
  },
  {
    name: 'the reason of a ban',
    typed: 'Shouted at the elders',
    prepare: twoMembers,
    async open(page, which) {
      await button(page, `More about ${['Ravi Rai', 'Meera Karki'][which]!}`).click()
      await page.getByRole('menuitem', { name: 'Ban', exact: true }).click()
    },
    field: inDialog('Reason (optional)'),
    save: 'Ban',
  },
  {
    name: 'the description of a family tree',
    typed: 'What grandmother tells',
    prepare: twoTrees,
    async open(page, which) {
      const card = page.getByRole('listitem').filter({ hasText: ['Adhikari', 'Basnet'][which]! })
      await button(card, 'Edit').click()
    },
    field: inDialog('Description'),
    save: 'Save',
  },
  {
    name: 'the caption of a picture',
    typed: 'Grandmother at the well',
    prepare: twoPictures,
    async open(page, which) {
      await button(page, `Picture ${which + 1} of Hari Joshi`).click()
      await button(dialog(page), 'Edit').click()
    },
    field: inDialog('Caption'),
    save: 'Save',
  },
]

/** Types into the form about the first thing. The session ends before the save, and `meanwhile` something happens. */
async function typeAndEnd(who: Member, { page: address }: Things, row: Row, meanwhile = async () => {}): Promise<void> {
  const { page } = who
  await hearNothing(page)
  await page.goto(address)
  await row.open(page, 0)
  await row.field(page).fill(row.typed)
  await canKeepInput(page)
  await meanwhile()
  await who.api('POST', '/v1/auth/logout')
  await button(dialog(page), row.save).click()
  await logInAgain(who)
}

for (const row of rows) {
  test(`${row.name} that was typed goes into no other form`, { tag: '@room' }, async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page } = who
    const things = await row.prepare(who, member)
    await typeAndEnd(who, things, row)
    await row.open(page, 1)
    await expect(row.field(page)).toBeEditable()
    await expect(row.field(page)).not.toHaveValue(row.typed)
    await page.goto(things.page)
    await row.open(page, 0)
    await expect(row.field(page)).toHaveValue(row.typed)
    await expect(leftOver(page)).toHaveCount(0)
    expect(await keptInput(page)).toEqual([])
  })

  test(`${row.name} is offered where its subject is deleted`, { tag: '@room' }, async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page } = who
    const things = await row.prepare(who, member)
    await typeAndEnd(who, things, row, async () => void (await things.remove()))
    await showText(page)
    await expect(notice(page).getByRole('definition')).toHaveText([row.typed])
    expect(await keptInput(page)).toEqual([])
  })
}

test('a tick in the form of a deleted tree is offered in words', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const who = await member('Asha Joshi')
  const { page } = who
  const things = await twoTrees(who)
  const row = rows.find(({ prepare }) => prepare === twoTrees)!
  await typeAndEnd(who, things, row, async () => {
    await dialog(page).getByRole('checkbox', { name: 'Relatives can find this tree' }).uncheck()
    await things.remove()
  })
  await showText(page)
  await expect(notice(page).getByRole('term')).toHaveText(['Description', 'Relatives can find this tree'])
  await expect(notice(page).getByRole('definition')).toHaveText([row.typed, 'No'])
})

test(
  'the name of a deleted person is offered on the page that says so',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const who = await member('Asha Joshi')
    const { page } = who
    const tree = await made(who, '/v1/family/family-tree', { name: 'Joshi of Palpa', description: 'x' })
    const person = await made(who, `/v1/family/${tree.id}/person`, { firstName: 'Sita', lastName: 'Joshi' })
    await hearNothing(page)
    await page.goto(`/home/person/${person.id}`)
    await button(page.getByRole('main'), 'Edit').first().click()
    await dialog(page).getByLabel('First name in Devanagari').first().fill('सीता')
    await canKeepInput(page)
    await who.api('DELETE', `/v1/family/${tree.id}/person/${person.id}`)
    await who.api('POST', '/v1/auth/logout')
    await button(dialog(page), 'Save').click()
    await logInAgain(who)
    await expect(page).toHaveURL(/not-found/)
    await showText(page)
    await expect(notice(page).getByRole('definition')).toHaveText(['सीता'])
  },
)
