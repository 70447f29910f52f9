import { useLingui } from '@lingui/react/macro'
import { Download, Eye, FolderInput, FolderOpen, Info, Ellipsis, PencilLine, Trash2 } from 'lucide-react'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../kit/ui/menu.tsx'
import type { Entry } from '../files/entry.ts'
import { folderPath } from '../paths.ts'
import { useBrowse } from './browse-context.ts'

type Props = { entry: Entry; among: readonly Entry[]; isActive: boolean; className?: string }

/** All that can be done with a file or folder. */
export function EntryMenu({ entry, among, isActive, className }: Props) {
  const { t } = useLingui()
  const { isReady, canChange, acts, ask, download, lookInside } = useBrowse()
  const { name } = entry
  const trigger = (
    <IconButton
      data-own
      size="sm"
      label={t`More about ${name}`}
      tooltip={false}
      tabIndex={isActive ? 0 : -1}
      aria-disabled={!isReady}
      className={className}
    >
      <Ellipsis aria-hidden="true" />
    </IconButton>
  )
  if (!isReady) return trigger
  const open: MenuEntry =
    entry.kind === 'FOLDER'
      ? { label: t({ message: 'Open', context: 'to look inside' }), icon: <FolderOpen />, to: folderPath(entry.id) }
      : {
          label: t({ message: 'Open', context: 'to look inside' }),
          icon: <Eye />,
          onSelect: () => lookInside(entry, among),
        }
  const changes: MenuEntry[] = [
    { label: t`Rename`, icon: <PencilLine />, onSelect: () => ask({ kind: 'rename', entry }) },
    { label: t`Move`, icon: <FolderInput />, onSelect: () => ask({ kind: 'move', entries: [entry] }) },
  ]
  const remove: MenuEntry[] = [
    'line',
    { label: t`Move to Trash`, icon: <Trash2 />, tone: 'danger', onSelect: () => acts.trash([entry]) },
  ]
  return (
    <Menu
      trigger={trigger}
      entries={[
        open,
        { label: t`Download`, icon: <Download />, onSelect: () => download([entry.id]) },
        ...(canChange ? changes : []),
        { label: t`Details`, icon: <Info />, onSelect: () => ask({ kind: 'details', entry }) },
        ...(canChange ? remove : []),
      ]}
    />
  )
}
