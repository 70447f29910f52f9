import type { Page } from '@playwright/test'
import { button } from '../finance/entry-steps.ts'
import { expect, type Member } from '../fixtures.ts'
import { goBy } from './waiting-steps.ts'

export const noise = /Failed to load resource|40[349]/
export const offer = (page: Page) => page.getByText('A form closed before your text was saved.')
export const leftOver = (page: Page) => page.getByText('Some of your text is not back in its form.')
export const notice = (page: Page) => page.getByRole('alertdialog', { name: 'Text that was not saved' })
export const showText = (page: Page) => button(page, 'Show text').click({ timeout: 15_000 })
export const typed = 'What grandmother tells'

export type Made = { id: string; name: string }
export const made = (who: Member, path: string, body: object) => who.api<Made>('POST', path, body)

/** The writer opens a group that the other member has founded. */
export async function joinedGroup(writer: Member, other: Member): Promise<Made> {
  const draft = { name: `Rai ${writer.id.slice(-8)}`, visibility: 'PRIVATE', joinPolicy: 'OPEN' }
  const group = await made(other, '/v1/group', draft)
  await writer.api('POST', `/v1/group/${group.id}/join`, {})
  await goBy(writer.page, `/home/group/${group.id}`)
  return group
}

/** The writer types into the composer of a group of the other member; `ban` takes the composer away. */
export async function begunPost(writer: Member, other: Member): Promise<{ ban: () => Promise<unknown> }> {
  const { id } = await joinedGroup(writer, other)
  await composer(writer.page).fill(typed)
  return { ban: () => other.api('POST', `/v1/group/${id}/ban/${writer.id}`, {}) }
}

/** A writer whose text is offered, since another member has banned them from the group. */
export async function offeredPost(member: (name: string) => Promise<Member>): Promise<Member> {
  const writer = await member('Asha Joshi')
  const { ban } = await begunPost(writer, await member('Ravi Rai'))
  await ban()
  await expect(offer(writer.page)).toBeVisible({ timeout: 15_000 })
  return writer
}

export const composer = (page: Page) => page.getByRole('main').getByRole('textbox', { name: "What's on your mind?" })
