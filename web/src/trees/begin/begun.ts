import { persons } from '@mulghar/contract/trees/people'
import type { Person } from '@mulghar/contract/trees/person'
import { trees } from '@mulghar/contract/trees/trees'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { fullName, latinName } from '../core/person-names.ts'
import { treeQueries } from '../core/trees.queries.ts'
import type { Told } from './drafts.ts'
import { parents, places, slots, type Ids, type Me, type Slot, type Typed, type TypedNative } from './nearest.ts'

/** What somebody has begun already: the tree, who of the nearest is in it, and what is told of them. */
export type Begun = { treeId: string; ids: Ids; isSaid: boolean; told: Told }

const mostPeople = slots.length + 1

/**
 * The only tree that a newcomer has made, while no more people are in it than are asked for here: whoever comes back goes on with
 * it. Null where there is none.
 */
export const begunQuery = () =>
  queryOptions({
    queryKey: [...treeQueries.all, 'begun'],
    queryFn: ({ signal }) => findBegun(signal),
    staleTime: 0,
    gcTime: 0,
  })

async function findBegun(signal: AbortSignal): Promise<Begun | null> {
  const mine = await call(trees.list, { query: { scope: 'mine' } }, { signal })
  const [tree, more] = mine.data.filter(({ role }) => role === 'OWNER')
  if (!tree || more || tree.personCount > mostPeople) return null
  const { me } = await call(trees.detail, { params: { id: tree.id } }, { signal })
  const myself = me ?? (await onlyOne(tree.id, signal))
  if (!myself) return null
  const read = (id: string) => call(persons.get, { params: { id } }, { signal })
  const found = new Map<Slot | 'me', Person>([['me', await read(myself)]])
  for (const slot of slots) {
    const { child, gender } = places[slot]
    const parent = found.get(child)?.relations.parents.find((one) => one.gender === gender)
    if (parent) found.set(slot, await read(parent.id))
  }
  return { treeId: tree.id, ids: idsOf(found), isSaid: me !== null, told: toldOf(found) }
}

/** Who is alone in a tree has not said yet to be that person. */
async function onlyOne(treeId: string, signal: AbortSignal): Promise<string | undefined> {
  const people = await call(persons.list, { params: { treeId }, query: {} }, { signal })
  return people.data.length === 1 ? people.data[0]!.id : undefined
}

type Found = ReadonlyMap<Slot | 'me', Person>

const idsOf = (found: Found): Ids => Object.fromEntries([...found].map(([who, { id }]) => [who, id]))

function toldOf(found: Found): Told {
  const person = found.get('me')!
  const nameOf = (slot: Slot) => {
    const relative = found.get(slot)
    return [slot, relative ? fullName(relative) : '']
  }
  const namesOf = (slot: Slot) => {
    const parent = found.get(slot)
    return parent ? meOf(parent) : { firstName: '', lastName: '', native: '', nativeLast: '' }
  }
  const latinOf = (slot: Slot) => [slot, fullName(namesOf(slot))]
  const nativeOf = (slot: Slot) => {
    const { native: firstName, nativeLast: lastName } = namesOf(slot)
    return [slot, fullName({ firstName, lastName })]
  }
  return {
    me: meOf(person),
    gender: person.gender === 'UNKNOWN' ? null : person.gender,
    birth: person.birth ?? null,
    typed: Object.fromEntries([...slots.map(nameOf), ...parents.map(latinOf)]) as Typed,
    native: Object.fromEntries(parents.map(nativeOf)) as TypedNative,
  }
}

function meOf(person: Person): Me {
  const native = person.names.find(({ script, kind }) => script === 'Deva' && !kind)
  return { ...latinName(person), native: native?.first ?? '', nativeLast: native?.last ?? '' }
}
