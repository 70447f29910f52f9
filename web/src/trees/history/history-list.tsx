import type { HistoryEntry } from '@mulghar/contract/trees/history'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { accountName } from '../../kit/account-name.ts'
import { clockTime } from '../../kit/dates.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { PageFailed } from '../../kit/ui/page-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { EditLine } from './edit-line.tsx'
import { editInWords } from './edit-words.ts'
import { byDay } from './history-groups.ts'
import { historyQueries } from './history.queries.ts'
import { RevertButton } from './revert-button.tsx'

/** What was done in a tree, or with one person of it, by day and by who did it. */
export function HistoryList({ treeId, personId }: { treeId: string; personId: string | undefined }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(historyQueries.list(treeId, personId))
  if (list.isPending) return <Skeleton text={t`Loading the history...`} />
  if (failedToLoad(list)) return <PageFailed error={list.error} onRetry={() => void list.refetch()} />
  const entries = list.data.pages.flatMap((page) => page.data)
  if (entries.length === 0) {
    return (
      <EmptyState
        drawing="document"
        title={t`Nothing has changed yet`}
        text={t`Additions, changes and deletions will appear here.`}
      />
    )
  }
  return (
    <>
      {entries.some(({ changes }) => changes.some(({ isHidden }) => isHidden)) && (
        <p className="text-sm text-ink-soft">
          <Trans>With your role in this tree, you cannot see all details of these changes.</Trans>
        </p>
      )}
      {byDay(entries).map(({ day, groups }) => (
        <section key={day} aria-label={day} className="grid gap-3">
          <h2 className="text-lg">{day}</h2>
          {groups.map(({ key, by, entries: theirs }) => (
            <Card key={key} as="article" className="flex gap-3">
              <Avatar name={accountName(by.name)} pictureUrl={by.picture?.thumbUrl} size="sm" />
              <ul className="min-w-0 flex-1 divide-y divide-line *:py-3 *:first:pt-1 *:last:pb-0">
                {theirs.map((entry) => (
                  <EntryItem key={entry.id} entry={entry} />
                ))}
              </ul>
            </Card>
          ))}
        </section>
      ))}
      <LoadMore list={list} />
    </>
  )
}

function EntryItem({ entry }: { entry: HistoryEntry }) {
  const { t } = useLingui()
  const who = accountName(entry.by.name)
  const approver = entry.approvedBy ? accountName(entry.approvedBy.name) : undefined
  const more = entry.changeCount - entry.changes.length
  const words = entry.changes.map((edit) => editInWords(edit, entry.by)).filter((text) => text !== undefined)
  const isWhole = entry.kind === 'IMPORT' || entry.changes.some((edit) => edit.subject === 'IMPORT')
  return (
    <li className="grid gap-2">
      {entry.changes.map((edit) => (
        <EditLine key={edit.id} edit={edit} words={editInWords(edit, entry.by)} />
      ))}
      {words.length === 0 && (
        <p>
          <Trans>{who} changed family relationships</Trans>
        </p>
      )}
      {more > 0 && !isWhole && (
        <p className="text-sm text-ink-soft">
          <Plural value={more} one="and # more change" other="and # more changes" />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <time dateTime={entry.at} className="text-sm text-ink-soft">
          {clockTime(entry.at)}
        </time>
        {entry.kind === 'MERGE' && <Badge>{t`Merged`}</Badge>}
        {entry.kind === 'REVERT' && <Badge>{t`Undid a change`}</Badge>}
        {entry.revertedBy && <Badge tone="marigold">{t`Undone`}</Badge>}
        {approver !== undefined && <Badge tone="accent">{t`Accepted by ${approver}`}</Badge>}
        {entry.can.revert && (
          <span className="ml-auto">
            <RevertButton entry={entry} what={words[0] ?? t`Family change`} />
          </span>
        )}
      </div>
    </li>
  )
}
