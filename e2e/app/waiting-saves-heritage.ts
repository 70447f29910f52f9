import type { Place } from '@mulghar/contract/heritage/heritage'
import { expect, type Member } from '../fixtures.ts'
import { newPlace } from '../heritage/making.ts'
import { button, goBy, type Save } from './waiting-steps.ts'

const placeOf = new WeakMap<Member, string>()
const placeNow = (who: Member) => who.api<Place>('GET', `/v1/heritage/${placeOf.get(who)!}`)

async function openPlace(who: Member): Promise<void> {
  const { id } = await newPlace(who, 'Indrawati Dhara')
  placeOf.set(who, id)
  await goBy(who.page, `/home/heritage/details/${id}`)
  await expect(who.page.getByRole('heading', { level: 1, name: 'Indrawati Dhara' })).toBeVisible()
}

export const heritageSaves: Save[] = [
  {
    name: 'a visit',
    of: 'heritage/place/visit-dialog.tsx',
    ways: ['Cancel', 'Escape', 'Close'],
    async open(who) {
      await openPlace(who)
      await button(who.page, 'I was here').click()
      await who.page.getByRole('dialog').getByLabel('Year').fill('2019')
    },
    press: (page) => button(page, 'Save visit').click(),
    async isUnsaved(who) {
      expect((await placeNow(who)).visited).toBe(false)
      await expect(button(who.page, 'I was here')).toBeVisible()
    },
    isSaved: (who) => expect.poll(async () => (await placeNow(who)).visitedOn?.year).toBe(2019),
  },
  {
    name: 'a saved place',
    ways: ['a link'],
    open: openPlace,
    press: (page) => button(page, 'Save').click(),
    isUnsaved: async (who) => expect((await placeNow(who)).saved).toBe(false),
  },
  {
    name: 'a deleted place',
    ways: ['Cancel'],
    async open(who) {
      await openPlace(who)
      await button(who.page, 'More').click()
      await who.page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    press: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    isUnsaved: async (who) => expect((await placeNow(who)).name).toBe('Indrawati Dhara'),
  },
]
