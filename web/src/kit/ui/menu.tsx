import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { lazyPart, loader } from '../lazy-part.ts'

const load = loader(() => import('./menu-body.tsx'))
const Body = lazyPart(load)
/** Without a connection only a press waits for the code, and says so. */
const approach = () => void (navigator.onLine && load())

export type MenuEntry =
  | { label: ReactNode; icon?: ReactNode; onSelect: () => void; tone?: 'danger'; disabled?: boolean }
  | { label: ReactNode; icon?: ReactNode; to: string }
  | {
      /** One of a few, shown with a mark. */
      heading: ReactNode
      value: string
      choices: readonly { value: string; label: ReactNode; icon?: ReactNode }[]
      onChoose: (value: string) => void
    }
  | 'line'
  /** Entries whose code comes with the open menu. */
  | { part: ReactElement }

type TriggerProps = {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

export type MenuProps = {
  /** The button that opens it: Button, IconButton without tooltip, or a plain button. */
  trigger: ReactElement<TriggerProps>
  entries: readonly MenuEntry[]
  /** Words above the entries. */
  header?: ReactNode
  align?: 'start' | 'end'
}

/** A menu. Its code comes when the pointer or the focus nears the button. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState(false)
  const waiting = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: approach,
    onFocus: approach,
    onClick: () => setOpened(true),
  })
  if (!opened) return waiting
  return (
    <Suspense fallback={waiting}>
      <Body {...props} />
    </Suspense>
  )
}
