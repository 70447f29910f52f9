import { members } from '@mulghar/contract/trees/members'
import { persons } from '@mulghar/contract/trees/people'
import type { PersonDraftInput } from '@mulghar/contract/trees/person'
import { trees } from '@mulghar/contract/trees/trees'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../kit/call.ts'
import { changed } from '../core/trees.queries.ts'
import { namesOf, places, relationsOf, wanted, type Ids, type Named, type Slot } from './nearest.ts'

export type Beginning = {
  tree: { name: string; description: string }
  me: Named & Pick<PersonDraftInput, 'names' | 'gender' | 'dateOfBirth'>
  typed: Readonly<Record<Slot, string>>
}

type Done = { treeId: string | undefined; ids: Ids; isSaid: boolean }

/** Makes the tree, oneself in it and the nearest, one after the other. What has been done is not done again by a second try. */
export function useBeginning() {
  const cache = useQueryClient()
  const done = useRef<Done>({ treeId: undefined, ids: {}, isSaid: false })
  return useMutation({
    mutationFn: async ({ tree, me, typed }: Beginning) => {
      const so = done.current
      so.treeId ??= (await call(trees.create, { body: tree })).id
      const treeId = so.treeId
      const add = async (draft: PersonDraftInput) =>
        (await call(persons.create, { params: { treeId }, body: draft })).id
      so.ids.me ??= await add(me)
      if (!so.isSaid) await call(members.beSomebody, { body: { familyTreeId: treeId, personId: so.ids.me } })
      so.isSaid = true
      const names = namesOf(me, typed)
      for (const slot of wanted(typed)) {
        const draft = { ...names[slot], gender: places[slot].gender, relations: relationsOf(slot, so.ids) }
        so.ids[slot] ??= await add(draft)
      }
      return { treeId, people: 1 + wanted(typed).length }
    },
    onSettled: () => done.current.treeId && changed(cache, done.current.treeId),
  })
}
