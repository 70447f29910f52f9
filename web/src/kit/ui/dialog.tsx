import { Suspense, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { About } from '../about.ts'
import { lazyPart } from '../lazy-part.ts'

const Body = lazyPart(() => import('./dialog-body.tsx'))

/**
 * A dialog says what its form is about. With `keepsInput` closing loses nothing: the dialog has no form, what is typed is kept,
 * or needs no saving.
 */
export type DialogProps = OwnProps & ({ about: About; keepsInput?: boolean } | { about?: undefined; keepsInput: true })

type OwnProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  /** Buttons, below what scrolls. On a phone they stand in the thumb's reach. */
  actions?: ReactNode
  width?: 'sm' | 'md' | 'lg' | 'full'
  /** While something is under way it cannot be closed by accident. */
  locked?: boolean
  /** Something would be lost that no field of it shows, such as a picture; what was typed it knows by itself. */
  isDirty?: boolean
  /** The part that has the focus first; without it the only field, else the title. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | boolean)
  children?: ReactNode
}

/** A dialog; on phones a sheet from below. Its code comes when the first one opens. */
export function Dialog(props: DialogProps) {
  const wanted = useWantedOnce(props.open)
  if (!wanted) return null
  return (
    <Suspense>
      <Body {...props} />
    </Suspense>
  )
}

/** True from the first time on, so that what closes can still be seen closing. */
export function useWantedOnce(open: boolean): boolean {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted
}

/** A dialog that begins empty each time it opens, although its text is kept in the component around it. */
export function beginsEmpty<Props extends { open: boolean }>(Content: ComponentType<Props>) {
  return function Fresh(props: Props) {
    const [last, setLast] = useState({ open: props.open, times: 0 })
    if (last.open !== props.open) setLast({ open: props.open, times: last.times + (props.open ? 1 : 0) })
    return <Content key={last.times} {...props} />
  }
}
