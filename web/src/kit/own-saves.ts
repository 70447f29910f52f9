// Whether a save that was sent belongs to a form: a page also saves likes, comments and much else while somebody types.

const dialogs = '[role=dialog], [role=alertdialog]'

/** What a press means for the saves of a form that follow it. */
export type PressPlace = 'form' | 'question' | 'elsewhere'

/** A dialog of its own may ask a question before it saves a form, so a press there decides nothing. */
export function placeOfPress(root: HTMLElement, { target, type }: Event): PressPlace {
  if (!(target instanceof Element)) return 'elsewhere'
  const whole = root.closest(dialogs) ?? root
  if (whole.contains(target) || (type === 'submit' && target.contains(root))) return 'form'
  return target.closest(dialogs) ? 'question' : 'elsewhere'
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** The contents of a save are no deeper. */
const deepest = 8

/** Whether one of the texts is in what was sent. */
export function isInSave(texts: readonly string[], contents: unknown): boolean {
  const wanted = new Set(texts.map(plain).filter(Boolean))
  const isIn = (part: unknown, depth: number): boolean => {
    if (typeof part === 'string' || typeof part === 'number') return wanted.has(plain(String(part)))
    if (typeof part !== 'object' || part === null || depth > deepest) return false
    if (part instanceof File) return wanted.has(plain(part.name))
    return Object.values(part).some((inner) => isIn(inner, depth + 1))
  }
  return wanted.size > 0 && isIn(contents, 0)
}
