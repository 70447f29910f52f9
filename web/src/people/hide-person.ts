import type { PersonItem } from '@mulghar/contract/people/follow'
import type { Query, QueryClient } from '@tanstack/react-query'
import { changed, followQueries } from './follow.queries.ts'
import { peopleQueries } from './people.queries.ts'

type Person = { id: string; name: string }
type Way = 'blocked' | 'muted'

/** Modules whose answers show posts, comments and notifications. Conversations, groups and trees stay as they are. */
const hidingModules = new Set<unknown>(['posts', 'reactions', 'notifications', 'search'])
const [peopleModule] = peopleQueries.all
/** Answers of `people` that go on showing a hidden person: the lists of blocked and of muted members. */
const keptLists = new Set<unknown>([followQueries.blocked().queryKey[1], followQueries.muted().queryKey[1]])

/** A mute leaves profiles and lists of followers as they are. */
const isHidingModule = ([module, list]: readonly unknown[], as: Way) =>
  hidingModules.has(module) || (module === peopleModule && as === 'blocked' && !keptLists.has(list))

type Hidden = { query: Query; before: unknown; after: unknown }

/**
 * Takes a person out of loaded answers while a block or a mute is being saved: Back would show their comments until new answers
 * come, which takes long on a bad connection. Lists of that person alone stay after a mute. Returns how to show all of it again.
 */
export async function hidePerson(cache: QueryClient, person: Person, as: Way): Promise<() => void> {
  const { id } = person
  const isNamed = (query: Query) => query.queryKey[0] === peopleModule && isReasonIn(query.state.data, person.name)
  const ofPerson = ({ queryKey, state }: Query) => queryKey.includes(id) || isOf(state.data, id)
  const isHiding = (query: Query) =>
    isHidingModule(query.queryKey, as) &&
    (ofPerson(query)
      ? as === 'blocked' && query.state.data !== undefined
      : isPersonIn(query.state.data, id) || isNamed(query))
  const queries = cache.getQueryCache().findAll({ predicate: isHiding })
  const hashes = new Set(queries.map(({ queryHash }) => queryHash))
  // An answer that is on its way may still show the person.
  await cache.cancelQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
  const hidden = queries.flatMap((query): Hidden[] => {
    const { queryKey, state } = query
    const before = state.data
    if (!isOf(before, id) && !(queryKey[0] === peopleModule && queryKey.includes(id))) {
      const after = withoutPerson(isNamed(query) ? withoutReason(before, person.name) : before, id)
      return [{ query, before, after: cache.setQueryData(queryKey, after) }]
    }
    // The page of the person or of their post is fetched again where it is opened. An open page stays until the block is saved.
    if (query.isActive()) return []
    cache.getQueryCache().remove(query)
    return [{ query, before, after: undefined }]
  })
  return () => {
    for (const { query, before, after } of hidden)
      if (cache.getQueryData(query.queryKey) === after) cache.setQueryData(query.queryKey, before)
    void cache.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
  }
}

type Wish = { userId: string; on: boolean }

/**
 * Beside the mutation of a block or a mute: hides the person before the answer, and shows them again where it fails. The dialog
 * does not wait for the answers that are fetched again, which may not come.
 */
export const hidingAtOnce = (cache: QueryClient, person: Person, as: Way) => ({
  onMutate: async ({ on }: Wish) => (on ? hidePerson(cache, person, as) : () => {}),
  onError: (_error: unknown, _wish: Wish, showAgain: (() => void) | undefined) => showAgain?.(),
  onSettled: () => void changed(cache),
})

/** After a block: the profile says so before new answers come, also where it is open. */
export function showBlocked(cache: QueryClient, { id, name }: Person): void {
  const user: PersonItem['user'] = { id, name, picture: null }
  cache.setQueryData(followQueries.isBlocked(id).queryKey, () => user)
  void cache.resetQueries({ queryKey: peopleQueries.of(id).queryKey })
}

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

/** Reasons of suggestions name a person without an id. */
const hasReason = (item: unknown, name: string): boolean => fieldsOf(fieldsOf(item)?.['reason'])?.['name'] === name

const suggestionsOf = (answer: unknown): unknown[] => {
  const data = fieldsOf(answer)?.['data']
  return Array.isArray(data) ? data : []
}

const isReasonIn = (answer: unknown, name: string): boolean =>
  suggestionsOf(answer).some((item) => hasReason(item, name))

const withoutReason = (answer: unknown, name: string) => ({
  ...fieldsOf(answer),
  data: suggestionsOf(answer).filter((item) => !hasReason(item, name)),
})
