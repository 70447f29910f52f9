import { groups } from '@mulghar/contract/groups/groups'
import { posts, type Post } from '@mulghar/contract/posts/posts'
import { t } from '@lingui/core/macro'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, typedText, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind, isFormClosed, type FormRights } from '../kit/gone-input.ts'
import { draftFrom, editFrom } from './draft.ts'

const rights: FormRights<keyof Post['can']> = new Map([['remove', 'remove']])

/** The drafts of edited posts, and of new ones in groups; input about posts. */
export const drafts: readonly DraftKind[] = [
  {
    prefix: 'edit of ',
    // Members who were removed from a group may still read and delete their own posts there.
    isGone: (id) => isRefusedAsGone(call(posts.get, { params: { id } }), ({ can }) => !can.edit),
    textsOf: (kept) => typedText(t`Edit post`, editFrom(kept)?.writing.text),
  },
  {
    prefix: 'post in ',
    // An inactive group may be active again; who was removed from a group finds no composer there.
    isGone: (groupId) =>
      isRefusedAsGone(call(groups.get, { params: { groupId } }), ({ role, can }) => role === null && !can.post),
    textsOf: (kept) => typedText(t`What's on your mind?`, draftFrom(kept).writing.text),
  },
  inputKind('post', (id, act = '') =>
    isRefusedAsGone(call(posts.get, { params: { id } }), ({ can }) => isFormClosed(rights, act, can)),
  ),
]
