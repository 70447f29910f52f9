import { expect, type Member } from '../fixtures.ts'
import { befriend, openWith } from '../messages/talking.ts'
import type { Form } from './unsaved-forms.ts'
import { button, goBy } from './waiting-steps.ts'

type Made = { id: string }
const typed = 'What grandmother tells'
const within = (page: Member['page'], label: string | RegExp) => page.getByRole('dialog').getByLabel(label).first()

/** A group that everybody can join, or as given. */
export async function openGroup(who: Member, more: object = {}): Promise<string> {
  const name = `Rai parivar ${who.id.slice(-8)}`
  const draft = { name, visibility: 'PRIVATE', joinPolicy: 'OPEN', ...more }
  return (await who.api<Made>('POST', '/v1/group', draft)).id
}

export async function postOf(who: Member, groupId?: string): Promise<string> {
  return (await who.api<Made>('POST', '/v1/post', { text: 'The well is full', ...(groupId && { groupId }) })).id
}

/** A tree with one person in it. */
export async function treeOf(who: Member, name: string): Promise<{ id: string; person: string }> {
  const { id } = await who.api<Made>('POST', '/v1/family/family-tree', { name, description: 'x' })
  const person = await who.api<Made>('POST', `/v1/family/${id}/person`, { firstName: 'Hari' })
  return { id, person: person.id }
}

/** A tree in which only a birth place is missing. */
export async function unknownBirthPlace(who: Member): Promise<string> {
  const { id } = await who.api<Made>('POST', '/v1/family/family-tree', { name: 'Rai of Ilam', description: 'x' })
  const known = { firstName: 'Hari', gender: 'MALE', birth: { year: 1950 } }
  return (await who.api<Made>('POST', `/v1/family/${id}/person`, known)).id
}

const choose = (page: Member['page'], name: string) => page.getByRole('menuitem', { name, exact: true }).click()

type OwnForm = Omit<Form, 'open'> & { open: (who: Member, others: (name: string) => Promise<Member>) => Promise<void> }

