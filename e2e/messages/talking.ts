import type { Conversation } from '@mulghar/contract/messages/conversations'
import type { Message } from '@mulghar/contract/messages/message'
import type { Page } from '@playwright/test'
import type { Member } from '../fixtures.ts'

/** The conversation of these members; the first one opens it. */
export const openWith = (asker: Member, ...others: Member[]) =>
  asker.api<Conversation>('POST', '/v1/message/conversation', { userIds: others.map(({ id }) => id) })

export const send = (who: Member, conversationId: string, text: string, more: object = {}) =>
  who.api<Message>('POST', `/v1/message/conversation/${conversationId}`, {
    text,
    clientId: crypto.randomUUID(),
    ...more,
  })

/** They follow each other, so that their messages are no requests. */
export async function befriend(first: Member, second: Member): Promise<void> {
  await first.api('POST', '/v1/follow', { userId: second.id })
  await second.api('POST', '/v1/follow', { userId: first.id })
}

export const box = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
export const thread = (page: Page) => page.getByRole('region', { name: 'Messages' })
export const bubble = (page: Page, text: string) => thread(page).getByRole('listitem').filter({ hasText: text })

export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

export async function choose(page: Page, text: string, entry: string): Promise<void> {
  await bubble(page, text).hover()
  await bubble(page, text).getByRole('button', { name: 'More about this message' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
