import { classes } from '../../kit/ui/class-names.ts'
import type { Entry } from '../files/entry.ts'
import { EntryPicture } from '../look-inside/entry-picture.tsx'
import { useBrowse } from './browse-context.ts'

/** The thumbnail of a file, once everything was checked; until then the icon of its kind. */
export function CheckedPicture({ entry, iconClass }: { entry: Entry; iconClass: string }) {
  const { isReady } = useBrowse()
  const { file } = entry
  const shown = isReady || !file ? entry : { ...entry, file: { ...file, hasThumbnail: false } }
  return <EntryPicture entry={shown} iconClass={classes(iconClass, entry.kind === 'FOLDER' && 'fill-clay-soft')} />
}

/** For a row of a list. */
export function SmallPicture({ entry }: { entry: Entry }) {
  return (
    <span className="grid size-7.5 shrink-0 place-items-center overflow-hidden rounded-sm">
      <CheckedPicture entry={entry} iconClass="size-5" />
    </span>
  )
}
