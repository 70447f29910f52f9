import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { classes } from '../../kit/ui/class-names.ts'
import type { FrameEntry } from './entries.ts'
import { isBehind } from './here.ts'

type DoorProps = Omit<ComponentProps<typeof Link>, 'to'> & { entry: FrameEntry; hereClass: string }

/** A link that knows when one is behind it. */
export function Door({ entry, hereClass, className, ...rest }: DoorProps) {
  const here = isBehind(useLocation().pathname, entry)
  return (
    <Link
      {...rest}
      to={entry.to}
      aria-current={here ? 'page' : undefined}
      className={classes(className, here && hereClass)}
    />
  )
}
