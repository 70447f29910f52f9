import { FileText, Film, Music, File as FileIcon, Folder, Image as ImageIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from '../../kit/ui/class-names.ts'
import { useMember } from '../../session/session-store.ts'
import type { Entry } from '../files/entry.ts'
import { shownAs } from './shown-kinds.ts'
import { thumbnailUrl } from './thumbnails.ts'

type Props = { entry: Entry; className?: string; iconClass?: string }

const icons = { picture: ImageIcon, text: FileText, audio: Music, video: Film, pdf: FileText, saved: FileIcon }

/** The thumbnail of a file, or the icon of its kind. */
export function EntryPicture({ entry, className, iconClass = 'size-6' }: Props) {
  const { id: accountId } = useMember()
  const [url, setUrl] = useState<string>()
  const { id, file } = entry
  useEffect(() => {
    setUrl(undefined)
    if (!file?.hasThumbnail) return undefined
    const stop = new AbortController()
    thumbnailUrl(accountId, { id, contentId: file.contentId }, stop.signal).then(
      (found) => stop.signal.aborted || setUrl(found),
      // The icon stays. A file that was tampered with says so when it is opened.
      () => {},
    )
    return () => stop.abort()
  }, [accountId, id, file?.contentId, file?.hasThumbnail])
  const Icon = entry.kind === 'FOLDER' ? Folder : icons[shownAs(entry.name, 0).kind]
  return url === undefined ? (
    <Icon aria-hidden="true" strokeWidth={1.75} className={classes('text-clay', iconClass)} />
  ) : (
    <img src={url} alt="" className={classes('size-full object-cover', className)} />
  )
}
