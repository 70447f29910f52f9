import { members } from '@mulghar/contract/trees/members'
import { persons } from '@mulghar/contract/trees/people'
import type { PersonDraftInput } from '@mulghar/contract/trees/person'
import { trees } from '@mulghar/contract/trees/trees'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../kit/call.ts'
import { useMutation } from '../../kit/mutation.ts'
import { changed } from '../core/trees.queries.ts'
import type { Begun } from './begun.ts'
import { draftsOf, placesToFill, type Told } from './drafts.ts'
import { relationsOf, type Ids, type Slot } from './nearest.ts'

export type Beginning = { tree: { name: string; description: string; discoverable: boolean }; told: Told }

type Who = Slot | 'me'
/** What has been made, and as what it was sent last. */
type Done = { treeId: string | undefined; ids: Ids; isSaid: boolean; sent: Partial<Record<Who | 'tree', string>> }

/**
 * Makes the tree, oneself in it and the nearest, one after the other. A second try goes on where the first stopped: what was made is
 * not made again, and what was put right since is sent.
 */
export function useBeginning(begun: Begun | undefined) {
  const cache = useQueryClient()
  const done = useRef<Done>(null)
  done.current ??= doneBefore(begun)
  return useMutation({
    mutationFn: async ({ tree, told }: Beginning) => {
      const so = done.current!
      const drafts = draftsOf(told)
      if (so.treeId === undefined) so.treeId = (await call(trees.create, { body: tree })).id
      else if (so.sent.tree !== undefined && so.sent.tree !== JSON.stringify(tree))
        await call(trees.update, { params: { id: so.treeId }, body: tree })
      // A tree that was there before is called what it was called.
      if (!begun) so.sent.tree = JSON.stringify(tree)
      const treeId = so.treeId
      const write = async (who: Who, relations?: PersonDraftInput['relations']) => {
        const body = drafts[who]
        const text = JSON.stringify(body)
        const id = so.ids[who]
        if (id === undefined) {
          const draft = { ...body, ...(relations && { relations }) }
          so.ids[who] = (await call(persons.create, { params: { treeId }, body: draft })).id
        } else if (so.sent[who] !== text) await call(persons.update, { params: { id }, body })
        so.sent[who] = text
      }
      await write('me')
      if (!so.isSaid) await call(members.beSomebody, { body: { familyTreeId: treeId, personId: so.ids.me! } })
      so.isSaid = true
      const toFill = placesToFill(told)
      for (const slot of toFill) await write(slot, relationsOf(slot, so.ids))
      return { treeId, people: 1 + toFill.length, told }
    },
    onSettled: () => done.current?.treeId && changed(cache, done.current.treeId),
  })
}

function doneBefore(begun: Begun | undefined): Done {
  if (!begun) return { treeId: undefined, ids: {}, isSaid: false, sent: {} }
  const { treeId, ids, isSaid, told } = begun
  const drafts = draftsOf(told)
  const sent = Object.keys(ids).map((who) => [who, JSON.stringify(drafts[who as Who])])
  return { treeId, ids: { ...ids }, isSaid, sent: Object.fromEntries(sent) as Done['sent'] }
}
