import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonLook, type ButtonLook } from './button-look.ts'
import { classes } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode
    /** Something is under way: the button keeps its place and does nothing more. */
    busy?: boolean
    busyText?: string
    /** Its opposite is under way: a press does nothing meanwhile. */
    locked?: boolean
    /** Why it cannot be pressed now. The button stays reachable, so that the reason can be. */
    blocked?: string | false | undefined
    /** What a press does while it is blocked, such as an alert; without it the reason shows beside the button. */
    onBlocked?: () => void
  }

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    full,
    icon,
    busy,
    busyText,
    locked,
    blocked,
    onBlocked,
    className,
    children,
    onClick,
    ...rest
  } = props
  const still = Boolean(blocked) || busy || locked

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!still) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
    if (blocked && !busy && !locked) onBlocked?.()
  }

  const button = (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={still || undefined}
      className={classes(buttonLook({ variant, size, full }), className)}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  )
  if (!blocked || onBlocked) return button
  return (
    <Tooltip text={blocked} className={full ? 'w-full' : undefined}>
      {button}
    </Tooltip>
  )
}

export type ButtonLinkProps = LinkProps & ButtonLook & { icon?: ReactNode }

/** Looks like a button, goes somewhere. */
export function ButtonLink({ variant, size, full, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonLook({ variant, size, full }), className)}>
      {icon}
      {children}
    </Link>
  )
}
