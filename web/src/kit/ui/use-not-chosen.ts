import { openFolds } from './open-folds.ts'
import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react'

/**
 * Whether to say that a text in a box of suggestions is none of them: after the box was left, or when its form is submitted.
 * The form is not submitted then, since it would be saved without what the text seems to choose.
 */
export function useNotChosen(isUnchosen: boolean) {
  const [box, setBox] = useState<HTMLInputElement | null>(null)
  const [isLeft, setLeft] = useState(false)
  const refuse = useEffectEvent((event: Event) => {
    if (!isUnchosen || !box) return
    event.preventDefault()
    event.stopPropagation()
    setLeft(true)
    openFolds(box)
    box.focus()
  })
  useEffect(() => {
    // In some dialogs the box stands beside the form.
    const form = box?.closest('form, [role=dialog]')
    const onSubmit = (event: Event) => refuse(event)
    form?.addEventListener('submit', onSubmit, true)
    return () => form?.removeEventListener('submit', onSubmit, true)
  }, [box])
  return {
    isSaid: isUnchosen && isLeft,
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => setBox(target),
    onInput: () => setLeft(false),
    onBlur: () => setLeft(true),
  }
}
