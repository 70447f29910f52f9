import { useCallback, useMemo, useState } from 'react'
import type { Entry } from '../files/entry.ts'
import { FileCard, FolderCard } from './entry-cards.tsx'
import { rowAt, rowsOf } from './rows.ts'
import { useCursor } from './use-cursor.ts'
import type { Select } from './use-selection.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { useWidth } from './use-width.ts'

type Props = { label: string; entries: readonly Entry[]; select: Select | undefined }

const least = { folder: 224, file: 176 }
const folderHeightPx = 74
const fileFootPx = 60

/** How many columns fit into a width. A phone has two. */
const columnsIn = (width: number, gap: number, leastPx: number): number =>
  Math.max(2, Math.floor((width + gap) / (leastPx + gap)))

/** Folders, then files with their pictures; only the rows in sight are there. */
export function EntryGrid({ label, entries, select }: Props) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const width = useWidth(frame)
  const gap = width < 600 ? 12 : 16
  const columns = { folder: columnsIn(width, gap, least.folder), file: columnsIn(width, gap, least.file) }
  const found = entries.findIndex(({ kind }) => kind === 'FILE')
  const folders = found < 0 ? entries.length : found
  const rows = useMemo(
    () =>
      rowsOf([
        { count: folders, columns: columns.folder },
        { count: entries.length - folders, columns: columns.file },
      ]),
    [folders, entries.length, columns.folder, columns.file],
  )
  const keyOf = useCallback(
    (row: number) => {
      const { start } = rows[row] ?? { start: 0 }
      return start < folders ? `folders ${columns.folder} ${row}` : `files ${columns.file} ${row}`
    },
    [rows, folders, columns.folder, columns.file],
  )
  const { box, active, events } = useCursor({ entries, rows, select })
  const fileHeight = ((width - gap * (columns.file - 1)) / columns.file) * 0.75 + fileFootPx
  const visible = useVisibleRows({
    count: rows.length,
    heightOf: (row) => gap + (rows[row]!.start < folders ? folderHeightPx : fileHeight),
    active: rowAt(rows, active),
    keyOf,
    box,
  })
  return (
    <div ref={setFrame}>
      <div ref={box} role="list" aria-label={label} className="relative" style={{ height: visible.height }} {...events}>
        {visible.rows.map(({ index, key, top }) => {
          const { start, end } = rows[index]!
          const count = start < folders ? columns.folder : columns.file
          return (
            <div
              key={key}
              ref={visible.measure}
              data-index={index}
              className="absolute inset-x-0 grid"
              style={{ top, gap, paddingBottom: gap, gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
            >
              {entries.slice(start, end).map((entry, column) => {
                const place = start + column
                const card = { entry, place, count: entries.length, among: entries, select, isActive: place === active }
                return entry.kind === 'FOLDER' ? (
                  <FolderCard key={entry.id} {...card} />
                ) : (
                  <FileCard key={entry.id} {...card} />
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}
