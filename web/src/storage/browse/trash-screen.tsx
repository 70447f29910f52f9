import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { trashDays } from '@mulghar/contract/storage/contents'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { now } from '../../kit/clock.ts'
import { Button } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import type { Entry } from '../files/entry.ts'
import { useBrowse } from './browse-context.ts'
import { BrowseScreen } from './browse-screen.tsx'
import { EntryList, type Column } from './entry-list.tsx'
import { useFolderName } from './file-columns.tsx'
import { daysLeft } from './recent.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'

/** The trash: entries that are not deleted for good yet. */
export function TrashScreen() {
  return (
    <BrowseScreen tab="trash">
      <Trash />
    </BrowseScreen>
  )
}

function Trash() {
  const { t } = useLingui()
  const { tree, isReady, canChange, ask } = useBrowse()
  const folderOf = useFolderName()
  const entries = useMemo(
    () => tree.trashed().toSorted((a, b) => (b.trash?.at ?? 0) - (a.trash?.at ?? 0) || (a.id < b.id ? -1 : 1)),
    [tree],
  )
  const select = useSelection(entries)
  const columns: readonly Column[] = [
    { key: 'from', heading: t`Was in`, width: '9rem', cell: ({ trash }) => folderOf(trash?.from ?? null) },
    {
      key: 'gone',
      heading: t`Gone for good`,
      width: '9rem',
      isMain: true,
      cell: ({ trash }) => goneWords(trash?.at ?? 0),
    },
  ]
  if (entries.length === 0) {
    return isReady ? (
      <EmptyState
        drawing="inbox"
        title={t`The Trash is empty`}
        text={t`Things stay here for 30 days and count towards your space.`}
      />
    ) : null
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="flex-1 text-sm text-ink-soft max-[60rem]:basis-full">
          <Trans>Things stay here for 30 days and count towards your space.</Trans>
        </p>
        {canChange && (
          <Button
            size="sm"
            variant="quiet"
            className="text-sindoor!"
            onClick={() => ask({ kind: 'empty-trash', count: entries.length })}
          >
            <Trans>Empty Trash</Trans>
          </Button>
        )}
      </div>
      <SelectionBar isTrash select={select} />
      <EntryList
        label={t`Trash`}
        entries={entries}
        columns={columns}
        actionsWidth="11rem"
        select={canChange ? select : undefined}
        actions={(entry, isActive) => canChange && <TrashActions entry={entry} isActive={isActive} />}
      />
    </>
  )
}

/** "in 28 days", "today" on the last day. */
function goneWords(trashedAt: number): string {
  const days = daysLeft(trashedAt, now().getTime(), trashDays)
  return plural(days, { 0: 'today', one: 'in # day', other: 'in # days' })
}

function TrashActions({ entry, isActive }: { entry: Entry; isActive: boolean }) {
  const { t } = useLingui()
  const { acts, ask } = useBrowse()
  const { name } = entry
  const tabIndex = isActive ? 0 : -1
  return (
    <>
      <Button
        data-own
        size="sm"
        variant="quiet"
        tabIndex={tabIndex}
        aria-label={t`Restore ${name}`}
        icon={<RotateCcw aria-hidden="true" />}
        className="max-[60rem]:size-11 max-[60rem]:px-0"
        onClick={() => acts.restore([entry])}
      >
        <span className="max-[60rem]:sr-only">
          <Trans>Restore</Trans>
        </span>
      </Button>
      <IconButton
        data-own
        size="sm"
        variant="danger"
        tooltip={false}
        tabIndex={tabIndex}
        label={t`Delete ${name}`}
        className="text-sindoor!"
        onClick={() => ask({ kind: 'delete', entries: [entry] })}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  )
}
