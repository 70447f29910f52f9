import type { ComponentProps, ReactNode } from 'react'
import { Check } from 'lucide-react'
import { classes } from './class-names.ts'

export type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & {
  pressed: boolean
  /** Shown while the chip is not pressed; then a tick takes its place. */
  icon?: ReactNode
}

/** A choice that is on or off, such as a filter of a list. */
export function Chip({ pressed, icon, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classes(
        'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-sunken',
        'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft [&_svg]:size-4.5',
        !pressed && '[&_svg]:text-clay',
        className,
      )}
    >
      {pressed ? <Check aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}
