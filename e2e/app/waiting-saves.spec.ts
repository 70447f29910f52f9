import { expect, test, type Member } from '../fixtures.ts'
import type { House } from '../house.ts'
import { familySaves } from './waiting-saves-families.ts'
import { financeSaves } from './waiting-saves-finance.ts'
import { heritageSaves } from './waiting-saves-heritage.ts'
import { messageSaves } from './waiting-saves-messages.ts'
import { moderatorSaves } from './waiting-saves-moderators.ts'
import { peopleSaves } from './waiting-saves-people.ts'
import { storageSaves } from './waiting-saves-storage.ts'
import { button, changesBy, goBy, goOffline, goOnline, leave, waitingNotice, type Save } from './waiting-steps.ts'

const saves: Save[] = [
  ...financeSaves,
  ...peopleSaves,
  ...familySaves,
  ...heritageSaves,
  ...storageSaves,
  ...messageSaves,
  ...moderatorSaves,
]

type Others = (name: string) => Promise<Member>

async function press(save: Save, who: Member, others: Others, house: House): Promise<void> {
  await save.open(who, others, house)
  await goOffline(who)
  await save.press(who.page)
  await expect(who.page.getByText(waitingNotice)).toBeVisible()
}

for (const save of saves)
  for (const way of save.ways)
    test(
      `${save.name}: a save that waits for the network is taken back by ${way}`,
      save.ways[0] === way && save.inWholeRun ? {} : { tag: '@room' },
      async ({ member, house, allowNoise }) => {
        allowNoise(
          /ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come|NetworkFailure/,
        )
        const who = await member('Asha Joshi')
        await press(save, who, member, house)
        const calls = changesBy(who.page)
        await leave(who.page, way)
        await expect(who.page.getByText(waitingNotice)).toHaveCount(0)
        await goOnline(who)
        expect(calls).toEqual([])
        await save.isUnsaved(who)
      },
    )

for (const save of saves.filter(({ isSaved }) => isSaved))
  test(
    `${save.name}: a save that waits is sent when the network is back`,
    { tag: '@room' },
    async ({ member, house, allowNoise }) => {
      allowNoise(
        /ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come|NetworkFailure/,
      )
      const who = await member('Asha Joshi')
      await press(save, who, member, house)
      await who.context.setOffline(false)
      await expect(who.page.getByText(waitingNotice)).toHaveCount(0)
      await save.isSaved!(who)
    },
  )

test('logging out takes back a save that waits', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(
    /ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come|NetworkFailure/,
  )
  const who = await member('Asha Joshi')
  const { page } = who
  await goBy(page, '/home/settings')
  // The code of menus comes with the first one.
  await button(page, 'Menu of Asha Joshi').click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Bio' }).fill('From Palpa')
  await goOffline(who)
  await button(page, 'Save').first().click()
  await expect(page.getByText(waitingNotice)).toBeVisible()
  await button(page, 'Menu of Asha Joshi').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const calls = changesBy(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(waitingNotice)).toHaveCount(0)
  await goOnline(who)
  expect(calls.filter((sent) => !sent.includes('/auth/'))).toEqual([])
})
