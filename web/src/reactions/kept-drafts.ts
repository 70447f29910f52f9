import { comments } from '@mulghar/contract/reactions/comments'
import type { CommentedKind } from '@mulghar/contract/reactions/kinds'
import { t } from '@lingui/core/macro'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, typedText, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind } from '../kit/gone-input.ts'

const isGone = (parentType: CommentedKind, parentId: string) =>
  isRefusedAsGone(call(comments.list, { params: { parentType, parentId }, query: { limit: 1 } }))

/** The drafts of comments, new and edited, and input about comments. */
export const drafts: readonly DraftKind[] = [
  {
    prefix: 'edit of comment ',
    // The replies of a comment are refused where it does not exist.
    isGone: (id) => isGone('COMMENT', id),
    textsOf: ({ text }) => typedText(t`Edit comment`, text),
  },
  {
    prefix: 'comment on ',
    // Earlier versions did not keep the kind of what was commented on.
    isGone: async (id, { on }) => typeof on === 'string' && isGone(on as CommentedKind, id),
    textsOf: ({ text }) => typedText(t`Add a comment...`, text),
  },
  inputKind('comment', (id) => isGone('COMMENT', id)),
]
