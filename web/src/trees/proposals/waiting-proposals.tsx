import type { WaitingProposals as Waiting } from '@mulghar/contract/trees/proposals'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, FilePenLine } from 'lucide-react'
import { accountName } from '../../kit/account-name.ts'
import { relativeTime } from '../../kit/dates.ts'
import { treePaths } from '../core/paths.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { proposalQueries } from './proposals.queries.ts'

/** The server counts so far. */
const most = 99

/** One's own trees in which changes wait for one's word, as long as there are any. */
export function WaitingProposals() {
  const { t } = useLingui()
  const waiting = useInfiniteQuery(proposalQueries.waiting())
  const rows = waiting.data?.pages.flatMap((page) => page.data) ?? []
  if (rows.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Changes waiting for your approval`}</CardTitle>
      <ul className="-mx-2 divide-y divide-line">
        {rows.map((row) => (
          <TreeLine key={row.familyTreeId} row={row} />
        ))}
      </ul>
      <LoadMore list={waiting} />
    </Card>
  )
}

function TreeLine({ row: { familyTreeId, familyTreeName, count, at, by } }: { row: Waiting }) {
  return (
    <li>
      <Link
        to={treePaths.proposals(familyTreeId)}
        className="flex items-center gap-3.5 rounded-sm px-2 py-2.5 hover:bg-sunken"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-marigold-soft text-on-marigold-soft">
          <FilePenLine aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-medium wrap-anywhere">
            {count > most ? (
              <Trans>
                More than {most} changes to {familyTreeName}
              </Trans>
            ) : (
              <Plural value={count} one={`# change to ${familyTreeName}`} other={`# changes to ${familyTreeName}`} />
            )}
          </span>
          <span className="text-sm wrap-anywhere text-ink-soft">
            <Trans>
              last changed by {accountName(by.name)}, {relativeTime(at)}
            </Trans>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      </Link>
    </li>
  )
}
