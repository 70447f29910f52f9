import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock, UserRoundCheck, UserRoundX, type LucideIcon } from 'lucide-react'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { wordsFor } from '../../kit/words.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { memberMutations } from './members.queries.ts'

export type SelfAct = { kind: 'be' | 'not'; label: string; icon: LucideIcon; busy: boolean; run: () => void }

/** What oneself may say of this person: that it is oneself, or that it is not. Whoever may not edit waits for the owner. */
export function useSelfAct(treeId: string, person: Person | undefined): { act?: SelfAct; waits: boolean } {
  const { t } = useLingui()
  const tree = useQuery(treeQueries.detail(treeId)).data
  const be = useMutation(memberMutations.beSomebody(useQueryClient(), treeId))
  if (!tree || !person) return { waits: false }
  const onError = (error: unknown) => toast.error(wordsFor(error))
  const waits = tree.claim?.personId === person.id
  if (tree.me === person.id || waits) {
    const run = () =>
      be.mutate(null, { onSuccess: () => toast.success(t`You are no longer linked to this person`), onError })
    return { waits, act: { kind: 'not', label: t`This is not me`, icon: UserRoundX, busy: be.isPending, run } }
  }
  const isRefused = tree.claim?.status === 'REFUSED'
  // A member who may not edit the tree says first that they are not who they said to be.
  const isSaid = tree.me !== null && !tree.can.editPeople
  if (!person.can.beMe || isRefused || isSaid) return { waits }
  const run = () =>
    be.mutate(person.id, {
      onSuccess: ({ personId }) =>
        personId === person.id
          ? toast.success(t`Done. Cards now show how each person is related to you.`)
          : toast.message(t`Sent to the owner of the tree for confirmation`),
      onError,
    })
  return { waits, act: { kind: 'be', label: t`This is me`, icon: UserRoundCheck, busy: be.isPending, run } }
}

/** That the owner has not answered yet. */
export function SelfWaits() {
  return (
    <p className="flex items-center justify-center gap-1.5 text-sm text-ink-soft">
      <Clock className="size-4 shrink-0" aria-hidden />
      <Trans>You said that you are this person. The owner has not confirmed this yet.</Trans>
    </p>
  )
}
