import type { Locator, Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'
import { begun, button, dialog, entered, phone, rowOf } from '../finance/entry-steps.ts'

/** A dialog on a phone, and where the focus is once it has closed. */
type Row = {
  name: string
  act: (who: Member, others: (name: string) => Promise<Member>) => Promise<void>
  focused: (page: Page) => Locator
}

const alert = (page: Page) => page.getByRole('alertdialog')

async function programWith(who: Member, author: Member): Promise<void> {
  const { id } = await begun(who, `Roof ${who.id.slice(-8)}`)
  for (const name of ['Karki family', 'Rai family']) await entered(author, id, name, 500)
  await who.page.goto(`/home/finance/${id}`)
}

async function postBy(who: Member): Promise<void> {
  const { id } = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
  for (const comment of ['Who dug it?', 'And when?'])
    await who.api('POST', '/v1/comments', { parentId: id, parentType: 'POST', comment })
  await who.page.goto(`/home/post/${id}`)
}

async function choose(page: Page, menu: Locator, entry: string): Promise<void> {
  await menu.tap()
  await page.getByRole('menuitem', { name: entry }).tap()
}

const commentMenu = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: 'More about this comment' })

const rows: Row[] = [
  {
    name: 'a row whose button has gone with what it did',
    async act(who, others) {
      const { page } = who
      await programWith(who, await others('Ravi Rai'))
      await button(page, 'Exclude from totals…').first().tap()
      // Its only field, and not Close: a screen reader would name that button first.
      await expect(dialog(page, 'Exclude from totals').getByLabel('Reason')).toBeFocused()
      await dialog(page, 'Exclude from totals').getByLabel('Reason').fill('Entered twice')
      await dialog(page, 'Exclude from totals').getByRole('button', { name: 'Exclude from totals', exact: true }).tap()
      await expect(dialog(page, 'Exclude from totals')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Include in totals again' })).toBeVisible()
    },
    focused: (page) => page.getByRole('row').filter({ hasText: 'Not counted' }).locator(':focus'),
  },
  {
    name: 'the row beside one that was deleted',
    async act(who) {
      const { page } = who
      await programWith(who, who)
      await rowOf(page, 'Karki family').getByRole('button', { name: 'Delete' }).tap()
      await button(alert(page), 'Delete').tap()
      await expect(rowOf(page, 'Karki family')).toHaveCount(0)
    },
    focused: (page) => rowOf(page, 'Rai family').locator(':focus'),
  },
  {
    name: 'the menu whose question was answered with Cancel',
    async act(who) {
      await postBy(who)
      await choose(who.page, button(who.page, 'More about this post'), 'Delete')
      await button(alert(who.page), 'Cancel').tap()
      await expect(alert(who.page)).toHaveCount(0)
    },
    focused: (page) => button(page, 'More about this post').and(page.locator(':focus')),
  },
  {
    name: 'the comment beside one that was deleted by its menu',
    async act(who) {
      const { page } = who
      await postBy(who)
      await choose(page, commentMenu(page, 'Who dug it?'), 'Delete')
      await button(alert(page), 'Delete').tap()
      await expect(page.getByText('Who dug it?')).toHaveCount(0)
    },
    focused: (page) => page.getByRole('listitem').filter({ hasText: 'And when?' }).locator(':focus'),
  },
]

for (const { name, act, focused } of rows)
  test(`on a phone the focus returns to ${name}`, { tag: '@room' }, async ({ member }) => {
    const who = await member('Asha Joshi', phone)
    await act(who, member)
    await expect(focused(who.page)).toHaveCount(1)
  })
