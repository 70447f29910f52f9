import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useSearchParams } from '../../kit/router/react.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { OpenChest } from '../drawings.tsx'
import { storagePaths } from '../paths.ts'
import { DropArea } from '../transfers/drop-area.tsx'
import { useBrowse } from './browse-context.ts'
import { BrowseScreen } from './browse-screen.tsx'
import { EntryGrid } from './entry-grid.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { useFileColumns } from './file-columns.tsx'
import { FolderBar } from './folder-bar.tsx'
import { Found } from './found.tsx'
import { filesBelow, namesInLanguage, Sorter } from './order.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import { useViewChoice, type ViewChoice } from './view-choice.ts'

/** A folder of the vault. */
export function FilesScreen() {
  const [query] = useSearchParams()
  const asked = query.get('folder')
  return (
    <BrowseScreen tab="files">
      <Files key={asked} asked={asked} />
    </BrowseScreen>
  )
}

function Files({ asked }: { asked: string | null }) {
  const { tree, isReady, canChange } = useBrowse()
  const [choice, setChoice] = useViewChoice()
  const [typed, setTyped] = useState<string>()
  const folder = asked === null ? undefined : tree.get(asked)
  const isThere = asked === null || (folder?.kind === 'FOLDER' && tree.isLive(asked))
  if (!isThere) return isReady ? <NoFolder /> : null
  return (
    <>
      <FolderBar folderId={asked} choice={choice} onChoice={setChoice} typed={typed} onTyped={setTyped} />
      {typed?.trim() ? (
        <Found typed={typed} />
      ) : (
        <DropArea folderId={asked} isBlocked={!canChange}>
          <Folder folderId={asked} choice={choice} onChoice={setChoice} />
        </DropArea>
      )}
    </>
  )
}

type FolderProps = { folderId: string | null; choice: ViewChoice; onChoice: (choice: ViewChoice) => void }

function Folder({ folderId, choice, onChoice }: FolderProps) {
  const { t } = useLingui()
  const { tree, isReady } = useBrowse()
  const [sorter] = useState(() => new Sorter())
  const { view, order } = choice
  const entries = useMemo(
    () => sorter.sort(tree.children(folderId), order, { compare: namesInLanguage(), counts: filesBelow(tree) }),
    [sorter, tree, folderId, order],
  )
  const select = useSelection(entries)
  const columns = useFileColumns()
  if (entries.length === 0) return isReady ? <EmptyFolder isTop={folderId === null} /> : null
  const label = folderId === null ? t`Storage` : (tree.get(folderId)?.name ?? '')
  const shared = { label, entries, select: isReady ? select : undefined }
  return (
    <>
      <SelectionBar select={select} />
      {view === 'grid' ? (
        <EntryGrid {...shared} />
      ) : (
        <EntryList
          {...shared}
          columns={columns}
          order={order}
          onOrder={(next) => onChoice({ ...choice, order: next })}
          actions={(entry, isActive) => <EntryMenu entry={entry} among={entries} isActive={isActive} />}
        />
      )}
    </>
  )
}

function EmptyFolder({ isTop }: { isTop: boolean }) {
  const { t } = useLingui()
  const { tree } = useBrowse()
  const isVaultEmpty = isTop && tree.size === 0
  return (
    <EmptyState
      drawing={isVaultEmpty ? <OpenChest className="size-full" /> : 'document'}
      title={isVaultEmpty ? t`Your vault is empty` : t`This folder is empty`}
      text={
        <Trans>
          Upload files with the button above
          <span className="pointer-coarse:hidden">, or drop them here</span>.
        </Trans>
      }
    />
  )
}

function NoFolder() {
  const { t } = useLingui()
  return (
    <EmptyState
      drawing="lost"
      title={t`This folder no longer exists`}
      text={t`The folder was moved to the Trash or deleted.`}
      action={
        <ButtonLink variant="quiet" to={storagePaths.files}>
          <Trans>All files</Trans>
        </ButtonLink>
      }
    />
  )
}
