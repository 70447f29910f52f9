import type { Conversation } from '@mulghar/contract/messages/conversations'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember } from '../../session/session-store.ts'
import { messageQueries } from '../core/messages.queries.ts'
import { isKeyOfDraft, readDrafts, useDraftTexts } from '../sending/draft.ts'

/** Each is a call of its own. A device rarely has more than one or two. */
const mostShown = 10

/** Follows the begun messages of this device, of all tabs. */
export function useReadDrafts(): void {
  const me = useMember().id
  useEffect(() => {
    readDrafts(me)
    const hear = ({ key }: StorageEvent) => {
      if (isKeyOfDraft(me, key)) readDrafts(me)
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [me])
}

/** Conversations without a message that have a begun one: the server does not list them yet. */
export function useBegunConversations(listed: readonly Conversation[]): readonly Conversation[] {
  const drafts = useDraftTexts()
  const known = new Set(listed.map(({ id }) => id))
  const ids = [...drafts.keys()].filter((id) => !known.has(id)).slice(-mostShown)
  const found = useQueries({ queries: ids.map((id) => messageQueries.listed(id)) })
  return found.flatMap(({ data }) => (data && data.lastMessage === null && !data.isRequest ? [data] : []))
}
