import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { now } from '../../kit/clock.ts'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { useBrowse } from './browse-context.ts'
import { BrowseScreen } from './browse-screen.tsx'
import { recentWords } from './day-words.ts'
import { EntryList, type Column } from './entry-list.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { useFolderColumn } from './file-columns.tsx'
import { openedHere } from './opened-here.ts'
import { recentFiles } from './recent.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useFiles } from './use-files.ts'
import { useSelection } from './use-selection.ts'

/** Files of the last 30 days. */
export function RecentScreen() {
  return (
    <BrowseScreen tab="recent">
      <Recent />
    </BrowseScreen>
  )
}

function Recent() {
  const { t } = useLingui()
  const { tree, isReady } = useBrowse()
  const { shown } = useFiles()
  const recent = useMemo(() => recentFiles(tree, now().getTime(), openedHere(shown)), [tree, shown])
  const entries = useMemo(() => recent.map(({ entry }) => entry), [recent])
  const whens = useMemo(() => new Map(recent.map((each) => [each.entry.id, each])), [recent])
  const select = useSelection(entries)
  const columns: readonly Column[] = [
    useFolderColumn(),
    {
      key: 'when',
      heading: t`When`,
      width: '13rem',
      isMain: true,
      cell: ({ id }) => {
        const each = whens.get(id)
        return each ? recentWords(each) : null
      },
    },
  ]
  if (entries.length === 0) {
    return isReady ? (
      <EmptyState
        drawing="document"
        title={t`No files from the last 30 days`}
        text={t`Files that you upload or change appear here.`}
      />
    ) : null
  }
  return (
    <>
      <SelectionBar select={select} />
      <EntryList
        label={t({ message: 'Recent', context: 'vault' })}
        entries={entries}
        columns={columns}
        select={isReady ? select : undefined}
        actions={(entry, isActive) => <EntryMenu entry={entry} among={entries} isActive={isActive} />}
      />
    </>
  )
}
