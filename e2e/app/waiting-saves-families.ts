import type { SocialEvent } from '@mulghar/contract/events/events'
import type { Group } from '@mulghar/contract/groups/groups'
import { expect, type Member } from '../fixtures.ts'
import { dialog } from '../finance/entry-steps.ts'
import { newEvent } from '../events/making.ts'
import { button, goBy, type Save } from './waiting-steps.ts'

type Named = { name: string }
const madeOf = new WeakMap<Member, { id: string }>()

const ownEvents = async (who: Member) =>
  (await who.api<{ data: SocialEvent[] }>('GET', '/v1/social/event/own')).data.map(({ name }) => name)
const ownGroups = async (who: Member) =>
  (await who.api<{ data: Group[] }>('GET', '/v1/group')).data.map(({ name, description }) => `${name}: ${description}`)
const membershipOf = async (who: Member) =>
  (await who.api<{ membership: string }>('GET', `/v1/family/family-tree/${madeOf.get(who)!.id}`)).membership
const ownTrees = async (who: Member) =>
  (await who.api<{ data: Named[] }>('GET', '/v1/family/family-tree?scope=mine')).data.map(({ name }) => name)

async function treeOf(who: Member): Promise<string> {
  const tree = await who.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Joshi of Palpa',
    description: 'x',
  })
  madeOf.set(who, tree)
  return tree.id
}

async function groupOf(who: Member): Promise<string> {
  const group = await who.api<Group>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
  madeOf.set(who, group)
  return group.id
}

export const familySaves: Save[] = [
  {
    name: 'a group',
    of: 'groups/screens/group-dialog.tsx',
    ways: ['Cancel', 'Escape'],
    async open({ page }) {
      await goBy(page, '/home/groups')
      await button(page, 'New group').first().click()
      await page.getByRole('dialog').getByLabel('Name').first().fill('Joshi parivar')
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click(),
    isUnsaved: async (who) => expect(await ownGroups(who)).toEqual([]),
  },
  {
    name: 'the settings of a group',
    of: 'groups/screens/settings-panel.tsx',
    ways: ['a link'],
    async open(who) {
      await goBy(who.page, `/home/group/${await groupOf(who)}?tab=settings`)
      await who.page.getByLabel('Description').fill('All of us')
    },
    press: (page) => button(page, 'Save').click(),
    isUnsaved: async (who) => expect((await ownGroups(who)).join()).not.toContain('All of us'),
  },
  {
    name: 'a changed event',
    of: 'events/manage/details-panel.tsx',
    ways: ['Cancel', 'a link'],
    async open(who) {
      const event = await newEvent(who, 'Kul puja')
      await goBy(who.page, `/home/events/manage/${event.id}`)
      await who.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name')
    },
    press: (page) => button(page, 'Save').click(),
    isUnsaved: async (who) => expect(await ownEvents(who)).toEqual(['Kul puja']),
  },
  {
    name: 'an answer to an event',
    ways: ['a link'],
    async open(who, others) {
      const event = await newEvent(await others('Ravi Rai'), 'Kul puja')
      madeOf.set(who, event)
      await goBy(who.page, `/home/events/${event.id}`)
      await expect(button(who.page, 'Join').first()).toBeVisible()
    },
    press: (page) => button(page, 'Join').first().click(),
    async isUnsaved(who) {
      expect((await who.api<SocialEvent>('GET', `/v1/social/event/${madeOf.get(who)!.id}`)).going).toBe(false)
    },
  },
  {
    name: 'a family tree',
    of: 'trees/screens/tree-create-screen.tsx',
    ways: ['a link'],
    async open({ page }) {
      await goBy(page, '/home/family-trees')
      await page.getByLabel('Name').first().fill('Rai of Dharan')
      await page.getByLabel('Description').fill('From the hills')
    },
    press: (page) => button(page, 'Create family tree').click(),
    isUnsaved: async (who) => expect(await ownTrees(who)).toEqual([]),
  },
  {
    name: 'a person',
    of: 'trees/person/person-dialog.tsx',
    ways: ['Cancel', 'Escape'],
    async open(who) {
      await goBy(who.page, `/home/family-graph/${await treeOf(who)}/people`)
      await button(who.page, 'Add person').first().click()
      await dialog(who.page, 'Add person').getByLabel('First name', { exact: true }).fill('Hari')
    },
    press: (page) => button(page, 'Save').click(),
    async isUnsaved(who) {
      const { data } = await who.api<{ data: unknown[] }>('GET', `/v1/family/family-tree/${madeOf.get(who)!.id}/people`)
      expect(data).toEqual([])
    },
  },
  {
    name: 'a request to join a family tree',
    of: 'trees/members/join-dialog.tsx',
    ways: ['Escape'],
    async open(who, others) {
      const treeId = await treeOf(await others('Ravi Rai'))
      madeOf.set(who, { id: treeId })
      await goBy(who.page, `/home/family-graph/${treeId}/members`)
      await button(who.page, 'Add a message').click()
      await who.page.getByRole('dialog').getByLabel('Message (optional)').fill('I am the son of Hari')
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Request to Join' }).click(),
    isUnsaved: async (who) => expect(await membershipOf(who)).toBe('NONE'),
    isSaved: (who) => expect.poll(() => membershipOf(who)).toBe('REQUESTED'),
  },
]
