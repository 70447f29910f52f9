import { useState } from 'react'
import { classes } from '../../../kit/ui/class-names.ts'
import { initials } from '../../../kit/initials.ts'

export type PortraitProps = {
  firstName: string | undefined
  lastName: string | undefined
  /** The letter of the gender: F, M, O or U. */
  gender: string
  departed: boolean
  pictureUrl: string | undefined
  isSmall?: boolean
}

const octagon = '[clip-path:polygon(30%_0,70%_0,100%_30%,100%_70%,70%_100%,30%_100%,0_70%,0_30%)]'
const shapes: Record<string, string> = {
  F: 'rounded-full bg-woman text-on-woman',
  M: 'rounded-[28%] bg-man text-on-man',
}
const other = `${octagon} bg-other text-on-other`

/** Petals round the lower half, by turns of two colours. */
const petals = [
  'M64 24h0M57.9 45.2h0M41.9 58.2h0M22.1 58.2h0M6.1 45.2h0M0 24h0',
  'M62.4 35.1h0M50.8 53.1h0M32 60h0M13.2 53.1h0M1.6 35.1h0',
]

/** A person's picture or initials in the shape that tells the gender; a garland round it where they have died. */
export function Portrait({ firstName, lastName, gender, departed, pictureUrl, isSmall }: PortraitProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const isShown = pictureUrl !== undefined && pictureUrl !== failedUrl
  return (
    <span aria-hidden="true" className={classes('relative block shrink-0', isSmall ? 'size-8' : 'size-11')}>
      <span
        className={classes(
          'grid size-full place-items-center overflow-hidden leading-none font-semibold',
          isSmall ? 'text-xs' : 'text-md',
          shapes[gender] ?? other,
        )}
      >
        {isShown ? (
          <img
            src={pictureUrl}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
            onError={() => setFailedUrl(pictureUrl)}
          />
        ) : (
          initials(firstName, lastName)
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
