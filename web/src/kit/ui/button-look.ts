import { classes } from './class-names.ts'

export type ButtonVariant = 'filled' | 'quiet' | 'soft' | 'danger' | 'plain'
export type ButtonSize = 'sm' | 'md' | 'lg'
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; full?: boolean }

const variants: Record<ButtonVariant, string> = {
  filled:
    'border-transparent bg-accent text-on-accent hover:bg-accent-hover aria-disabled:bg-sunken aria-disabled:text-ink-soft',
  quiet: 'border-line-strong text-ink hover:bg-sunken aria-disabled:border-line aria-disabled:text-ink-soft',
  soft: 'border-transparent bg-accent-soft text-on-accent-soft hover:brightness-97 aria-disabled:bg-sunken aria-disabled:text-ink-soft',
  danger:
    'border-transparent bg-sindoor text-on-sindoor hover:bg-sindoor-hover aria-disabled:bg-sunken aria-disabled:text-ink-soft',
  plain: 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-4 text-sm',
  md: 'min-h-11 px-5 text-sm',
  lg: 'min-h-12 px-6 text-md',
}

/** The classes of a button, for whatever element acts as one. */
export function buttonLook({ variant = 'filled', size = 'md', full }: ButtonLook = {}): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-md border py-1 text-center leading-tight font-semibold transition-colors',
    '[&_svg]:size-4.5 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    full && 'w-full',
  )
}
