import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'aria-label'> & {
  /** Its name, spoken and shown on hover and focus. */
  label: string
  size?: 'sm' | 'md'
  variant?: 'plain' | 'raised' | 'danger'
  busy?: boolean
  /** Off where something around already shows the name. */
  tooltip?: boolean
}

const variants = {
  plain: 'text-ink-soft hover:bg-sunken hover:text-ink',
  raised: 'border border-line bg-surface text-ink shadow-lift hover:bg-sunken',
  danger: 'text-ink-soft hover:bg-sindoor-soft hover:text-on-sindoor-soft',
}

export function IconButton(props: IconButtonProps) {
  const { label, size = 'md', variant = 'plain', busy, tooltip = true, className, children, onClick, ...rest } = props
  const isOff = busy || isTrue(rest['aria-disabled'])
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className={classes(
        'inline-grid shrink-0 place-items-center rounded-md transition-colors [&_svg]:size-5',
        size === 'sm' ? 'size-9' : 'size-11',
        variants[variant],
        className,
      )}
    >
      {busy ? <Spinner /> : children}
    </button>
  )
  return tooltip ? (
    <Tooltip text={label} names>
      {button}
    </Tooltip>
  ) : (
    button
  )
}

const isTrue = (value: boolean | 'true' | 'false' | undefined): boolean => value === true || value === 'true'
