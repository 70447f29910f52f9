import { useState } from 'react'
import { initials, initialsOfName } from '../initials.ts'
import { classes } from './class-names.ts'

export type AvatarGender = 'FEMALE' | 'MALE' | 'OTHER' | string | null | undefined

export type AvatarProps = {
  /** The whole name, or both halves where they are known apart. */
  name?: string | null
  firstName?: string | null
  lastName?: string | null
  pictureUrl?: string | null | undefined
  gender?: AvatarGender
  departed?: boolean
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

const sizes = {
  xs: 'size-7 text-2xs',
  sm: 'size-8.5 text-xs',
  md: 'size-10.5 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-28 text-2xl',
}

/** A picture, or at most two letters; decoration beside a name that is always written out. */
export function Avatar(props: AvatarProps) {
  const { name, firstName, lastName, pictureUrl, gender, departed, size = 'md', className } = props
  const [failedUrl, setFailedUrl] = useState<string>()
  const shown = pictureUrl && pictureUrl !== failedUrl
  const letters = name === undefined ? initials(firstName, lastName) : initialsOfName(name)
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full leading-none font-semibold text-ink select-none',
        sizes[size],
        departed ? 'bg-departed' : ground(gender),
        className,
      )}
    >
      {shown ? (
        <img
          src={pictureUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailedUrl(pictureUrl)}
        />
      ) : (
        letters
      )}
    </span>
  )
}

function ground(gender: AvatarGender): string {
  if (gender === 'FEMALE') return 'bg-woman'
  if (gender === 'MALE') return 'bg-man'
  return gender ? 'bg-other' : 'bg-accent-soft text-on-accent-soft'
}
