import type { Group } from '@mulghar/contract/groups/groups'
import { useState } from 'react'
import { initialsOfName } from '../../kit/initials.ts'
import { classes } from '../../kit/ui/class-names.ts'

type Props = { group: Pick<Group, 'name' | 'profileImage'>; size: 'sm' | 'md' | 'lg'; framed?: boolean }

const sizes = {
  sm: 'size-11 rounded-sm text-sm',
  md: 'size-14 rounded-md text-lg',
  lg: 'size-20 rounded-md text-2xl md:size-28 md:rounded-lg md:text-3xl',
}

/** A thing is rounded, where a person is round. Decoration beside a name that is always written out. */
export function GroupFace({ group: { name, profileImage }, size, framed }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const url = size === 'lg' ? profileImage?.url : profileImage?.thumbUrl
  return (
    <span
      aria-hidden="true"
      className={classes(
        'relative grid shrink-0 place-items-center overflow-hidden bg-clay-soft font-display leading-none font-semibold text-on-clay-soft select-none',
        sizes[size],
        framed && 'shadow-[0_0_0_4px_var(--color-surface)]',
      )}
    >
      {url && url !== failedUrl ? (
        <img src={url} alt="" decoding="async" className="size-full object-cover" onError={() => setFailedUrl(url)} />
      ) : (
        initialsOfName(name)
      )}
    </span>
  )
}
