import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { changed } from './follow.queries.ts'

/** Modules whose answers show posts, comments and notifications. Conversations, groups and trees stay as they are. */
const hidingModules = new Set<unknown>(['posts', 'reactions', 'notifications', 'search'])

type Hidden = { queryKey: QueryKey; before: unknown; after: unknown }

/**
 * Takes a person out of loaded answers while a block or a mute is being saved: Back would show their comments until new answers
 * come, which takes long on a bad connection. Lists of that person alone stay after a mute. Returns how to show all of it again.
 */
export async function hidePerson(cache: QueryClient, userId: string, as: 'blocked' | 'muted'): Promise<() => void> {
  const ofPerson = ({ queryKey, state }: Query) => queryKey.includes(userId) || isOf(state.data, userId)
  const isHiding = (query: Query) =>
    hidingModules.has(query.queryKey[0]) &&
    (ofPerson(query) ? as === 'blocked' && query.state.data !== undefined : isPersonIn(query.state.data, userId))
  const queries = cache.getQueryCache().findAll({ predicate: isHiding })
  const hashes = new Set(queries.map(({ queryHash }) => queryHash))
  // An answer that is on its way may still show the person.
  await cache.cancelQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
  const hidden = queries.flatMap((query): Hidden[] => {
    const { queryKey, state } = query
    if (!isOf(state.data, userId))
      return [{ queryKey, before: state.data, after: cache.setQueryData(queryKey, withoutPerson(state.data, userId)) }]
    // The page of their post is fetched again where it is opened. An open page stays until the block is saved.
    if (!query.isActive()) cache.getQueryCache().remove(query)
    return []
  })
  return () => {
    for (const { queryKey, before, after } of hidden)
      if (cache.getQueryData(queryKey) === after) cache.setQueryData(queryKey, before)
    void cache.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
  }
}

type Wish = { userId: string; on: boolean }

/**
 * Beside the mutation of a block or a mute: hides the person before the answer, and shows them again where it fails. The dialog
 * does not wait for the answers that are fetched again, which may not come.
 */
export const hidingAtOnce = (cache: QueryClient, as: 'blocked' | 'muted') => ({
  onMutate: async ({ userId, on }: Wish) => (on ? hidePerson(cache, userId, as) : () => {}),
  onError: (_error: unknown, _wish: Wish, showAgain: (() => void) | undefined) => showAgain?.(),
  onSettled: () => void changed(cache),
})

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

const hasId = (value: unknown, id: string): boolean => fieldsOf(value)?.['id'] === id

/** An item is a person's where it is the person, or one of these fields is. */
const ownerFields = ['owner', 'user'] as const
/** Fields with an item that an answer may lack: the post that another one shares, and the pinned one of a group. */
const itemFields = new Set(['post', 'pinned'])

function isOf(item: unknown, userId: string): boolean {
  const fields = fieldsOf(item)
  if (!fields) return false
  const { actors } = fields
  const isByPerson = Array.isArray(actors) && actors.length > 0 && actors.every((actor) => hasId(actor, userId))
  return isByPerson || hasId(fields, userId) || ownerFields.some((name) => hasId(fields[name], userId))
}

function isPersonIn(data: unknown, userId: string): boolean {
  if (Array.isArray(data)) return data.some((item) => isOf(item, userId) || isPersonIn(item, userId))
  return Object.entries(fieldsOf(data) ?? {}).some(
    ([name, value]) => (itemFields.has(name) && isOf(value, userId)) || isPersonIn(value, userId),
  )
}

function withoutPerson(data: unknown, userId: string): unknown {
  if (Array.isArray(data)) return data.filter((item) => !isOf(item, userId)).map((item) => withoutPerson(item, userId))
  const fields = fieldsOf(data)
  if (!fields) return data
  const kept = Object.entries(fields).map(([name, value]) => [
    name,
    itemFields.has(name) && isOf(value, userId) ? null : withoutPerson(value, userId),
  ])
  return Object.fromEntries(kept)
}
