import type { Locator, Page } from '@playwright/test'
import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import { begun, entered } from '../finance/entry-steps.ts'
import { newEvent } from '../events/making.ts'
import { newPlace } from '../heritage/making.ts'
import { expect, type Member } from '../fixtures.ts'
import type { House } from '../house.ts'
import { befriend, bubble, choose, openWith, send } from '../messages/talking.ts'
import { choose as chooseFile, newFolder, openFiles } from '../storage/files-steps.ts'
import { setUpVault } from '../storage/vault-steps.ts'
import { button, goBy, goWithin } from './waiting-steps.ts'

/** A form into which somebody types. */
export type Form = {
  name: string
  /** Its file below web/src, once for each file (tools/form-rows.test.ts). */
  of?: string
  isDialog: boolean
  inWholeRun?: true
  /** Its own Cancel is one of the ways out. */
  hasCancel?: true
  /** The link by which somebody leaves; in the frame of members "Groups". */
  link?: string
  open: (who: Member, others: (name: string) => Promise<Member>, house: House) => Promise<void>
  field: (page: Page) => Locator
  typed: string
}

const typed = 'What grandmother tells'
const made = async (who: Member, path: string, body: object) => (await who.api<{ id: string }>('POST', path, body)).id
const treeOf = (who: Member) => made(who, '/v1/family/family-tree', { name: 'Joshi of Palpa', description: 'x' })
const groupOf = (who: Member) => made(who, '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
const programOf = async (who: Member): Promise<FinanceProgram> => begun(who, `Roof ${who.id.slice(-8)}`)

const within = (page: Page, label: string | RegExp) => page.getByRole('dialog').getByLabel(label).first()

export const forms: Form[] = [
  {
    name: 'a new event',
    of: 'events/list/create-dialog.tsx',
    isDialog: true,
    inWholeRun: true,
    async open({ page }) {
      await goBy(page, '/home/events')
      await button(page, 'Add Event').click()
    },
    field: (page) => within(page, 'Description'),
    typed,
  },
  {
    name: 'a new program',
    of: 'finance/programs/program-dialog.tsx',
    isDialog: true,
    hasCancel: true,
    async open({ page }) {
      await goBy(page, '/home/finance')
      await button(page, 'Add Program').first().click()
    },
    field: (page) => within(page, 'Program Name'),
    typed,
  },
  {
    name: 'a changed program',
    isDialog: true,
    async open(who) {
      const { name } = await programOf(who)
      await goBy(who.page, '/home/finance')
      const row = who.page.getByRole('row').filter({ has: who.page.getByRole('link', { name }) })
      await row.getByRole('button', { name: 'Edit Program' }).click()
    },
    field: (page) => within(page, 'Description'),
    typed,
  },
  {
    name: 'an entry that is set aside',
    of: 'finance/donors/set-aside.tsx',
    isDialog: true,
    hasCancel: true,
    async open(who, others) {
      const { id } = await programOf(who)
      await entered(await others('Ravi Rai'), id, 'Karki family', 500)
      await goBy(who.page, `/home/finance/${id}`)
      await button(who.page, 'Exclude from totals…').click()
    },
    field: (page) => within(page, 'Reason'),
    typed,
  },
  {
    name: 'a new group',
    of: 'groups/screens/group-dialog.tsx',
    isDialog: true,
    async open({ page }) {
      await goBy(page, '/home/groups')
      await button(page, 'New group').first().click()
    },
    field: (page) => within(page, 'Name'),
    typed,
  },
  {
    name: 'an invitation to a group',
    of: 'groups/members/invite-dialog.tsx',
    isDialog: true,
    async open(who) {
      await goBy(who.page, `/home/group/${await groupOf(who)}`)
      await button(who.page, 'Invite').first().click()
      await who.page.getByRole('dialog').getByRole('radio', { name: 'By email' }).check()
    },
    field: (page) => within(page, 'Email addresses'),
    typed: 'hari@example.org',
  },
  {
    name: 'a new person',
    of: 'trees/person/person-dialog.tsx',
    isDialog: true,
    async open(who) {
      await goBy(who.page, `/home/family-graph/${await treeOf(who)}/people`)
      await button(who.page, 'Add person').first().click()
    },
    field: (page) => page.getByRole('dialog').getByLabel('First name', { exact: true }),
    typed,
  },
  {
    name: 'a changed tree',
    of: 'trees/tree/edit-tree-dialog.tsx',
    isDialog: true,
    async open(who) {
      await treeOf(who)
      await goBy(who.page, '/home/family-list')
      await button(who.page, /^Edit/).first().click()
    },
    field: (page) => within(page, 'Description'),
    typed,
  },
  {
    name: 'a visit',
    of: 'heritage/place/visit-dialog.tsx',
    isDialog: true,
    async open(who) {
      const { id } = await newPlace(who, 'Indrawati Dhara')
      await goBy(who.page, `/home/heritage/details/${id}`)
      await button(who.page, 'I was here').click()
    },
    field: (page) => within(page, 'Year'),
    typed: '2019',
  },
  {
    name: 'a folder of the vault',
    of: 'storage/browse/name-dialogs.tsx',
    isDialog: true,
    hasCancel: true,
    async open(who) {
      await button(await openFiles(who), 'New folder').click()
    },
    field: (page) => within(page, 'Name'),
    typed,
  },
  {
    name: 'a renamed folder of the vault',
    isDialog: true,
    hasCancel: true,
    async open(who) {
      await newFolder(await openFiles(who), 'Letters')
      await chooseFile(who.page, 'Letters', 'Rename')
    },
    field: (page) => within(page, 'Name'),
    typed,
  },
  {
    name: 'a changed vault password',
    of: 'storage/change-password-screen.tsx',
    isDialog: false,
    async open(who) {
      await setUpVault(who)
      await who.page.getByRole('link', { name: 'Change', exact: true }).click()
    },
    field: (page) => page.getByLabel('New vault password'),
    typed,
  },
  {
    name: 'the password of a new vault',
    isDialog: false,
    async open(who) {
      await goBy(who.page, '/home/vault')
      await button(who.page, 'Set up my vault').click()
    },
    field: (page) => page.getByLabel('Vault password', { exact: true }),
    typed,
  },
  {
    name: 'an event that is managed',
    of: 'events/manage/details-panel.tsx',
    isDialog: false,
    async open(who) {
      const { id } = await newEvent(who, 'Kul puja')
      await goBy(who.page, `/home/events/manage/${id}`)
    },
    field: (page) => page.getByLabel('Description'),
    typed,
  },
  {
    name: 'a published place',
    isDialog: false,
    async open(who) {
      const id = await made(who, '/v1/heritage', {
        name: 'Indrawati Dhara',
        category: 'WATER_STRUCTURE',
        latitude: 27.7,
        longitude: 85.3,
        status: 'PUBLISHED',
      })
      await goBy(who.page, `/home/heritage/details/${id}/edit`)
    },
    field: (page) => page.getByLabel('In one or two sentences'),
    typed,
  },
  {
    name: 'an edited message',
    isDialog: false,
    async open(who, others) {
      const ravi = await others('Ravi Rai')
      await befriend(who, ravi)
      const { id } = await openWith(who, ravi)
      await send(who, id, 'Slates arrive on Thursday')
      await goBy(who.page, `/home/messages/${id}`)
      await expect(bubble(who.page, 'Slates arrive')).toBeVisible()
      await choose(who.page, 'Slates arrive', 'Edit')
    },
    field: (page) => page.getByRole('textbox', { name: 'Write a message' }),
    typed,
  },
  {
    name: 'the name of a conversation',
    of: 'messages/thread/thread-dialogs.tsx',
    isDialog: true,
    async open(who, others) {
      const [ravi, meera] = [await others('Ravi Rai'), await others('Meera Karki')]
      await befriend(who, ravi)
      await befriend(who, meera)
      const { id } = await openWith(who, ravi, meera)
      await goBy(who.page, `/home/messages/${id}`)
      await button(who.page, 'More about this conversation').click()
      await who.page.getByRole('menuitem', { name: 'Rename' }).click()
    },
    field: (page) => within(page, 'Name'),
    typed,
  },
  {
    name: 'a profile',
    of: 'people/profile-form.tsx',
    isDialog: false,
    inWholeRun: true,
    open: ({ page }) => goBy(page, '/home/settings'),
    field: (page) => page.getByRole('textbox', { name: 'Bio' }),
    typed,
  },
  {
    name: 'a social link',
    of: 'people/links-setting.tsx',
    isDialog: false,
    open: ({ page }) => goBy(page, '/home/settings'),
    field: (page) => page.getByLabel('Address'),
    typed: 'https://example.org/asha',
  },
  {
    name: 'a new password',
    of: 'accounts/password-form.tsx',
    isDialog: false,
    open: ({ page }) => goBy(page, '/home/security'),
    field: (page) => page.getByLabel('New password'),
    typed,
  },
  {
    name: 'the settings of a group',
    of: 'groups/screens/settings-panel.tsx',
    isDialog: false,
    open: async (who) => goBy(who.page, `/home/group/${await groupOf(who)}?tab=settings`),
    field: (page) => page.getByLabel('Description'),
    typed,
  },
  {
    name: 'a new tree',
    of: 'trees/screens/tree-create-screen.tsx',
    isDialog: false,
    open: ({ page }) => goBy(page, '/home/family-trees'),
    field: (page) => page.getByLabel('Description'),
    typed,
  },
  {
    name: 'the first minutes',
    of: 'trees/begin/begin-screen.tsx',
    isDialog: false,
    open: ({ page }) => goBy(page, '/home/begin'),
    field: (page) => page.getByLabel('Your mother', { exact: true }),
    typed: 'Gita Rai',
  },
  {
    name: 'a registration',
    of: 'accounts/register-form.tsx',
    isDialog: false,
    link: 'Log in',
    async open({ page }) {
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: 'Register' }).first().click()
    },
    field: (page) => page.getByLabel('Name'),
    typed: 'Sita Shrestha',
  },
  {
    name: 'a new password behind a mailed link',
    of: 'accounts/reset-form.tsx',
    isDialog: false,
    link: 'Log in',
    async open({ page, api, email }, _, house) {
      await api('POST', '/v1/auth/forgot-password', { email })
      const link = () => /\/auth\/reset-password\/[\w-]+/.exec(house.mailsTo(email).join('\n'))?.[0]
      await expect.poll(link).toBeDefined()
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
      await goWithin(page, link()!)
    },
    field: (page) => page.getByLabel('New password'),
    typed,
  },
  {
    name: 'a message to the people of Mulghar',
    of: 'support/contact-form.tsx',
    isDialog: false,
    link: 'Mulghar',
    open: ({ page }) => goBy(page, '/contact'),
    field: (page) => page.getByLabel('Message'),
    typed,
  },
  {
    name: 'feedback',
    of: 'support/feedback-form.tsx',
    isDialog: false,
    open: ({ page }) => goBy(page, '/home/feedback'),
    field: (page) => page.getByLabel('Message'),
    typed,
  },
]

/** An editor within the page. What is typed into it outlives the page, and its Cancel discards it. */
export type Editor = Pick<Form, 'name' | 'field' | 'typed'> & { open: (who: Member) => Promise<void> }

const edit = (page: Page) => page.getByRole('menuitem', { name: 'Edit' }).click()

export const editors: Editor[] = [
  {
    name: 'a changed post',
    async open(who) {
      await goBy(who.page, `/home/post/${await made(who, '/v1/post', { text: 'The well is full' })}`)
      await button(who.page, 'More about this post').click()
      await edit(who.page)
    },
    field: (page) => page.getByRole('textbox', { name: 'Edit post' }),
    typed,
  },
  {
    name: 'a changed comment',
    async open(who) {
      const parentId = await made(who, '/v1/post', { text: 'The well is full' })
      await made(who, '/v1/comments', { parentId, parentType: 'POST', comment: 'Who dug it?' })
      await goBy(who.page, `/home/post/${parentId}`)
      await button(who.page, 'More about this comment').click()
      await edit(who.page)
    },
    field: (page) => page.getByRole('textbox', { name: 'Edit comment' }),
    typed,
  },
]
