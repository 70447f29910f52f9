import { useLingui } from '@lingui/react/macro'
import { shortDate } from '../../kit/dates.ts'
import type { Entry } from '../files/entry.ts'
import { useSize } from '../sizes.ts'
import { useBrowse } from './browse-context.ts'
import { FileCount } from './entry-cards.tsx'
import type { Column } from './entry-list.tsx'

/** When a file was changed and how large it is. */
export function useFileColumns(): readonly Column[] {
  const { t } = useLingui()
  const size = useSize()
  return [
    {
      key: 'changed',
      heading: t`Changed`,
      width: '9rem',
      sort: 'changed',
      cell: ({ modified }) => shortDate(modified),
    },
    {
      key: 'size',
      heading: t`Size`,
      width: '7rem',
      sort: 'size',
      isMain: true,
      cell: (entry) => (entry.file ? size(entry.file.size) : <FileCount entry={entry} />),
    },
  ]
}

/** The folder of an entry; the name of the top where it is there. */
export function useFolderName(): (parentId: string | null) => string {
  const { t } = useLingui()
  const { tree } = useBrowse()
  return (parentId) => (parentId === null ? t`Storage` : (tree.get(parentId)?.name ?? t`A deleted folder`))
}

/** Where an entry is, for lists of several folders. */
export function useFolderColumn(): Column {
  const { t } = useLingui()
  const nameOf = useFolderName()
  const cell = ({ parentId }: Entry) => nameOf(parentId)
  return { key: 'folder', heading: t({ message: 'Folder', context: 'vault' }), width: '9rem', cell }
}
