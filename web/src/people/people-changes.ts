import type { Query, QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session-store.ts'
import { changed as changedPeople } from './follow.queries.ts'

/** Posts decide for themselves which of their lists stay as they are read. A vault and the chart of a tree name no members. */
const excluded = ['posts', 'vault']

/** Answers that show something of a person without naming them: finds, posts of own comments, points on the map, counts. */
const unnamed = ['search', 'reactions', 'heritage', 'notifications']

/**
 * A block, a mute or a follow changes what the member sees of another one in each module: comments, likes, guests, members, search.
 * The member's own change fetches all of it again; a change by the other one only the answers that name that person, or that
 * show something of people without naming them.
 */
export async function changed(cache: QueryClient, actorId: string): Promise<void> {
  const isOwn = actorId === useSession.getState().user?.id
  const predicate = (query: Query) => {
    const room = String(query.queryKey[0])
    if (excluded.includes(room) || isChart(query)) return false
    return isOwn || unnamed.includes(room) || names(query.state.data, actorId)
  }
  await Promise.all([changedPeople(cache), cache.invalidateQueries({ predicate })])
}

const isChart = ({ queryKey }: Query) => queryKey[0] === 'trees' && queryKey.includes('graph')

/** True if an answer contains an id at any depth. */
function names(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null) return data === id
  return Object.values(data).some((value) => names(value, id))
}
