import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failedToLoad } from '../../kit/failed-load.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treeMutations, treeQueries } from '../core/trees.queries.ts'

/** Asks the owner of a new tree who can find it; an answer is saved at once. */
export function WhoCanFind({ treeId }: { treeId: string }) {
  const { t } = useLingui()
  const tree = useQuery(treeQueries.detail(treeId))
  const update = useMutation({
    ...treeMutations.update(useQueryClient(), treeId),
    choice: () => [`discoverable ${treeId}`],
  })
  if (failedToLoad(tree))
    return <LoadFailed text={wordsFor(tree.error)} busy={tree.isFetching} onRetry={() => void tree.refetch()} />
  if (!tree.data) return <Skeleton text={t`Loading...`} shape="lines" />
  const isDiscoverable = update.choices.at(-1)?.discoverable ?? tree.data.discoverable
  return (
    <RadioGroup
      label={t`Who can find this tree?`}
      value={isDiscoverable ? 'everyone' : 'members'}
      onChange={(answer) =>
        update.mutate({ discoverable: answer === 'everyone' }, { onError: (error) => toast.error(wordsFor(error)) })
      }
      options={[
        { value: 'members', label: t`Only its members`, hint: t`You invite them yourself.` },
        {
          value: 'everyone',
          label: t`Everyone on Mulghar`,
          hint: t`Others see only the tree’s name, gotra, picture and number of people, never the people themselves.`,
        },
      ]}
    />
  )
}
