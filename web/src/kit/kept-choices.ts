// Choices from suggestions, for forms whose input is kept when the session ends (kept-input.ts).

import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

type Choice = {
  /** The key of what is chosen now. */
  key: () => string | undefined
  /** Writes the text, and chooses the suggestion with this key as soon as it is there. */
  put: (text: string, key: string) => void
}

const choices = new WeakMap<Element, Choice>()

export const choiceOf = (control: Element): Choice | undefined => choices.get(control)

type Props<Item> = {
  value: Item | null
  onChange: (item: Item | null) => void
  text: string
  onTextChange: (text: string) => void
  items: readonly Item[]
  keyOf: (item: Item) => string
}

/**
 * Makes what is chosen in a box of suggestions known to `choiceOf`. Only its key is kept: it is chosen again from what the server
 * suggests by then.
 */
export function useKeptChoice<Item>(box: RefObject<HTMLElement | null>, props: Props<Item>): void {
  const { value, onChange, text, items, keyOf } = props
  const [wanted, setWanted] = useState<{ text: string; key: string }>()
  const key = useEffectEvent(() => (value === null ? undefined : keyOf(value)))
  const put = useEffectEvent((newText: string, newKey: string) => {
    props.onTextChange(newText)
    setWanted({ text: newText, key: newKey })
  })
  useEffect(() => {
    if (!box.current) return
    choices.set(box.current, { key: () => key(), put: (...given) => put(...given) })
  }, [box])
  const found = wanted?.text === text ? items.find((item) => keyOf(item) === wanted.key) : undefined
  const choose = useEffectEvent(() => {
    setWanted(undefined)
    if (found) onChange(found)
  })
  const isFound = found !== undefined
  useEffect(() => {
    if (isFound) choose()
  }, [isFound])
}
