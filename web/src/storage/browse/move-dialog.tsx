import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight, Folder } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import type { Entry } from '../files/entry.ts'
import { useBrowse } from './browse-context.ts'
import { namesInLanguage } from './order.ts'
import { written } from '../../kit/written.ts'

type Props = { open: boolean; onClose: () => void; entries: readonly Entry[] }

/** Chooses a folder by walking through them. What is moved cannot be entered. */
export function MoveDialog({ open, onClose, entries }: Props) {
  const { t } = useLingui()
  const { tree, acts } = useBrowse()
  const [first] = entries
  const [folderId, setFolderId] = useState(first?.parentId ?? null)
  // Another device can have deleted it meanwhile.
  const target = folderId !== null && tree.isLive(folderId) ? folderId : null
  const isThere = entries.every(({ parentId }) => parentId === target)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepsInput
      title={t`Move`}
      text={entries.length === 1 ? first?.name : <Plural value={entries.length} one="# item" other="# items" />}
      actions={
        <>
          <CancelButton />
          <Button
            blocked={isThere && t`The files are already in this folder.`}
            onClick={() => {
              onClose()
              acts.move(entries, target)
            }}
          >
            <Trans>Move here</Trans>
          </Button>
        </>
      }
    >
      <Way folderId={target} onFolder={setFolderId} />
      <Folders key={target} folderId={target} entries={entries} onFolder={setFolderId} />
    </Dialog>
  )
}

type WayProps = { folderId: string | null; onFolder: (id: string | null) => void }

function Way({ folderId, onFolder }: WayProps) {
  const { t } = useLingui()
  const { tree } = useBrowse()
  const way = [{ id: null, name: t`Storage` }, ...tree.path(folderId)]
  return (
    <nav aria-label={t`Move to folder`}>
      <ol className="flex flex-wrap items-center gap-1">
        {way.map(({ id, name }, place) => (
          <li key={id} className="flex max-w-full min-w-0 items-center gap-1">
            {place > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />}
            {id === folderId ? (
              <b {...written(name)} aria-current="true" className="truncate px-1 font-semibold">
                {name}
              </b>
            ) : (
              <button
                {...written(name)}
                type="button"
                className="min-h-8 truncate rounded-sm px-1 text-ink-soft hover:text-ink hover:underline"
                onClick={() => onFolder(id)}
              >
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

type FoldersProps = WayProps & { entries: readonly Entry[] }

const rowHeight = 48

function Folders({ folderId, entries, onFolder }: FoldersProps) {
  const { tree } = useBrowse()
  const [box, setBox] = useState<HTMLElement | null>(null)
  const folders = useMemo(() => {
    const compare = namesInLanguage()
    const found = tree.children(folderId).filter(({ kind }) => kind === 'FOLDER')
    return found.toSorted((a, b) => compare(a.name, b.name))
  }, [tree, folderId])
  // oxlint-disable-next-line react/incompatible-library -- nothing that it answers is kept beyond this rendering
  const virtual = useVirtualizer({
    count: folders.length,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const movedIds = new Set(entries.map(({ id }) => id))
  if (folders.length === 0) {
    return (
      <p className="py-6 text-center text-sm text-ink-soft">
        <Trans>There are no folders in here.</Trans>
      </p>
    )
  }
  const items = virtual.getVirtualItems()
  return (
    <div
      ref={setBox}
      className="mt-2 max-h-[min(22rem,45dvh)] overflow-y-auto overscroll-contain rounded-md border border-line"
    >
      <ul
        style={{ paddingTop: items[0]?.start ?? 0, paddingBottom: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }}
      >
        {items.map(({ index }) => (
          <FolderRow
            key={folders[index]!.id}
            folder={folders[index]!}
            isMoved={movedIds.has(folders[index]!.id)}
            onFolder={onFolder}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = { folder: Entry; isMoved: boolean; onFolder: (id: string) => void }

function FolderRow({ folder, isMoved, onFolder }: RowProps) {
  return (
    <li className="h-12 border-b border-line last:border-0">
      <button
        type="button"
        aria-disabled={isMoved || undefined}
        className="flex size-full items-center gap-3 px-4 text-left not-aria-disabled:hover:bg-sunken aria-disabled:text-ink-faint"
        onClick={() => !isMoved && onFolder(folder.id)}
      >
        <Folder aria-hidden="true" className="size-5 shrink-0 fill-clay-soft text-clay" strokeWidth={1.75} />
        <span {...written(folder.name)} className="min-w-0 flex-1 truncate font-medium">
          {folder.name}
        </span>
        {!isMoved && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />}
      </button>
    </li>
  )
}
