import { create } from 'zustand'
import { forgetSent, glimpseOf, keepBegun, keptBegun } from '../../kit/device-drafts.ts'
import { draftKey } from '../../kit/draft-keys.ts'
import { repliedFrom, type Replied } from './unsent.ts'

/** A begun message. The chosen files are not part of it: a device does not keep them. */
export type Draft = { text: string; replyTo: Replied | null }

const prefixOf = (accountId: string) => draftKey(accountId, 'message in ')
const keyOf = (accountId: string, conversationId: string) => prefixOf(accountId) + conversationId

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
  readDrafts(accountId)
}

/** The message is on its way: other tabs do not offer it again. */
export function forgetDraft(accountId: string, conversationId: string): void {
  forgetSent(keyOf(accountId, conversationId))
  readDrafts(accountId)
}

/** The texts of all begun messages by their conversation, for the list of conversations. */
export const useDraftTexts = create<ReadonlyMap<string, string>>(() => new Map())

/** Reads the begun messages of an account from the device. */
export function readDrafts(accountId: string): void {
  const before = useDraftTexts.getState()
  const start = prefixOf(accountId)
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(start) && !key.endsWith(':attempt'))
  const texts = keys.flatMap((key): [string, string][] => {
    const text = draftFrom(glimpseOf(key)).text.trim()
    return text === '' ? [] : [[key.slice(start.length), text]]
  })
  const isSame = texts.length === before.size && texts.every(([id, text]) => before.get(id) === text)
  if (!isSame) useDraftTexts.setState(new Map(texts), true)
}

export const isKeyOfDraft = (accountId: string, key: string | null): boolean =>
  key === null || key.startsWith(prefixOf(accountId))

/** A draft with another text below its own. An answered message stays. */
export const joined = (draft: Draft, { text, replyTo }: Draft): Draft => ({
  text: [draft.text, text].filter((part) => part.trim() !== '').join('\n'),
  replyTo: draft.replyTo ?? replyTo,
})
