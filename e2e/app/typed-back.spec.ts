import type { DonorEntry } from '@mulghar/contract/finance/donors'
import type { Group } from '@mulghar/contract/groups/groups'
import type { UserDetail } from '@mulghar/contract/people/profile'
import type { TreeDetail } from '@mulghar/contract/trees/trees'
import type { Locator, Page } from '@playwright/test'
import { begun, button, dialog, fill, rowOf } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { photo } from '../heritage/form-steps.ts'

// Another device saves a text meanwhile, and the member types again what the form began with.

type Made = { id: string }

const newerNotice = (page: Page) => page.getByText('Show the newer version')
const first = 'The first words'
const theirs = 'Words of the other device'
const typed = 'Words of this device'

for (const order of ['after a refused save', 'before a save'])
  test(
    `the first description of a tree, typed again ${order}, is saved`,
    { tag: '@room' },
    async ({ member, allowNoise }) => {
      allowNoise(/409/)
      const asha = await member('Asha Shrestha')
      const { page } = asha
      const draft = { name: 'Shrestha of Kirtipur', description: first, gotra: 'Kashyap' }
      const { id } = await asha.api<Made>('POST', '/v1/family/family-tree', draft)
      await page.goto('/home/family-list')
      await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
      const form = dialog(page, 'Edit family tree')
      await form.getByLabel('Description').fill(typed)
      await asha.api('PUT', `/v1/family/family-tree/${id}`, { description: theirs, gotra: 'Bharadwaj' })
      if (order === 'before a save') await form.getByLabel('Description').fill(first)
      await button(form, 'Save').click()
      await expect(newerNotice(page)).toBeVisible()
      await form.getByLabel('Description').fill(first)
      await button(form, 'Save').click()
      await expect(page.getByText('Family tree saved')).toBeVisible()
      const stored = await asha.api<TreeDetail>('GET', `/v1/family/family-tree/${id}/detail`)
      // The gotra was not typed here.
      expect(stored).toMatchObject({ description: first, gotra: 'Bharadwaj' })
    },
  )

type Picture = Made & { caption: string }

/** A person with a picture that has the first caption. */
async function pictured(who: Member): Promise<{ person: string; stored: () => Promise<Picture> }> {
  const { page } = who
  const { id: tree } = await who.api<Made>('POST', '/v1/family/family-tree', { name: 'Adhikari', description: 'x' })
  const draft = { firstName: 'Mohan', lastName: 'Adhikari', gender: 'MALE' }
  const { id: person } = await who.api<Made>('POST', `/v1/family/${tree}/person`, draft)
  await page.goto(`/home/person/${person}`)
  await page.getByRole('main').getByLabel('Pictures to add').setInputFiles(photo('radio.png'))
  await expect(pictureOf(page)).toBeVisible()
  const album = `/v1/family/person/${person}/picture`
  const stored = async () => (await who.api<{ data: Picture[] }>('GET', album)).data[0]!
  const { id } = await stored()
  await who.api('PUT', `${album}/${id}`, { caption: first })
  return { person, stored }
}

const pictureOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Picture 1 of Mohan Adhikari/ })

for (const order of ['after a refused save', 'before a save'])
  test(
    `the first caption of a picture, typed again ${order}, is saved`,
    { tag: '@room' },
    async ({ member, allowNoise }) => {
      allowNoise(/409/)
      const asha = await member('Asha Adhikari')
      const { page } = asha
      const { person, stored } = await pictured(asha)
      await page.reload()
      await pictureOf(page).click()
      const viewer = dialog(page, 'Pictures of Mohan Adhikari')
      await button(viewer, 'Edit').click()
      await viewer.getByLabel('Caption').fill(typed)
      const { id } = await stored()
      await asha.api('PUT', `/v1/family/person/${person}/picture/${id}`, { caption: theirs, taken: { year: 1960 } })
      if (order === 'before a save') await viewer.getByLabel('Caption').fill(first)
      await button(viewer, 'Save').click()
      await expect(newerNotice(page)).toBeVisible()
      await viewer.getByLabel('Caption').fill(first)
      await button(viewer, 'Save').click()
      await expect(page.getByText('Picture saved')).toBeVisible()
      expect(await stored()).toMatchObject({ caption: first, taken: { year: 1960 } })
    },
  )

