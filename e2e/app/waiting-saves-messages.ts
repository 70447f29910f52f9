import type { Conversation } from '@mulghar/contract/messages/conversations'
import type { Thread } from '@mulghar/contract/messages/messages'
import type { Page } from '@playwright/test'
import { expect, type Member } from '../fixtures.ts'
import { befriend, bubble, choose, openWith, send } from '../messages/talking.ts'
import { button, goBy, type Save } from './waiting-steps.ts'

const opened = new WeakMap<Member, string>()
const path = (who: Member) => `/v1/message/conversation/${opened.get(who)!}`
const threadNow = (who: Member) => who.api<Thread>('GET', path(who))
const conversationNow = (who: Member) => who.api<Conversation>('GET', `${path(who)}/detail`)

type Others = (name: string) => Promise<Member>

/** Opens a conversation with a message of the member. */
async function openOne(who: Member, others: Others, names: readonly string[] = ['Ravi Rai']): Promise<void> {
  const members: Member[] = []
  for (const name of names) {
    const other = await others(name)
    await befriend(who, other)
    members.push(other)
  }
  const { id } = await openWith(who, ...members)
  opened.set(who, id)
  await send(who, id, 'Slates arrive on Thursday')
  await goBy(who.page, `/home/messages/${id}`)
  await expect(bubble(who.page, 'Slates arrive')).toBeVisible()
}

async function chooseOfConversation(page: Page, entry: string): Promise<void> {
  await button(page, 'More about this conversation').click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

export const messageSaves: Save[] = [
  {
    name: 'the name of a conversation',
    of: 'messages/thread/thread-dialogs.tsx',
    ways: ['Close', 'Escape'],
    async open(who, others) {
      await openOne(who, others, ['Ravi Rai', 'Meera Karki'])
      await chooseOfConversation(who.page, 'Rename')
      await who.page.getByRole('dialog').getByLabel('Name').fill('Roof committee')
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
    isUnsaved: async (who) => expect((await conversationNow(who)).name).toBe(null),
    isSaved: (who) => expect.poll(async () => (await conversationNow(who)).name).toBe('Roof committee'),
  },
  {
    name: 'an edited message',
    ways: ['a link'],
    async open(who, others) {
      await openOne(who, others)
      await choose(who.page, 'Slates arrive', 'Edit')
      await who.page.getByRole('textbox', { name: 'Write a message' }).fill('Slates arrive on Friday')
    },
    press: (page) => button(page, 'Save').click(),
    isUnsaved: async (who) => expect((await threadNow(who)).data[0]?.text).toBe('Slates arrive on Thursday'),
  },
  {
    name: 'a deleted message',
    ways: ['Cancel'],
    async open(who, others) {
      await openOne(who, others)
      await choose(who.page, 'Slates arrive', 'Delete')
    },
    press: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    isUnsaved: async (who) => expect((await threadNow(who)).data[0]?.isDeleted).toBe(false),
  },
  {
    name: 'a muted conversation',
    ways: ['a link'],
    async open(who, others) {
      await openOne(who, others)
      // The code of menus comes with the first one.
      await button(who.page, 'More about this conversation').click()
      await expect(who.page.getByRole('menuitem', { name: 'Mute' })).toBeVisible()
    },
    press: (page) => page.getByRole('menuitem', { name: 'Mute', exact: true }).click(),
    isUnsaved: async (who) => expect((await conversationNow(who)).muted).toBe(false),
  },
  {
    name: 'an accepted request',
    ways: ['a link'],
    async open(who, others) {
      const hari = await others('Hari Pokhrel')
      const { id } = await openWith(hari, who)
      opened.set(who, id)
      await send(hari, id, 'Namaste')
      await goBy(who.page, '/home/messages?tab=requests')
      await expect(button(who.page, 'Accept')).toBeVisible()
    },
    press: (page) => button(page, 'Accept').click(),
    isUnsaved: async (who) => expect((await conversationNow(who)).isRequest).toBe(true),
  },
]
