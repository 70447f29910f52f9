import { goBy } from '../app/waiting-steps.ts'
import { noise, notice, offer, showText, typed } from '../app/closed-steps.ts'
import { expect, test } from '../fixtures.ts'
import { begun, button, dialog, entered, fill, rowOf } from './entry-steps.ts'

test(
  'what was typed about an entry, or into a new one, is offered once where the entry or the program was deleted',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const asha = await member('Asha Adhikari')
    const { page } = asha
    const { id } = await begun(asha, `Roof ${asha.id.slice(-8)}`)
    const [first, second] = [await entered(asha, id, 'Rai family', 500), await entered(asha, id, 'Karki family', 700)]
    const remove = (entry: { id: string }) => asha.api('DELETE', `/v1/finance/donor/${entry.id}`)
    const form = dialog(page, 'Update Entry')
    const open = async (name: string) => {
      await button(rowOf(page, name), 'Edit').click()
      await fill(form, { address: typed })
    }
    const isOffered = async () => {
      await showText(page)
      await expect(notice(page).getByText(typed)).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(notice(page)).toHaveCount(0)
      await expect(offer(page)).toHaveCount(0)
      const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('entry:')))
      expect(keys).toEqual([])
    }
    await goBy(page, `/home/finance/${id}`)

    await test.step('the entry is deleted while its form is open', async () => {
      await open('Rai family')
      await remove(first)
      await button(form, 'Save').click()
      await button(page.getByRole('alertdialog'), 'OK').click()
      await button(form, 'Cancel').click()
      await isOffered()
    })
    await test.step('the entry is deleted after its form has closed', async () => {
      await open('Karki family')
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)
      await remove(second)
      await isOffered()
    })
    await test.step('the program is deleted after the form of a new entry has closed', async () => {
      await button(page, 'Add Donor').click()
      await fill(dialog(page, 'Add Donor'), { address: typed })
      await page.keyboard.press('Escape')
      await expect(dialog(page, 'Add Donor')).toHaveCount(0)
      await asha.api('DELETE', `/v1/finance/program/${id}`)
      await expect(page.getByText('This finance program does not exist.')).toBeVisible()
      await isOffered()
    })
  },
)
