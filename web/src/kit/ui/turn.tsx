import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

type TurnProps = { label: string; className: string; onClick: () => void; children: ReactNode }

/** A button at the side of a picture, to the one before or after it. */
export function Turn({ label, className, onClick, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classes(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-media-veil text-on-media [&_svg]:size-6',
        className,
      )}
    >
      {children}
    </button>
  )
}
