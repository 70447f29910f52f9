// Files that were chosen in a form and not sent, for forms whose input is kept when the session ends (kept-input.ts).

import { useEffect, useEffectEvent, type RefObject } from 'react'

type ChosenFile = {
  file: () => File | undefined
  /** Chooses a file as if the member had picked it. */
  put: (file: File) => void
}

const fields = new WeakMap<Element, ChosenFile>()

export const chosenFileOf = (field: Element): ChosenFile | undefined => fields.get(field)

/** Makes the file that a field has taken known to `chosenFileOf`: the field itself is emptied each time. */
export function useKeptFile(
  field: RefObject<HTMLInputElement | null>,
  file: File | undefined,
  put: (file: File) => void,
): void {
  const chosen = useEffectEvent(() => file)
  const take = useEffectEvent(put)
  useEffect(() => {
    if (!field.current) return
    fields.set(field.current, { file: () => chosen(), put: (kept) => take(kept) })
  }, [field])
}
