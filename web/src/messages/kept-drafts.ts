import { conversations, type Conversation } from '@mulghar/contract/messages/conversations'
import { t } from '@lingui/core/macro'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, typedText, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind, isFormClosed, type FormRights } from '../kit/gone-input.ts'
import { draftFrom } from './sending/draft.ts'

const rights: FormRights<keyof Conversation['can']> = new Map([
  ['add', 'add'],
  ['name', 'rename'],
])

/** The drafts of messages, and input about conversations. */
export const drafts: readonly DraftKind[] = [
  {
    prefix: 'message in ',
    isGone: (id) => isRefusedAsGone(call(conversations.get, { params: { id } })),
    textsOf: (kept) => typedText(t`Write a message`, draftFrom(kept).text),
  },
  inputKind('conversation', (id, act = '') =>
    isRefusedAsGone(call(conversations.get, { params: { id } }), ({ can }) => isFormClosed(rights, act, can)),
  ),
]
