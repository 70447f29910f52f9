import { newEvent } from '../events/making.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { newPlace } from '../heritage/making.ts'
import { button, changesBy, goBy, goOffline, goOnline } from './waiting-steps.ts'

// Two rows of a list are removed one after the other without a connection, and the first one is pressed again. Each is sent once.

type List = {
  name: string
  /** Opens the list with two rows. Returns the names of their buttons. */
  open: (who: Member, others: (name: string) => Promise<Member>) => Promise<readonly [string, string]>
}

const newTree = (who: Member, name: string) =>
  who.api<{ id: string }>('POST', '/v1/family/family-tree', { name, description: 'x' })

async function hide(who: Member, others: (name: string) => Promise<Member>, path: string): Promise<void> {
  for (const name of ['Ravi Thapa', 'Sita Thapa']) {
    const { id } = await others(name)
    await who.api('POST', path, { userId: id })
  }
  await goBy(who.page, '/home/privacy')
}

const lists: List[] = [
  {
    name: 'invited family trees of an event',
    async open(who) {
      const trees = [await newTree(who, 'Thapa of Palpa'), await newTree(who, 'Thapa of Gorkha')]
      const event = await newEvent(who, 'Kul puja', { type: 'PRIVATE' })
      await who.api('POST', `/v1/social/event/${event.id}/invite`, { treeIds: trees.map(({ id }) => id) })
      await goBy(who.page, `/home/events/manage/${event.id}`)
      await who.page.getByRole('tab', { name: /^Guests/ }).click()
      return ['Withdraw: Thapa of Palpa', 'Withdraw: Thapa of Gorkha']
    },
  },
  {
    name: 'family trees of a place',
    async open(who) {
      const place = await newPlace(who, 'Indrawati Dhara')
      for (const name of ['Thapa of Palpa', 'Thapa of Gorkha']) {
        const { id } = await newTree(who, name)
        await who.api('POST', `/v1/heritage/${place.id}/link`, { kind: 'TREE', refId: id })
      }
      await goBy(who.page, `/home/heritage/details/${place.id}/edit?step=photos`)
      return ['Remove Thapa of Palpa', 'Remove Thapa of Gorkha']
    },
  },
  {
    name: 'blocked members',
    async open(who, others) {
      await hide(who, others, '/v1/block')
      return ['Unblock Ravi Thapa', 'Unblock Sita Thapa']
    },
  },
  {
    name: 'muted members',
    async open(who, others) {
      await hide(who, others, '/v1/mute')
      return ['Unmute Ravi Thapa', 'Unmute Sita Thapa']
    },
  },
]

for (const { name, open } of lists)
  test(
    `${name}: each removal that waits for a connection is sent once`,
    { tag: '@room' },
    async ({ member, allowNoise }) => {
      // Code that comes with the connection may be asked for a moment too early.
      allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|did not come/)
      const who = await member('Asha Thapa')
      const { page } = who
      const [first, second] = await open(who, member)
      await expect(button(page, second)).toBeVisible()
      await goOffline(who)
      const calls = changesBy(page)
      await button(page, first).click()
      await button(page, second).click()
      await button(page, first).dispatchEvent('click')
      for (const row of [first, second]) await expect(button(page, row)).toHaveAttribute('aria-busy', 'true')
      await goOnline(who)
      for (const row of [first, second]) await expect(button(page, row)).toHaveCount(0)
      expect(calls.filter((call) => call.startsWith('DELETE '))).toHaveLength(2)
    },
  )
