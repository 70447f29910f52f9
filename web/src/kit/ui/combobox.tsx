import { lazy, Suspense, useRef, useState } from 'react'
import { useControl } from './field.tsx'

export type ComboboxProps<Item> = {
  /** What was chosen, or nothing. */
  value: Item | null
  onChange: (item: Item | null) => void
  /** What stands in the box. Changing it by typing takes the choice back. */
  text: string
  onTextChange: (text: string) => void
  /** The suggestions for the text, as they come. */
  items: readonly Item[]
  textOf: (item: Item) => string
  keyOf: (item: Item) => string
  /** A second, quieter line. */
  hintOf?: (item: Item) => string | undefined
  busy?: boolean
  /** Said when a text has no suggestions. */
  emptyText?: string
  placeholder?: string
  disabled?: boolean
  name?: string
  onBlur?: () => void
}

export type ComboboxBodyProps = ComboboxProps<unknown> & { autoFocus: boolean }

const Body = lazy(() => import('./combobox-body.tsx'))

/** A text box with suggestions from elsewhere. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const focused = useRef(false)
  return (
    <Suspense fallback={<Waiting props={props} focused={focused} />}>
      <WithFocus props={props as unknown as ComboboxProps<unknown>} focused={focused} />
    </Suspense>
  )
}

/** Whoever was already in the box stays in it when the rest arrives. */
function WithFocus({ props, focused }: { props: ComboboxProps<unknown>; focused: { current: boolean } }) {
  const [autoFocus] = useState(focused.current)
  return <Body {...props} autoFocus={autoFocus} />
}

function Waiting<Item>({ props, focused }: { props: ComboboxProps<Item>; focused: { current: boolean } }) {
  const control = useControl()
  return (
    <input
      {...control}
      className="control"
      value={props.text}
      placeholder={props.placeholder}
      disabled={props.disabled}
      onFocus={() => (focused.current = true)}
      onBlur={() => (focused.current = false)}
      onChange={(event) => props.onTextChange(event.target.value)}
    />
  )
}
