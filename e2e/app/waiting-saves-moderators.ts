import type { Page } from '@playwright/test'
import { newEvent } from '../events/making.ts'
import { expect, type Member } from '../fixtures.ts'
import { befriend, openWith, send } from '../messages/talking.ts'
import { forms } from './unsaved-forms.ts'
import { moreForms, openGroup, postOf, treeOf } from './unsaved-more-forms.ts'
import { button, goBy, type Save } from './waiting-steps.ts'

/** The button of each form. */
const acts: Readonly<Record<string, string>> = {
  'a request to join a group': 'Ask to join',
  'a member of a group who is banned': 'Ban',
  'a post that a moderator removes': 'Remove',
  'a comment that the owner of the post removes': 'Remove',
  'a link to another tree': 'Send request',
  'an invitation to a tree': 'Send',
  'a new conversation': 'Write',
  'an entry that is set aside': 'Exclude from totals',
  'an invitation to a group': 'Send',
  'a changed tree': 'Save',
  'the records of a marriage': 'Save',
}

// Every test sees that no call was made.
const isUnsaved = () => Promise.resolve()

const formSaves: Save[] = Object.entries(acts).map(([name, act]) => {
  const form = [...forms, ...moreForms].find((row) => row.name === name)!
  return {
    name,
    of: form.of,
    ways: [form.hasCancel ? 'Cancel' : 'Escape'],
    async open(who, others, house) {
      await form.open(who, others, house)
      await form.field(who.page).fill(form.typed)
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click(),
    isUnsaved,
  }
})

type Named = (name: string) => Promise<Member>
const ravi = (others: Named) => others('Ravi Rai')

/** Opens the members of a group of the member, in which Ravi is. */
async function openMembers(who: Member, others: Named): Promise<string> {
  const id = await openGroup(who)
  const one = await ravi(others)
  await one.api('POST', `/v1/group/${id}/join`, {})
  await goBy(who.page, `/home/group/${id}?tab=members`)
  await expect(button(who.page, 'More about Ravi Rai')).toBeVisible()
  return id
}

const buttonSaves: Save[] = [
  {
    name: 'an accepted request to join a group',
    ways: ['a link'],
    async open(who, others) {
      const id = await openGroup(who, { joinPolicy: 'REQUEST' })
      const one = await ravi(others)
      await one.api('POST', `/v1/group/${id}/join`, {})
      await goBy(who.page, `/home/group/${id}?tab=members`)
      await expect(button(who.page, 'Accept Ravi Rai')).toBeVisible()
    },
    press: (page) => button(page, 'Accept Ravi Rai').click(),
    isUnsaved,
  },
  {
    name: 'the role of a member of a group',
    ways: ['a link'],
    open: async (who, others) => void (await openMembers(who, others)),
    press: async (page) => void (await page.getByLabel('Role of Ravi Rai').selectOption('MODERATOR')),
    isUnsaved,
  },
  {
    name: 'a group that is handed over',
    ways: ['Cancel', 'Escape'],
    async open(who, others) {
      await openMembers(who, others)
      await button(who.page, 'More about Ravi Rai').click()
      await who.page.getByRole('menuitem', { name: 'Make owner' }).click()
    },
    press: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click(),
    isUnsaved,
  },
  {
    name: 'the end of a ban',
    ways: ['a link'],
    async open(who, others) {
      const id = await openMembers(who, others)
      await who.api('POST', `/v1/group/${id}/ban/${(await ravi(others)).id}`, {})
      await who.page.reload()
      await expect(button(who.page, 'Lift ban of Ravi Rai')).toBeVisible()
    },
    press: (page) => button(page, 'Lift ban of Ravi Rai').click(),
    isUnsaved,
  },
  {
    name: 'an inactive group',
    ways: ['a link'],
    async open(who) {
      await goBy(who.page, `/home/group/${await openGroup(who)}?tab=settings`)
      await expect(who.page.getByRole('switch', { name: /^Active/ })).toBeVisible()
    },
    press: (page) => page.getByRole('switch', { name: /^Active/ }).click(),
    isUnsaved,
  },
  {
    name: 'a pinned post',
    ways: ['a link'],
    async open(who) {
      const id = await openGroup(who)
      await postOf(who, id)
      await goBy(who.page, `/home/group/${id}`)
      await button(who.page, 'More about this post').click()
      await expect(who.page.getByRole('menuitem', { name: 'Pin', exact: true })).toBeVisible()
    },
    press: (page) => page.getByRole('menuitem', { name: 'Pin', exact: true }).click(),
    isUnsaved,
  },
  {
    name: 'the approval of changes of a tree',
    ways: ['a link'],
    async open(who) {
      await goBy(who.page, `/home/family-graph/${(await treeOf(who, 'Rai of Dharan')).id}/members`)
      await expect(who.page.getByRole('switch', { name: /^Approve changes/ })).toBeVisible()
    },
    press: (page) => page.getByRole('switch', { name: /^Approve changes/ }).click(),
    isUnsaved,
  },
  {
    name: 'a guest who is removed',
    ways: ['Cancel', 'Escape'],
    async open(who, others) {
      const { id } = await newEvent(who, 'Kul puja')
      const one = await ravi(others)
      await one.api('POST', `/v1/social/event/${id}/participant`)
      await goBy(who.page, `/home/events/manage/${id}`)
      await who.page.getByRole('tab', { name: /^Guests/ }).click()
      await button(who.page, 'Remove Ravi Rai').click()
    },
    press: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click(),
    isUnsaved,
  },
  {
    name: 'an own like that is taken back',
    ways: ['a link'],
    async open(who) {
      await who.api('POST', '/v1/likes', { contentType: 'POST', contentId: await postOf(who), liked: true })
      await goBy(who.page, '/home/activity?tab=likes')
      await expect(button(who.page, /^Remove like/)).toBeVisible()
    },
    press: (page) => button(page, /^Remove like/).click(),
    isUnsaved,
  },
  {
    name: 'an own comment that is deleted',
    ways: ['a link'],
    async open(who) {
      const parentId = await postOf(who)
      await who.api('POST', '/v1/comments', { parentId, parentType: 'POST', comment: 'Who dug it?' })
      await goBy(who.page, '/home/activity')
      await button(who.page, /^Delete comment/).click()
    },
    press: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    isUnsaved,
  },
]

async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

const choiceSaves: Save[] = [
  {
    name: 'a new event',
    of: 'events/list/create-dialog.tsx',
    ways: ['Cancel', 'Escape'],
    async open({ page }) {
      await goBy(page, '/home/events')
      await button(page, 'Add Event').click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Kul puja')
      await form.getByLabel('Description').fill('All come home')
      await form.getByLabel('Country').selectOption('NP')
      await form.getByLabel('City').fill('Kathmandu')
      await page
        .getByRole('option', { name: /^Kathmandu/ })
        .first()
        .click()
      await form.getByLabel('Address').fill('Ason 12')
      await form.getByLabel('Start').fill('2190-01-02T10:00')
      await form.getByLabel('End').fill('2190-01-02T12:00')
    },
    press: (page) => button(page, 'Create Event').click(),
    async isUnsaved(who) {
      expect((await who.api<{ data: unknown[] }>('GET', '/v1/social/event/own')).data).toEqual([])
    },
  },
  {
    name: 'an invitation to an event',
    of: 'events/manage/invite-dialog.tsx',
    ways: ['Escape', 'Close'],
    async open(who, others) {
      await ravi(others)
      const { id } = await newEvent(who, 'Kul puja')
      await goBy(who.page, `/home/events/manage/${id}`)
      await who.page.getByRole('tab', { name: /^Guests/ }).click()
      await button(who.page, 'Invite').click()
      await choosePerson(who.page, 'Name', 'Ravi Rai')
      await expect(button(who.page, 'Remove Ravi Rai')).toBeVisible()
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click(),
    isUnsaved,
  },
  {
    name: 'a post that is shared to a group',
    of: 'posts/share-dialog.tsx',
    ways: ['Escape'],
    async open(who) {
      const { page } = who
      const groupId = await openGroup(who)
      await goBy(page, `/home/post/${await postOf(who)}`)
      await button(page, /^Share/)
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Share to a group' }).click()
      await page.getByRole('dialog').getByLabel('Group').selectOption(groupId)
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click(),
    isUnsaved,
  },
  {
    name: 'a post that is sent in a message',
    of: 'messages/send-in-message.tsx',
    ways: ['Escape'],
    async open(who, others) {
      const { page } = who
      const one = await ravi(others)
      await befriend(who, one)
      const { id } = await openWith(who, one)
      await send(who, id, 'Namaste')
      await goBy(page, `/home/post/${await postOf(who)}`)
      await button(page, /^Share/)
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Send in a message' }).click()
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /Ravi Rai/ })
        .check()
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click(),
    isUnsaved,
  },
]

export const moderatorSaves: Save[] = [...formSaves, ...buttonSaves, ...choiceSaves]
