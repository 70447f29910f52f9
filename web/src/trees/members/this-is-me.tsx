import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock, UserRoundCheck, UserRoundX } from 'lucide-react'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { memberMutations } from './members.queries.ts'

/** On the page of somebody who lives: says that this is oneself, or takes it back; whoever may not edit waits for the owner. */
export function ThisIsMe({ person }: { person: Person }) {
  const { t } = useLingui()
  const tree = useQuery(treeQueries.detail(person.familyTreeId)).data
  const be = useMutation(memberMutations.beSomebody(useQueryClient(), person.familyTreeId))
  if (!tree) return null
  const onError = (error: unknown) => toast.error(wordsFor(error))
  const takeBack = () => be.mutate(null, { onSuccess: () => toast.success(t`Taken back`), onError })

  if (tree.me === person.id) {
    return (
      <Button variant="quiet" size="sm" icon={<UserRoundX />} busy={be.isPending} onClick={takeBack}>
        <Trans>Not me</Trans>
      </Button>
    )
  }
  if (tree.claim?.personId === person.id) {
    return (
      <span className="flex flex-wrap items-center gap-2.5">
        <span className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Clock className="size-4 shrink-0" aria-hidden />
          <Trans>You said that this is you. It waits for the owner.</Trans>
        </span>
        <Button variant="quiet" size="sm" icon={<UserRoundX />} busy={be.isPending} onClick={takeBack}>
          <Trans>Not me</Trans>
        </Button>
      </span>
    )
  }
  const isRefused = tree.claim?.status === 'REFUSED'
  // Who may not edit the tree takes back first who they said to be.
  const isSaid = tree.me !== null && !tree.can.editPeople
  if (!person.living || isRefused || isSaid) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<UserRoundCheck />}
      busy={be.isPending}
      onClick={() =>
        be.mutate(person.id, {
          onSuccess: ({ personId }) =>
            personId === person.id
              ? toast.success(t`Now you can be told how you are related`)
              : toast.message(t`The owner of the tree will be asked whether this is you`),
          onError,
        })
      }
    >
      <Trans>This is me</Trans>
    </Button>
  )
}
