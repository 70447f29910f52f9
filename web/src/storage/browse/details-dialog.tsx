import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortDateTime } from '../../kit/dates.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Say } from '../../kit/ui/say.tsx'
import type { Entry } from '../files/entry.ts'
import { useSize } from '../sizes.ts'
import { useBrowse } from './browse-context.ts'
import { useKindWords } from './kind-words.ts'
import { filesBelow } from './order.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

type Props = { open: boolean; onClose: () => void; entry: Entry }

/** All that the vault knows of a file or folder. */
export function DetailsDialog({ open, onClose, entry }: Props) {
  const { t } = useLingui()
  const { tree } = useBrowse()
  const size = useSize()
  const kindOf = useKindWords()
  const files = filesBelow(tree).get(entry.id) ?? 0
  const path = tree.path(entry.trash ? entry.trash.from : entry.parentId).map(({ name }) => name)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepsInput
      width="sm"
      title={t`Details`}
      actions={
        <Button variant="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <dl className="grid gap-3">
        <Line name={t`Name`}>
          <WrittenText text={entry.name} />
        </Line>
        <Line name={t`Kind`}>{kindOf(entry)}</Line>
        <Line name={t`Size`}>
          {entry.file ? size(entry.file.size) : <Plural value={files} _0="No files" one="# file" other="# files" />}
        </Line>
        <Line name={entry.trash ? t`Was in` : t({ message: 'Folder', context: 'vault' })}>
          {[t`Storage`, ...path].join(' › ')}
        </Line>
        <Line name={entry.file ? t`Uploaded` : t`Created`}>{shortDateTime(entry.created)}</Line>
        <Line name={t`Changed`}>{shortDateTime(entry.modified)}</Line>
      </dl>
      <div className="mt-4">
        <Say icon={<Lock aria-hidden="true" />}>
          <Trans>Encrypted on your device. Only you can read it, its name included.</Trans>
        </Say>
      </div>
    </Dialog>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 text-sm">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
