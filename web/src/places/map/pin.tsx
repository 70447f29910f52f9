import type { ReactNode } from 'react'
import { classes } from '../../kit/ui/class-names.ts'

type Props = {
  icon: ReactNode
  isChosen?: boolean
  /** A ring of clay around it. */
  isMine?: boolean
  /** A tick at its corner. */
  badge?: ReactNode
}

/** How much a pin covers above its point, in pixels. */
export const pinBox = { left: -20, top: -48, right: 20, bottom: 2 }

/** The drawing of a pin, whose tip is at the bottom of its middle. */
export function Pin({ icon, isChosen = false, isMine = false, badge }: Props) {
  return (
    <span
      className={classes(
        'absolute bottom-1.5 left-0 grid -translate-x-1/2 place-items-center rounded-full border-[1.5px] shadow-float [&_svg]:relative',
        'before:absolute before:-bottom-[6px] before:left-1/2 before:-ml-[5.5px] before:size-[11px] before:rotate-45 before:border-0 before:border-r-[1.5px] before:border-b-[1.5px] before:border-inherit before:bg-inherit',
        isChosen
          ? 'size-11 border-accent bg-accent text-on-accent [&_svg]:size-5.5'
          : 'size-9 border-line-strong bg-raised text-clay [&_svg]:size-5',
        isMine && 'outline-3 outline-offset-1 outline-clay outline-double',
      )}
    >
      {icon}
      {badge && (
        <span className="absolute -top-1 -right-1 grid size-4 place-items-center rounded-full bg-accent text-on-accent [&_svg]:size-3">
          {badge}
        </span>
      )}
    </span>
  )
}
