import type { Comment } from '@mulghar/contract/reactions/comments'
import { useCallback, useState } from 'react'

type Edited = { comment: Comment; at: number }

/** Comments with those that are edited here although they were deleted elsewhere: what was typed stays in sight. */
export function useEditedComments(items: readonly Comment[]) {
  const [edited, setEdited] = useState<readonly Edited[]>([])
  const rows = [...items]
  for (const { comment, at } of edited)
    if (!items.some(({ id }) => id === comment.id)) rows.splice(at, 0, asDeleted(comment))
  const setEditing = useCallback(
    (comment: Comment, isEditing: boolean) =>
      setEdited((before) => {
        const others = before.filter((one) => one.comment.id !== comment.id)
        if (!isEditing && others.length === before.length) return before
        return isEditing ? [...others, { comment, at: items.findIndex(({ id }) => id === comment.id) }] : others
      }),
    [items],
  )
  return { rows, setEditing }
}

const asDeleted = (comment: Comment): Comment => ({
  ...comment,
  gone: true,
  can: { edit: false, remove: false, reply: false },
})
