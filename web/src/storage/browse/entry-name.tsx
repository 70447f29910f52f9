import { Link } from '../../kit/ui/link.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import type { Entry } from '../files/entry.ts'
import { folderPath } from '../paths.ts'
import { useBrowse } from './browse-context.ts'
import { written } from '../../kit/written.ts'

type Props = {
  entry: Entry
  /** The files that are shown before and after it. */
  among: readonly Entry[]
  isActive: boolean
  className?: string
}

/** The name of an entry. A press on it, or anywhere on its card or row, opens it. */
export function EntryName({ entry, among, isActive, className }: Props) {
  const { isReady, lookInside } = useBrowse()
  const look = classes('block scroll-mt-36 scroll-mb-28 truncate text-left', className)
  const tabIndex = isActive ? 0 : -1
  if (!isReady || entry.trash) {
    return (
      <span {...written(entry.name)} title={entry.name} className={look}>
        {entry.name}
      </span>
    )
  }
  const whole =
    'after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'
  if (entry.kind === 'FOLDER') {
    return (
      <Link
        {...written(entry.name)}
        data-focus
        tabIndex={tabIndex}
        title={entry.name}
        to={folderPath(entry.id)}
        className={classes(look, whole)}
      >
        {entry.name}
      </Link>
    )
  }
  return (
    <button
      {...written(entry.name)}
      type="button"
      data-focus
      tabIndex={tabIndex}
      title={entry.name}
      className={classes(look, whole, 'w-full')}
      onClick={() => lookInside(entry, among)}
    >
      {entry.name}
    </button>
  )
}
