import { useState } from 'react'
import { initials, initialsOfName } from '../initials.ts'
import { classes } from './class-names.ts'

export type AvatarGender = 'FEMALE' | 'MALE' | 'OTHER' | string | null | undefined

export type AvatarProps = {
  /** The whole name of an account or a tree; of a person in a tree both halves. */
  name?: string | null
  firstName?: string | null
  lastName?: string | null
  pictureUrl?: string | null | undefined
  gender?: AvatarGender
  departed?: boolean
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** With a rim, over a cover. */
  framed?: boolean
  className?: string
}

const sizes = {
  xs: 'size-7 text-xs',
  sm: 'size-8.5 text-xs',
  md: 'size-10.5 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-30 font-display text-3xl',
}

const seal = 'rounded-full bg-clay-soft text-on-clay-soft'
const rim = 'bg-surface shadow-[0_0_0_5px_var(--color-surface),0_0_0_6px_var(--color-clay-line)]'
const octagon = '[clip-path:polygon(30%_0,70%_0,100%_30%,100%_70%,70%_100%,30%_100%,0_70%,0_30%)]'
const shapes: Record<string, string> = {
  FEMALE: 'rounded-full bg-woman text-on-woman',
  MALE: 'rounded-[28%] bg-man text-on-man',
}

/** Petals round the lower half, by turns of two colours. */
const petals = [
  'M64 24h0M57.9 45.2h0M41.9 58.2h0M22.1 58.2h0M6.1 45.2h0M0 24h0',
  'M62.4 35.1h0M50.8 53.1h0M32 60h0M13.2 53.1h0M1.6 35.1h0',
]

/**
 * A picture, or at most two letters; decoration beside a name that is always written out. An account is a round seal; somebody
 * of a tree has the shape that tells the gender, and a garland where they have died.
 */
export function Avatar(props: AvatarProps) {
  const { name, firstName, lastName, pictureUrl, gender, departed, size = 'md', framed, className } = props
  const [failedUrl, setFailedUrl] = useState<string>()
  const shown = pictureUrl && pictureUrl !== failedUrl
  const letters = name === undefined ? initials(firstName, lastName) : initialsOfName(name)
  const shape = name === undefined ? (shapes[gender ?? ''] ?? `${octagon} bg-other text-on-other`) : seal
  return (
    <span
      aria-hidden="true"
      className={classes(
        'relative inline-block shrink-0 select-none',
        sizes[size],
        framed && rim,
        framed && (shape === shapes['MALE'] ? 'rounded-[28%]' : 'rounded-full'),
        className,
      )}
    >
      <span className={classes('grid size-full place-items-center overflow-hidden leading-none font-semibold', shape)}>
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
      {departed && (
        <svg viewBox="0 0 64 64" className="absolute inset-0 size-full overflow-visible" fill="none" strokeWidth="9">
          <path d={petals[0]} strokeLinecap="round" className="stroke-marigold-deep" />
          <path d={petals[1]} strokeLinecap="round" className="stroke-marigold" />
        </svg>
      )}
    </span>
  )
}
