import { useState } from 'react'
import { classes } from './class-names.ts'

/** The picture above a thing, or the lattice where there is none. Decoration beside a name that is always written out. */
export function Cover({ url, className }: { url: string | null | undefined; className: string }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (!url || url === failedUrl) return <div aria-hidden="true" className={classes('lattice', className)} />
  return (
    <img
      src={url}
      alt=""
      decoding="async"
      className={classes('w-full object-cover', className)}
      onError={() => setFailedUrl(url)}
    />
  )
}
