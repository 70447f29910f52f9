import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treeQueries } from '../trees.queries.ts'
import { memberMutations } from './members.queries.ts'

/** On the page of somebody who lives: says that this is oneself, or takes it back where one may. */
export function ThisIsMe({ person }: { person: Person }) {
  const { t } = useLingui()
  const tree = useQuery(treeQueries.detail(person.familyTreeId)).data
  const be = useMutation(memberMutations.beSomebody(useQueryClient(), person.familyTreeId))
  if (!tree || !person.living) return null
  const isMe = tree.me === person.id
  const isSaid = tree.me !== null && !isMe
  // Who may not edit the tree says it once.
  if ((isSaid || isMe) && !tree.can.editPeople) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<UserRoundCheck />}
      aria-pressed={isMe}
      busy={be.isPending}
      onClick={() =>
        be.mutate(isMe ? null : person.id, {
          onSuccess: () => toast.success(isMe ? t`Taken back` : t`Now you can be told how you are related`),
          onError: (error) => toast.error(wordsFor(error)),
        })
      }
    >
      {isMe ? <Trans>This is me. Take back</Trans> : <Trans>This is me</Trans>}
    </Button>
  )
}
