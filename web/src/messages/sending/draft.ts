import { forgetSent, keepBegun, keptBegun } from '../../kit/device-drafts.ts'
import { draftKey } from '../../kit/draft-keys.ts'

const keyOf = (accountId: string, conversationId: string) => draftKey(accountId, `message in ${conversationId}`)

/** The text that was begun in a conversation. */
export function keptText(accountId: string, conversationId: string): string {
  const { text } = keptBegun(keyOf(accountId, conversationId))
  return typeof text === 'string' ? text : ''
}

export function keepText(accountId: string, conversationId: string, text: string): void {
  keepBegun(keyOf(accountId, conversationId), text === '' ? undefined : { text })
}

/** The text is on its way: other tabs do not offer it again. */
export const forgetText = (accountId: string, conversationId: string): void =>
  forgetSent(keyOf(accountId, conversationId))
