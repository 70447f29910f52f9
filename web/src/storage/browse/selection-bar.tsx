import { Plural, useLingui } from '@lingui/react/macro'
import { Download, Ellipsis, FolderInput, Info, PencilLine, RotateCcw, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../kit/ui/class-names.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { useBrowse } from './browse-context.ts'
import type { Select } from './use-selection.ts'

/** Actions for all selected entries. */
export function SelectionBar({ select, isTrash = false }: { select: Select; isTrash?: boolean }) {
  const { t } = useLingui()
  const { selected, clear } = select
  if (selected.length === 0) return null
  return (
    <div
      role="toolbar"
      aria-label={t`Selection`}
      className="sticky top-(--top) z-3 mb-3 flex min-h-13 items-center gap-1 rounded-md bg-accent-soft px-2 text-on-accent-soft min-[60rem]:mb-4 min-[60rem]:gap-2"
    >
      <IconButton
        size="sm"
        label={t`Clear the selection`}
        tooltip={false}
        className="text-inherit hover:bg-transparent"
        onClick={clear}
      >
        <X aria-hidden="true" />
      </IconButton>
      <b role="status" className="min-w-0 flex-1 font-semibold">
        <Plural value={selected.length} one="# selected" other="# selected" />
      </b>
      {isTrash ? <TrashActs select={select} /> : <FileActs select={select} />}
    </div>
  )
}

function FileActs({ select: { selected, clear } }: { select: Select }) {
  const { t } = useLingui()
  const { canChange, acts, ask, download } = useBrowse()
  const [only] = selected.length === 1 ? selected : []
  return (
    <>
      <Act icon={<Download />} label={t`Download`} onClick={() => download(selected.map(({ id }) => id))} />
      {canChange && (
        <>
          <Act icon={<FolderInput />} label={t`Move`} onClick={() => ask({ kind: 'move', entries: selected })} />
          <Act
            isDanger
            icon={<Trash2 />}
            label={t`Move to Trash`}
            onClick={() => {
              clear()
              acts.trash(selected)
            }}
          />
        </>
      )}
      {only && (
        <Menu
          trigger={
            <IconButton size="sm" label={t`More`} tooltip={false} className="text-inherit">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          entries={[
            ...(canChange
              ? [{ label: t`Rename`, icon: <PencilLine />, onSelect: () => ask({ kind: 'rename', entry: only }) }]
              : []),
            { label: t`Details`, icon: <Info />, onSelect: () => ask({ kind: 'details', entry: only }) },
          ]}
        />
      )}
    </>
  )
}

function TrashActs({ select: { selected, clear } }: { select: Select }) {
  const { t } = useLingui()
  const { acts, ask } = useBrowse()
  return (
    <>
      <Act
        icon={<RotateCcw />}
        label={t`Restore`}
        onClick={() => {
          clear()
          acts.restore(selected)
        }}
      />
      <Act isDanger icon={<Trash2 />} label={t`Delete`} onClick={() => ask({ kind: 'delete', entries: selected })} />
    </>
  )
}

type ActProps = { icon: ReactNode; label: ReactNode; onClick: () => void; isDanger?: boolean }

/** On a phone only its sign is seen. */
function Act({ icon, label, onClick, isDanger = false }: ActProps) {
  return (
    <button
      type="button"
      className={classes(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-3 text-sm font-semibold hover:bg-surface/50 max-sm:w-11 max-sm:px-0 [&_svg]:size-4.5',
        isDanger && 'text-sindoor',
      )}
      onClick={onClick}
    >
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </button>
  )
}
