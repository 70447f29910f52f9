import { expect, test, type Member } from '../fixtures.ts'
import { familySaves } from './waiting-saves-families.ts'
import { financeSaves } from './waiting-saves-finance.ts'
import { heritageSaves } from './waiting-saves-heritage.ts'
import { messageSaves } from './waiting-saves-messages.ts'
import { peopleSaves } from './waiting-saves-people.ts'
import { storageSaves } from './waiting-saves-storage.ts'
import { changesBy, goOffline, goOnline, leave, waitingNotice, type Save } from './waiting-steps.ts'

const saves: Save[] = [
  ...financeSaves,
  ...peopleSaves,
  ...familySaves,
  ...heritageSaves,
  ...storageSaves,
  ...messageSaves,
]

async function press(save: Save, who: Member, others: (name: string) => Promise<Member>): Promise<void> {
  await save.open(who, others)
  await goOffline(who)
  await save.press(who.page)
  await expect(who.page.getByText(waitingNotice)).toBeVisible()
}

for (const save of saves)
  for (const way of save.ways)
    test(
      `${save.name}: a save that waits for the network is taken back by ${way}`,
      save.ways[0] === way && save.inWholeRun ? {} : { tag: '@room' },
      async ({ member, allowNoise }) => {
        allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come/)
        const who = await member('Asha Joshi')
        await press(save, who, member)
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
    async ({ member, allowNoise }) => {
      allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come/)
      const who = await member('Asha Joshi')
      await press(save, who, member)
      await who.context.setOffline(false)
      await expect(who.page.getByText(waitingNotice)).toHaveCount(0)
      await save.isSaved!(who)
    },
  )
