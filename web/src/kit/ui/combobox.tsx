import { Suspense, use, useLayoutEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useKeptChoice } from '../kept-choices.ts'
import { silentPart } from '../lazy-part.ts'
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
  /** Any text will do, and suggestions only help: nothing is marked until one goes to it, and nothing typed is taken back. */
  isFree?: boolean
  /** The form itself says when a text is none of the suggestions, and refuses to save it. */
  isSaidByForm?: boolean
  /** A second, quieter line. */
  hintOf?: (item: Item) => string | undefined
  /** Before the text: the portrait of a person. */
  iconOf?: (item: Item) => ReactNode
  /** The query that brings the suggestions: while it runs, waits for the connection or has failed, the list says so. */
  lookup?: Pick<UseQueryResult, 'fetchStatus' | 'error'> | undefined
  /** Said when a text has no suggestions. */
  emptyText?: string
  placeholder?: string
  disabled?: boolean
  name?: string
  onBlur?: () => void
}

export type ComboboxBodyProps = ComboboxProps<unknown> & {
  box: Ref<HTMLInputElement>
  /** Somebody is writing in it as it comes. */
  isInUse: boolean
}

const Body = silentPart(() => import('./combobox-body.tsx'))

/** Who was in the plain box when it went: where the caret stood, and what was marked. */
type Hand = { isInside: boolean; marked: [number | null, number | null] | undefined }

/** A text box with suggestions from elsewhere. Until they have their code it is a plain one, of which nothing is lost. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const hand = useRef<Hand>({ isInside: false, marked: undefined })
  const [writing, setWriting] = useState<PromiseWithResolvers<void>>()
  const write = (isWriting: boolean) => {
    writing?.resolve()
    setWriting(isWriting ? Promise.withResolvers<void>() : undefined)
  }
  return (
    <Suspense fallback={<Waiting props={props} hand={hand} onWrite={write} />}>
      <Arrived props={props as unknown as ComboboxProps<unknown>} hand={hand} writing={writing?.promise} />
    </Suspense>
  )
}

type ArrivedProps = {
  props: ComboboxProps<unknown>
  hand: RefObject<Hand>
  writing: Promise<void> | undefined
}

/** Whoever was already in the box stays in it, at the same letter; not before a word is put together. */
function Arrived({ props, hand, writing }: ArrivedProps) {
  if (writing) use(writing)
  const box = useRef<HTMLInputElement>(null)
  const [isInUse] = useState(hand.current.isInside)
  // At the very moment it takes the other's place: between drawing it and that, somebody may have come or gone.
  useLayoutEffect(() => {
    const { marked } = hand.current
    if (!marked) return
    box.current?.focus()
    box.current?.setSelectionRange(...marked)
  }, [hand])
  useKeptChoice(box, props)
  return <Body {...props} box={box} isInUse={isInUse} />
}

type WaitingProps<Item> = {
  props: ComboboxProps<Item>
  hand: RefObject<Hand>
  /** A word is begun that is put together of several keys, and then it is whole. */
  onWrite: (isWriting: boolean) => void
}

function Waiting<Item>({ props, hand, onWrite }: WaitingProps<Item>) {
  const control = useControl()
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const [input, kept] = [box.current, hand.current]
    return () => {
      kept.marked = input && document.activeElement === input ? [input.selectionStart, input.selectionEnd] : undefined
    }
  }, [hand])
  return (
    <input
      {...control}
      ref={box}
      className="control"
      value={props.text}
      placeholder={props.placeholder}
      disabled={props.disabled}
      autoComplete="off"
      onFocus={() => (hand.current.isInside = true)}
      onBlur={() => (hand.current.isInside = false)}
      onCompositionStart={() => onWrite(true)}
      onCompositionEnd={() => onWrite(false)}
      onChange={(event) => {
        props.onTextChange(event.target.value)
        if (props.value !== null) props.onChange(null)
      }}
    />
  )
}
