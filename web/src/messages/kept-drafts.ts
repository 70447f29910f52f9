import { conversations, type Conversation } from '@mulghar/contract/messages/conversations'
import type { Message } from '@mulghar/contract/messages/message'
import { messages } from '@mulghar/contract/messages/messages'
import { t } from '@lingui/core/macro'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, typedText, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind, isFormClosed, type FormRights } from '../kit/gone-input.ts'
import { draftFrom } from './sending/draft.ts'
import { editPrefix, keptEditFrom, type KeptEdit } from './sending/edit-draft.ts'

const rights: FormRights<keyof Conversation['can']> = new Map([
  ['add', 'add'],
  ['name', 'rename'],
])

/** Pages of a hundred messages: so many newer ones are not sent within the time in which a message can be edited. */
const mostPages = 10

type Edited = { message: Message; canWrite: boolean }

/** The message of a kept edit. No call reads one message alone, so it is searched back to the time when it was sent. */
async function findEdited(rest: string, { sentAt }: KeptEdit): Promise<Edited | undefined> {
  const [id = '', messageId = ''] = rest.split(':')
  let before: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { limit: 100, ...(before && { before }) }
    const { data, conversation, hasNext } = await call(messages.list, { params: { id }, query })
    const message = data.find((found) => found.id === messageId)
    if (message) return { message, canWrite: conversation.can.write && !conversation.isRequest }
    const oldest = data.at(-1)
    if (!hasNext || !oldest || oldest.createdAt < sentAt) return undefined
    before = oldest.id
  }
  return undefined
}

function isEditClosed(rest: string, kept: Record<string, unknown>): Promise<boolean> {
  const edit = keptEditFrom(kept)
  const found = edit ? findEdited(rest, edit) : Promise.resolve(undefined)
  return isRefusedAsGone(found, (edited) => !edited?.canWrite || !edited.message.can.edit)
}

/** Without an answer an edit counts as not saved. */
async function isEditSaved(kept: Record<string, unknown>, rest: string): Promise<boolean> {
  const edit = keptEditFrom(kept)
  if (!edit) return false
  return findEdited(rest, edit).then(
    (found) => found?.message.text === edit.text.trim(),
    () => false,
  )
}

/** The drafts of messages, new and edited, and input about conversations. */
export const drafts: readonly DraftKind[] = [
  {
    prefix: 'message in ',
    isGone: (id) => isRefusedAsGone(call(conversations.get, { params: { id } })),
    textsOf: (kept) => typedText(t`Write a message`, draftFrom(kept).text),
  },
  {
    prefix: editPrefix,
    isGone: isEditClosed,
    isDone: isEditSaved,
    textsOf: (kept) => typedText(t`Edit message`, keptEditFrom(kept)?.text),
  },
  inputKind('conversation', (id, act = '') =>
    isRefusedAsGone(call(conversations.get, { params: { id } }), ({ can }) => isFormClosed(rights, act, can)),
  ),
]
