import type { DonorEntry } from '@mulghar/contract/finance/donors'
import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import { expect, type Member } from '../fixtures.ts'
import { begun, dialog, entered, fill } from '../finance/entry-steps.ts'
import { button, goBy, type Save } from './waiting-steps.ts'

const programOf = new WeakMap<Member, FinanceProgram>()
const nameOf = (who: Member) => `Roof ${who.id.slice(-8)}`
const programPath = ({ id }: FinanceProgram) => `/home/finance/${id}`

async function openProgram(who: Member): Promise<FinanceProgram> {
  const program = await begun(who, nameOf(who))
  programOf.set(who, program)
  await entered(who, program.id, 'Hari Rai', 100)
  await goBy(who.page, programPath(program))
  await expect(who.page.getByText('Hari Rai').first()).toBeVisible()
  return program
}

async function entriesOf(who: Member): Promise<string[]> {
  const { id } = programOf.get(who)!
  const { data } = await who.api<{ data: DonorEntry[] }>('GET', `/v1/finance/donor/program/${id}`)
  return data.map(({ donorName, amount }) => `${donorName} ${amount}`).toSorted()
}

async function openPrograms({ page }: Member): Promise<void> {
  await goBy(page, '/home/finance')
  await button(page, 'Add Program').first().click()
}

async function ownPrograms(who: Member): Promise<string[]> {
  const { data } = await who.api<{ data: FinanceProgram[] }>('GET', `/v1/finance/program/all?search=${nameOf(who)}`)
  return data.map(({ name }) => name).filter((name) => name === nameOf(who))
}

export const financeSaves: Save[] = [
  {
    name: 'a donation',
    of: 'finance/donors/entry-dialog.tsx',
    ways: ['Cancel', 'Escape', 'Close'],
    inWholeRun: true,
    async open(who) {
      await openProgram(who)
      await button(who.page, 'Add Donor').first().click()
      await fill(dialog(who.page, 'Add Donor'), { name: 'Sita Rai', amount: '5000' })
      await expect(dialog(who.page, 'Add Donor').getByLabel('Family member (optional)')).toBeVisible()
    },
    press: (page) => button(page, 'Save').click(),
    isUnsaved: async (who) => expect(await entriesOf(who)).toEqual(['Hari Rai 100']),
    isSaved: (who) => expect.poll(() => entriesOf(who)).toEqual(['Hari Rai 100', 'Sita Rai 5000']),
  },
  {
    name: 'a changed donation',
    ways: ['Cancel'],
    async open(who) {
      await openProgram(who)
      await button(who.page, /^Edit/).first().click()
      await fill(dialog(who.page, 'Update Entry'), { amount: '700' })
      await expect(dialog(who.page, 'Update Entry').getByLabel('Family member (optional)')).toBeVisible()
    },
    press: (page) => button(page, 'Save').click(),
    isUnsaved: async (who) => expect(await entriesOf(who)).toEqual(['Hari Rai 100']),
  },
  {
    name: 'a deleted donation',
    ways: ['Cancel', 'Escape'],
    async open(who) {
      await openProgram(who)
      await button(who.page, /^Delete/)
        .first()
        .click()
      await expect(who.page.getByRole('alertdialog')).toBeVisible()
    },
    press: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    async isUnsaved(who) {
      expect(await entriesOf(who)).toEqual(['Hari Rai 100'])
      await expect(who.page.getByText('Hari Rai').first()).toBeVisible()
    },
  },
  {
    name: 'a program',
    of: 'finance/programs/program-dialog.tsx',
    ways: ['Cancel', 'Escape'],
    async open(who) {
      await openPrograms(who)
      const form = dialog(who.page, 'Add Program')
      await form.getByLabel('Program Name').fill(nameOf(who))
      await form.getByLabel('Description').fill('For the roof')
    },
    press: (page) => button(page, 'Create Program').click(),
    isUnsaved: async (who) => expect(await ownPrograms(who)).toEqual([]),
    isSaved: (who) => expect.poll(() => ownPrograms(who)).toEqual([nameOf(who)]),
  },
]
