import { comments, type Comment } from '@mulghar/contract/reactions/comments'
import type { CommentedKind } from '@mulghar/contract/reactions/kinds'
import { t } from '@lingui/core/macro'
import { call } from '../kit/call.ts'
import { isMissingIn, isRefusedAsGone, typedText, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind, isFormClosed, type FormRights } from '../kit/gone-input.ts'

const rights: FormRights<keyof Comment['can']> = new Map([['remove', 'remove']])

const isGone = (parentType: CommentedKind, parentId: string) =>
  isRefusedAsGone(call(comments.list, { params: { parentType, parentId }, query: { limit: 1 } }))

/** No call reads one comment alone, so the form of a moderator names its parent. */
async function isFormGone(id: string, act = '', parentType = '', parentId = ''): Promise<boolean> {
  if (!rights.has(act)) return isGone('COMMENT', id)
  const params = { parentType: parentType as CommentedKind, parentId }
  const isOpen = (comment: Comment) => comment.id === id && !isFormClosed(rights, act, comment.can)
  // No form takes the input of earlier versions, which named no parent.
  return parentId === '' || isMissingIn((query) => call(comments.list, { params, query }), isOpen)
}

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
  inputKind('comment', isFormGone),
]
