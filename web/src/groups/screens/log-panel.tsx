import type { GroupLogEntry } from '@mulghar/contract/groups/groups'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { shortDateTime } from '../../kit/dates.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Card } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { groupQueries } from '../core/groups.queries.ts'
import { logLine } from './log-words.ts'

/** What was done by those who look after a group, the latest first. */
export function LogPanel({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const log = useInfiniteQuery(groupQueries.log(groupId))
  if (log.isPending) return <Skeleton text={t`Loading the log...`} />
  if (failedToLoad(log))
    return <LoadFailed text={wordsFor(log.error)} busy={log.isFetching} onRetry={() => void log.refetch()} />
  return (
    <Card>
      <ul className="divide-y divide-line">
        {log.data.pages
          .flatMap((page) => page.data)
          .map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
      </ul>
      <LoadMore list={log} />
    </Card>
  )
}

function Line({ entry }: { entry: GroupLogEntry }) {
  return (
    <li className="py-2.5">
      <p className="wrap-anywhere">{logLine(entry)}</p>
      {entry.reason && <p className="text-sm wrap-anywhere text-ink-soft">“{entry.reason}”</p>}
      <p className="text-xs text-ink-soft">
        <time dateTime={entry.at}>{shortDateTime(entry.at)}</time>
      </p>
    </li>
  )
}
