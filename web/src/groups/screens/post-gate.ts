import type { Group } from '@mulghar/contract/groups/groups'
import { useLingui } from '@lingui/react/macro'
import type { PostGate } from '../core/group-parts.ts'

/** What stands before Post in a group that the viewer reads: an open one is joined by it, elsewhere it asks to join. */
export function usePostGate(
  { role, active, can, membership }: Group,
  onAsk: () => void,
): PostGate | 'closed' | undefined {
  const { t } = useLingui()
  if (!active) return 'closed'
  if (role !== null) return undefined
  if (can.post) return { hint: t`When you post here, you join the group.` }
  if (can.ask)
    return {
      hint: t`Only members can post here. “Post” sends a request to join, and your text is kept.`,
      onPost: onAsk,
    }
  if (membership === 'REQUESTED') return { blocked: t`Your request to join is waiting for an answer.` }
  if (membership === 'INVITED') return { blocked: t`Accept the invitation first.` }
  if (membership === 'BANNED') return { blocked: t`You cannot join this group. Please ask an admin of the group.` }
  return { blocked: t`You need an invitation to join this group.` }
}
