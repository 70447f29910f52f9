import type { Page } from '@playwright/test'
import { newEvent } from '../events/making.ts'
import { begun, button as buttonIn, entered, rowOf } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { button } from './waiting-steps.ts'

// The server deletes or lets somebody join, and its answer does not arrive.

const lost = 'We could not confirm that this was done. Please check before you try again.'

type End = {
  name: string
  method: 'POST' | 'DELETE'
  /** The addresses of the call: pages make other calls by themselves. */
  calls: string
  /** Up to where the last button is missing. */
  open: (who: Member, another: Member) => Promise<void>
  press: (page: Page) => Promise<void>
  /** Checks the page after it has fetched its data again. */
  shows: (page: Page) => Promise<void>
}

const sure = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
const card = (page: Page) => page.getByRole('article', { name: 'Kul puja', exact: true })

const ends: End[] = [
  {
    name: 'joining an event',
    method: 'POST',
    calls: '**/participant',
    async open({ page }, another) {
      await newEvent(another, 'Kul puja')
      await page.goto('/home/events')
    },
    press: (page) => card(page).getByRole('button', { name: 'Join', exact: true }).click(),
    // It has left the recommended events.
    async shows(page) {
      await page.getByRole('tab', { name: 'Going' }).click()
      await expect(card(page).getByRole('button', { name: 'Not Going' })).toBeVisible()
    },
  },
  {
    name: 'deleting an event',
    method: 'DELETE',
    calls: '**/v1/**',
    async open(who) {
      await newEvent(who, 'Kul puja')
      await who.page.goto('/home/events')
      await who.page.getByRole('tab', { name: 'My Events' }).click()
      await card(who.page).getByRole('button', { name: 'Delete' }).click()
    },
    press: sure,
    shows: (page) => expect(card(page)).toHaveCount(0),
  },
  {
    name: 'deleting a post',
    method: 'DELETE',
    calls: '**/v1/**',
    async open(who) {
      const { id } = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
      await who.page.goto(`/home/post/${id}`)
      await button(who.page, 'More about this post').click()
      await who.page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    press: sure,
    shows: (page) => expect(page.getByText('The well is full')).toHaveCount(0),
  },
  {
    name: 'deleting a comment',
    method: 'DELETE',
    calls: '**/v1/**',
    async open(who) {
      const { id } = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
      await who.api('POST', '/v1/comments', { comment: 'Who dug it?', parentType: 'POST', parentId: id })
      await who.page.goto(`/home/post/${id}`)
      await button(who.page, 'More about this comment').click()
      await who.page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    press: sure,
    shows: (page) => expect(page.getByText('Who dug it?')).toHaveCount(0),
  },
  {
    name: 'deleting a donation',
    method: 'DELETE',
    calls: '**/v1/**',
    async open(who) {
      const { id } = await begun(who, 'Roof')
      await entered(who, id, 'Rai family', 500)
      await who.page.goto(`/home/finance/${id}`)
      await buttonIn(rowOf(who.page, 'Rai family'), 'Delete').click()
    },
    press: sure,
    shows: (page) => expect(page.getByText('No donations yet')).toBeAttached(),
  },
  {
    name: 'deleting an own comment',
    method: 'DELETE',
    calls: '**/v1/**',
    async open(who) {
      const { id } = await who.api<{ id: string }>('POST', '/v1/post', { text: 'The well is full' })
      await who.api('POST', '/v1/comments', { comment: 'Who dug it?', parentType: 'POST', parentId: id })
      await who.page.goto('/home/activity')
      await who.page
        .getByRole('list', { name: 'My comments' })
        .getByRole('button', { name: /^Delete/ })
        .click()
    },
    press: sure,
    shows: (page) => expect(page.getByText('Who dug it?')).toHaveCount(0),
  },
  {
    name: 'a ban from a group',
    method: 'POST',
    calls: '**/ban/*',
    async open({ api, page }, another) {
      const { id } = await api<{ id: string }>('POST', '/v1/group', { name: 'Rai parivar', visibility: 'PUBLIC' })
      await another.api('POST', `/v1/group/${id}/join`, {})
      await page.goto(`/home/group/${id}?tab=members`)
      await button(page, 'More about Ravi Rai').click()
      await page.getByRole('menuitem', { name: 'Ban', exact: true }).click()
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click(),
    shows: (page) => expect(page.getByRole('button', { name: 'More about Ravi Rai' })).toHaveCount(0),
  },
]

for (const { name, method, calls, open, press, shows } of ends)
  test(
    `${name}: after a lost answer the page says so and shows what the server has done`,
    name === 'joining an event' ? {} : { tag: '@room' },
    async ({ member, allowNoise }) => {
      allowNoise(/Failed to load resource|net::ERR|NetworkFailure|404/)
      const [who, another] = [await member('Asha Joshi'), await member('Ravi Rai')]
      const { page } = who
      // An event of the stream would show what was done before the answer is lost.
      await page.route('**/v1/stream', (route) => route.abort())
      await open(who, another)
      let count = 0
      await page.route(calls, async (route) => {
        if (route.request().method() !== method || count++ > 0) return route.fallback()
        await route.fetch()
        await route.abort()
      })
      await press(page)
      await expect(page.getByText(lost).first()).toBeVisible()
      await shows(page)
    },
  )
