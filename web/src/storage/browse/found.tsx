import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { useSize } from '../sizes.ts'
import { useBrowse } from './browse-context.ts'
import { FileCount } from './entry-cards.tsx'
import { EntryList, type Column } from './entry-list.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { useFolderColumn, useFolderName } from './file-columns.tsx'
import { findEntries } from './find.ts'
import { namesInLanguage } from './order.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'

/** Entries found in the whole vault, each with its folder. */
export function Found({ typed }: { typed: string }) {
  const { t } = useLingui()
  const { tree, isReady } = useBrowse()
  const size = useSize()
  const folderOf = useFolderName()
  const found = useMemo(() => findEntries(tree, typed, namesInLanguage()), [tree, typed])
  const select = useSelection(found)
  const columns: readonly Column[] = [
    { ...useFolderColumn(), width: '12rem' },
    {
      key: 'size',
      heading: t`Size`,
      width: '7rem',
      isMain: true,
      cell: (entry) => {
        const folder = folderOf(entry.parentId)
        return (
          <>
            {entry.file ? size(entry.file.size) : <FileCount entry={entry} />}
            <span className="min-[60rem]:hidden"> · {folder}</span>
          </>
        )
      },
    },
  ]
  return (
    <>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        <Plural value={found.length} _0="Nothing found" one="# found" other="# found" />
      </p>
      {found.length === 0 ? (
        <EmptyState drawing="search" level="p" title={t`No files with this name`} text={t`Try fewer letters.`} />
      ) : (
        <>
          <SelectionBar select={select} />
          <EntryList
            label={t`Found`}
            entries={found}
            columns={columns}
            select={isReady ? select : undefined}
            actions={(entry, isActive) => <EntryMenu entry={entry} among={found} isActive={isActive} />}
          />
        </>
      )}
    </>
  )
}
