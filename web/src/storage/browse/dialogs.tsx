import type { Entry } from '../files/entry.ts'
import { DeleteDialog, EmptyTrashDialog } from './delete-dialogs.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NewFolderDialog, RenameDialog } from './name-dialogs.tsx'
import { ShrunkDialog } from './shrunk-dialog.tsx'

/** The purpose of an open dialog. */
export type Asked =
  | { kind: 'new-folder'; parentId: string | null }
  | { kind: 'rename'; entry: Entry }
  | { kind: 'move'; entries: readonly Entry[] }
  | { kind: 'details'; entry: Entry }
  | { kind: 'delete'; entries: readonly Entry[] }
  | { kind: 'empty-trash'; count: number }
  | { kind: 'shrunk'; entries: readonly Entry[] }

type Props = { asked: Asked; open: boolean; onClose: () => void }

/** The dialog of the pages of files. It keeps what it was opened for while it closes. */
export function BrowseDialog({ asked, ...rest }: Props) {
  switch (asked.kind) {
    case 'new-folder':
      return <NewFolderDialog {...rest} parentId={asked.parentId} />
    case 'rename':
      return <RenameDialog {...rest} entry={asked.entry} />
    case 'move':
      return <MoveDialog {...rest} entries={asked.entries} />
    case 'details':
      return <DetailsDialog {...rest} entry={asked.entry} />
    case 'delete':
      return <DeleteDialog {...rest} entries={asked.entries} />
    case 'empty-trash':
      return <EmptyTrashDialog {...rest} count={asked.count} />
    case 'shrunk':
      return <ShrunkDialog {...rest} entries={asked.entries} />
  }
}