test('the first person of an entry, chosen again, is saved', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/409/)
  const asha = await member('Asha Rai')
  const { page } = asha
  const { id: tree } = await asha.api<Made>('POST', '/v1/family/family-tree', { name: 'Rai', description: 'x' })
  const person = (firstName: string) =>
    asha.api<Made>('POST', `/v1/family/${tree}/person`, { firstName, lastName: 'Rai', gender: 'MALE' })
  const [hari, gopal] = [await person('Hari'), await person('Gopal')]
  const { id: program } = await begun(asha, `Roof ${asha.id.slice(-8)}`)
  const draft = { financeProgramId: program, donorName: 'Hari Rai', amount: 100, personId: hari.id }
  const entry = await asha.api<DonorEntry>('POST', '/v1/finance/donor', draft)
  await page.goto(`/home/finance/${program}`)
  await button(rowOf(page, 'Hari Rai'), 'Edit').click()
  const form = dialog(page, 'Update Entry')
  const chosen = { donorName: 'Hari Rai', amount: 900, personId: gopal.id, version: entry.version }
  await test.step('the person is removed, and a save is refused', async () => {
    await button(form, 'Remove Hari Rai').click()
    await asha.api<DonorEntry>('PUT', `/v1/finance/donor/${entry.id}`, chosen)
    await fill(form, { amount: '700' })
    await button(form, 'Save').click()
    await button(page, 'OK').click()
    await expect(form.getByText('In the meantime the entry was changed to: Hari Rai, Rs. 900')).toBeVisible()
  })
  await test.step('the first person is chosen again and saved', async () => {
    await form.getByLabel('Family tree of this person').selectOption({ label: 'Rai' })
    await form.getByLabel('Person in this tree').fill('Hari')
    await page.getByRole('option', { name: /Hari Rai/ }).click()
    await button(form, 'Save').click()
    await expect(form).toHaveCount(0)
    const { data } = await asha.api<{ data: DonorEntry[] }>('GET', `/v1/finance/donor/program/${program}`)
    expect(data).toEqual([expect.objectContaining({ amount: 700, personId: hari.id })])
  })
})

type Form = {
  name: string
  /** Opens the form with the first text, and answers how another device saves and how the stored text is read. */
  open: (who: Member) => Promise<{ change: () => Promise<unknown>; stored: () => Promise<unknown> }>
  field: (page: Page) => Locator
  save: string
  /** Goes from the notice about a newer version on to typing. */
  goOn?: (page: Page) => Promise<void>
}

const forms: Form[] = [
  {
    name: 'a profile',
    async open(who) {
      const at = '/v1/profile/user-detail'
      const { name } = await who.api<UserDetail>('PUT', at, { bio: first })
      await who.page.goto('/home/settings')
      return {
        change: () => who.api('PUT', at, { name, bio: theirs }),
        stored: async () => (await who.api<UserDetail>('GET', at)).bio,
      }
    },
    field: (page) => page.getByRole('textbox', { name: 'Bio' }),
    save: 'Save',
  },
  {
    name: 'a group',
    async open(who) {
      const draft = { name: `Joshi ${who.id.slice(-8)}`, visibility: 'HIDDEN', description: first }
      const { id } = await who.api<Made>('POST', '/v1/group', draft)
      await who.page.goto(`/home/group/${id}?tab=settings`)
      return {
        change: () => who.api('PUT', `/v1/group/${id}`, { description: theirs }),
        stored: async () => (await who.api<Group>('GET', `/v1/group/${id}`)).description,
      }
    },
    field: (page) => page.getByLabel('Description'),
    save: 'Save',
  },
  {
    name: 'a program',
    async open(who) {
      const name = `Roof ${who.id.slice(-8)}`
      const { id } = await begun(who, name, { description: first })
      await who.page.goto('/home/finance')
      await button(rowOf(who.page, name), 'Edit Program').click()
      const at = `/v1/finance/program/${id}`
      return {
        change: () => who.api('PUT', at, { name, description: theirs }),
        stored: async () => (await who.api<{ description: string }>('GET', at)).description,
      }
    },
    field: (page) => page.getByLabel('Description'),
    save: 'Update Program',
  },
  {
    name: 'a person',
    async open(who) {
      const { id: tree } = await who.api<Made>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'x' })
      const draft = { firstName: first, gender: 'MALE' }
      const { id } = await who.api<Made>('POST', `/v1/family/${tree}/person`, draft)
      await who.page.goto(`/home/person/${id}`)
      await button(who.page, 'Edit').first().click()
      const at = `/v1/family/person/${id}`
      return {
        change: () => who.api('PUT', at, { firstName: theirs }),
        stored: async () => (await who.api<{ firstName: string }>('GET', at)).firstName,
      }
    },
    field: (page) => page.getByLabel('First name', { exact: true }),
    save: 'Save',
    goOn: (page) => page.getByRole('button', { name: /^Keep mine/ }).click(),
  },
]

for (const { name, open, field, save, goOn } of forms)
  test(
    `${name}: the first text, typed again after a refused save, is saved`,
    { tag: '@room' },
    async ({ member, allowNoise }) => {
      allowNoise(/409/)
      const who = await member('Asha Joshi')
      const { page } = who
      const { change, stored } = await open(who)
      await field(page).fill(typed)
      await change()
      await button(page, save).first().click()
      if (goOn) await goOn(page)
      else await expect(newerNotice(page)).toBeVisible()
      await field(page).fill(first)
      await button(page, save).first().click()
      await expect.poll(stored).toBe(first)
    },
  )