/** Forms of moderators, and of people who ask for something. */
export const moreForms: OwnForm[] = [
  {
    name: 'a request to join a group',
    of: 'groups/members/join-acts.tsx',
    isDialog: true,
    async open(who, others) {
      const id = await openGroup(await others('Ravi Rai'), { joinPolicy: 'REQUEST' })
      await goBy(who.page, `/home/group/${id}`)
      await button(who.page, 'Ask to join').first().click()
    },
    field: (page) => within(page, 'Message (optional)'),
    typed,
  },
  {
    name: 'a member of a group who is banned',
    of: 'groups/members/member-row.tsx',
    isDialog: true,
    hasCancel: true,
    async open(who, others) {
      const ravi = await others('Ravi Rai')
      const id = await openGroup(who)
      await ravi.api('POST', `/v1/group/${id}/join`, {})
      await goBy(who.page, `/home/group/${id}?tab=members`)
      await button(who.page, 'More about Ravi Rai').click()
      await choose(who.page, 'Ban')
    },
    field: (page) => within(page, 'Reason (optional)'),
    typed,
  },
  {
    name: 'a post that a moderator removes',
    of: 'posts/post-menu.tsx',
    isDialog: true,
    hasCancel: true,
    async open(who, others) {
      const ravi = await others('Ravi Rai')
      const id = await openGroup(who)
      await ravi.api('POST', `/v1/group/${id}/join`, {})
      await goBy(who.page, `/home/post/${await postOf(ravi, id)}`)
      await button(who.page, 'More about this post').click()
      await choose(who.page, 'Remove')
    },
    field: (page) => within(page, 'Reason (optional)'),
    typed,
  },
  {
    name: 'a comment that the owner of the post removes',
    of: 'reactions/comment-menu.tsx',
    isDialog: true,
    hasCancel: true,
    async open(who, others) {
      const ravi = await others('Ravi Rai')
      const id = await openGroup(who)
      await ravi.api('POST', `/v1/group/${id}/join`, {})
      const parentId = await postOf(who, id)
      await ravi.api('POST', '/v1/comments', { parentId, parentType: 'POST', comment: 'Buy my car' })
      await goBy(who.page, `/home/post/${parentId}`)
      await button(who.page, 'More about this comment').click()
      await choose(who.page, 'Remove')
    },
    field: (page) => within(page, 'Reason (optional)'),
    typed,
  },
  {
    name: 'a post that is shared to a group',
    of: 'posts/share-dialog.tsx',
    isDialog: true,
    async open(who) {
      await openGroup(who)
      await goBy(who.page, `/home/post/${await postOf(who)}`)
      await button(who.page, /^Share/)
        .first()
        .click()
      await choose(who.page, 'Share to a group')
    },
    field: (page) => within(page, 'Add a message (optional)'),
    typed,
  },
  {
    name: 'a post that is sent in a message',
    of: 'messages/send-in-message.tsx',
    isDialog: true,
    async open(who, others) {
      const ravi = await others('Ravi Rai')
      await befriend(who, ravi)
      await openWith(who, ravi)
      await goBy(who.page, `/home/post/${await postOf(who)}`)
      await button(who.page, /^Share/)
        .first()
        .click()
      await choose(who.page, 'Send in a message')
    },
    field: (page) => within(page, 'Add a message (optional)'),
    typed,
  },
  {
    name: 'a new conversation',
    of: 'messages/list/new-message-dialog.tsx',
    isDialog: true,
    async open(who, others) {
      const { page } = who
      await goBy(page, '/home/messages')
      await button(page, 'New message').first().click()
      for (const name of ['Ravi Rai', 'Meera Karki']) {
        await others(name)
        await within(page, 'Name').fill(name)
        await page.getByRole('option', { name }).first().click()
        await expect(button(page, `Remove ${name}`)).toBeVisible()
      }
    },
    field: (page) => within(page, 'Name of the group (optional)'),
    typed,
  },
  {
    name: 'a link to another tree',
    of: 'trees/links/link-dialog.tsx',
    isDialog: true,
    async open(who, others) {
      const { page } = who
      const theirs = `Magar ${who.id.slice(-8)}`
      await treeOf(await others('Ravi Rai'), theirs)
      const { person } = await treeOf(who, `Rai ${who.id.slice(-8)}`)
      await goBy(page, `/home/person/${person}`)
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
      await choose(page, 'Link with another tree')
      await page.getByRole('dialog').getByRole('combobox', { name: 'Family tree' }).fill(theirs)
      await page.getByRole('option', { name: theirs }).click()
    },
    field: (page) => within(page, 'Message (optional)'),
    typed,
  },
  {
    name: 'the records of a marriage',
    of: 'trees/person/family-dialog.tsx',
    isDialog: true,
    async open(who) {
      const { id, person } = await treeOf(who, `Rai ${who.id.slice(-8)}`)
      const relations = { partners: [{ id: person }] }
      await who.api('POST', `/v1/family/${id}/person`, { firstName: 'Maya', relations })
      await goBy(who.page, `/home/person/${person}`)
      await button(who.page, 'Edit marriage with Maya').click()
    },
    field: (page) => within(page, 'Place of marriage'),
    typed,
  },
  {
    name: 'a request to join a tree',
    of: 'trees/members/join-dialog.tsx',
    isDialog: true,
    async open(who, others) {
      const { id } = await treeOf(await others('Ravi Rai'), `Magar ${who.id.slice(-8)}`)
      await goBy(who.page, `/home/family-graph/${id}/members`)
      await button(who.page, 'Add a message').click()
    },
    field: (page) => within(page, 'Message (optional)'),
    typed,
  },
  {
    name: 'an invitation to a tree',
    of: 'trees/members/invite-dialog.tsx',
    isDialog: true,
    async open(who) {
      const { id } = await treeOf(who, `Rai ${who.id.slice(-8)}`)
      await goBy(who.page, `/home/family-graph/${id}/members`)
      await button(who.page, 'Invite').first().click()
      await who.page.getByRole('dialog').getByRole('radio', { name: 'By email' }).check()
    },
    field: (page) => within(page, 'Email addresses'),
    typed: 'hari@example.org',
  },
  {
    name: 'a tree from pasted rows',
    of: 'trees/import/table-preview.tsx',
    isDialog: false,
    async open({ page }) {
      await goBy(page, '/home/family-trees?from=table')
      await page.getByLabel('Or paste the rows').fill('1\tHari Joshi\t1\t\n2\tRam Joshi\t2\t1')
      await button(page, 'Check the table').click()
    },
    field: (page) => page.getByLabel('Name of the new tree'),
    typed,
  },
  {
    name: 'an answer to the question of the day',
    of: 'trees/home/question-card.tsx',
    isDialog: false,
    async open(who) {
      await unknownBirthPlace(who)
      // Back leads to another page.
      await goBy(who.page, '/home/groups')
      await expect(who.page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
      await who.page.getByRole('link', { name: 'Home', exact: true }).first().click()
    },
    field: (page) => page.getByLabel('Place of birth'),
    typed,
  },
]
