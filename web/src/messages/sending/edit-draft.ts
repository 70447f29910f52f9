import type { Message } from '@mulghar/contract/messages/message'
import { forgetSent, glimpseOf, isOfOtherTab, keepBegun, keptBegun, onSentElsewhere } from '../../kit/device-drafts.ts'
import { draftKey } from '../../kit/draft-keys.ts'

/** The edit of a sent message. The device keeps it until it is saved or discarded. */
export type Edit = {
  messageId: string
  /** When the message was sent. */
  sentAt: string
  /** The text of the message when the edit began. */
  previousText: string
  text: string
  /** True where saving was refused, since another window has changed the message: saving again replaces that text. */
  isWarned?: true
}

export type KeptEdit = Pick<Edit, 'sentAt' | 'previousText' | 'text'>

export const editPrefix = 'edit of message '

/** The name of the draft of an edit. */
export const editName = (conversationId: string, messageId: string): string =>
  `${editPrefix}${conversationId}:${messageId}`

/** Anybody can write into a browser's memory. Undefined for what is no edit. */
export function keptEditFrom({ sentAt, previousText, text }: Record<string, unknown>): KeptEdit | undefined {
  if (typeof sentAt !== 'string' || typeof previousText !== 'string' || typeof text !== 'string') return undefined
  return { sentAt, previousText, text }
}

const currentText = ({ messageId }: Edit, messages: readonly Message[]) =>
  messages.find(({ id }) => id === messageId)?.text

/** The text that saving an edit replaces. */
export const replacedBy = (edit: Edit, messages: readonly Message[]): string =>
  (edit.isWarned && currentText(edit, messages)) || edit.previousText

/** True where saving an edit would change its message. */
export const isChanged = (edit: Edit, messages: readonly Message[]): boolean =>
  ![replacedBy(edit, messages), currentText(edit, messages)].includes(edit.text.trim())

/** The kept edits of the messages in one conversation. */
export class EditDrafts {
  readonly #accountId: string
  readonly #conversationId: string

  constructor(accountId: string, conversationId: string) {
    this.#accountId = accountId
    this.#conversationId = conversationId
  }

  #key(messageId: string): string {
    return draftKey(this.#accountId, editName(this.#conversationId, messageId))
  }

  /** The kept edit of a message, or else a new one. An edit that was saved without an answer is not continued. */
  begin(message: Message): Edit {
    const { id: messageId, createdAt: sentAt, text } = message
    const kept = keptEditFrom(keptBegun(this.#key(messageId)))
    const edit = kept && { ...kept, messageId }
    return edit && isChanged(edit, [message]) ? edit : { messageId, sentAt, previousText: text, text }
  }

  /** The edit that an opened conversation goes on with: that of this tab, or else of the newest message. */
  restore(messages: readonly Message[]): Edit | undefined {
    const edits = messages
      .filter(({ id, can }) => can.edit && keptEditFrom(glimpseOf(this.#key(id))))
      .map((message) => this.begin(message))
      .filter((edit) => isChanged(edit, messages))
    return edits.findLast(({ messageId }) => !isOfOtherTab(this.#key(messageId))) ?? edits.at(-1)
  }

  keep(edit: Edit, messages: readonly Message[]): void {
    const { messageId, sentAt, previousText, text } = edit
    keepBegun(this.#key(messageId), isChanged(edit, messages) ? { sentAt, previousText, text } : undefined)
  }

  /** True while the device has the text of an edit. */
  has({ messageId, text }: Edit): boolean {
    return keptEditFrom(glimpseOf(this.#key(messageId)))?.text === text
  }

  discard({ messageId }: Edit): void {
    keepBegun(this.#key(messageId), undefined)
  }

  /** The edit was saved: other tabs that show it end it, too. */
  forgetSaved({ messageId }: Edit): void {
    forgetSent(this.#key(messageId))
  }

  /** Calls `end` when another tab has saved the edit that this tab shows. Returns how to stop. */
  onSavedElsewhere(messageId: string, end: () => void): () => void {
    return onSentElsewhere(this.#key(messageId), end)
  }
}
