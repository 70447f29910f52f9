import { forgetSent, keepBegun, keptBegun } from '../../kit/device-drafts.ts'
import { draftKey } from '../../kit/draft-keys.ts'
import { repliedFrom, type Replied } from './unsent.ts'

/** A begun message. The chosen files are not part of it: a device does not keep them. */
export type Draft = { text: string; replyTo: Replied | null }

const keyOf = (accountId: string, conversationId: string) => draftKey(accountId, `message in ${conversationId}`)

/** Anybody can write into a browser's memory; earlier versions kept no reply. */
export const draftFrom = ({ text, replyTo }: Record<string, unknown>): Draft => ({
  text: typeof text === 'string' ? text : '',
  replyTo: repliedFrom(replyTo),
})

/** The message that was begun in a conversation. */
export const keptDraft = (accountId: string, conversationId: string): Draft =>
  draftFrom(keptBegun(keyOf(accountId, conversationId)))

export function keepDraft(accountId: string, conversationId: string, draft: Draft): void {
  const isEmpty = draft.text === '' && draft.replyTo === null
  keepBegun(keyOf(accountId, conversationId), isEmpty ? undefined : draft)
}

/** The message is on its way: other tabs do not offer it again. */
export const forgetDraft = (accountId: string, conversationId: string): void =>
  forgetSent(keyOf(accountId, conversationId))

/** A draft with another text below its own. An answered message stays. */
export const joined = (draft: Draft, { text, replyTo }: Draft): Draft => ({
  text: [draft.text, text].filter((part) => part.trim() !== '').join('\n'),
  replyTo: draft.replyTo ?? replyTo,
})
