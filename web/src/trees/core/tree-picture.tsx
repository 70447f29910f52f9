import { TreeDeciduous } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../kit/ui/class-names.ts'

type TreePictureProps = { url: string | null | undefined; className: string; iconClassName?: string }

/** The picture of a family tree; without one, or where it does not load, a tree icon. */
export function TreePicture({ url, className, iconClassName = 'size-10' }: TreePictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (url && url !== failedUrl) {
    return (
      <img
        src={url}
        alt=""
        loading="lazy"
        className={classes(className, 'object-cover')}
        onError={() => setFailedUrl(url)}
      />
    )
  }
  return (
    <div aria-hidden="true" className={classes(className, 'lattice grid place-items-center text-on-accent-soft')}>
      <TreeDeciduous className={iconClassName} strokeWidth={1.5} data-icon="tree" />
    </div>
  )
}
