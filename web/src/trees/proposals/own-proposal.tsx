import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { treePaths } from '../core/paths.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { proposalQueries } from './proposals.queries.ts'

/** That a change of one's own of this person waits for the owner, as long as it does. */
export function OwnProposal({ treeId, personId }: { treeId: string; personId: string }) {
  const tree = useQuery(treeQueries.detail(treeId)).data
  const mayWait = tree !== undefined && tree.approval && !tree.can.govern
  const list = useInfiniteQuery({ ...proposalQueries.list(treeId), enabled: mayWait })
  const proposals = mayWait ? (list.data?.pages.flatMap((page) => page.data) ?? []) : []
  const waits = proposals.some(
    ({ status, changes }) =>
      status === 'WAITING' && changes.some(({ people }) => people.some(({ id }) => id === personId)),
  )
  if (!waits) return null
  return (
    <p className="flex items-start gap-2 rounded-sm bg-marigold-soft px-3 py-2 text-left text-sm text-on-marigold-soft">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <Trans>Your change is waiting for the owner’s approval.</Trans>{' '}
        <TextLink to={treePaths.proposals(treeId)}>
          <Trans>View change</Trans>
        </TextLink>
      </span>
    </p>
  )
}
