// The meaning of presses and saves of a page for one of its forms: a page also saves likes, comments and much else while a
// member types.

import type { Save } from './sent-saves.ts'

const dialogs = '[role=dialog], [role=alertdialog]'

/** Elements that do something when they are pressed. A press on the canvas of a chart closes what is open beside it. */
const pressable = [
  'button, a[href], summary, label, input, select, option, canvas, svg',
  '[role=button], [role=link], [role=option], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=gridcell]',
  '[role=menuitem], [role=menuitemradio], [role=menuitemcheckbox]',
].join(', ')

/** Elements that only change how they look, or open a part below them. */
const toggles =
  'summary, label, input[type=checkbox], input[type=radio], [aria-pressed], [role=switch], [role=checkbox], [role=radio]'

const isPressable = (target: Element) => target.closest(pressable) !== null

/** Where the last press was, for the saves of a form that follow it. */
export type PressPlace = 'form' | 'elsewhere' | 'undecided'

/** A dialog of its own may ask a question before it saves a form, so a press there decides nothing. */
export function placeOfPress(root: HTMLElement, { target, type }: Event): PressPlace {
  if (!(target instanceof Element)) return 'undecided'
  const whole = root.closest(dialogs) ?? root
  if (whole.contains(target) || (type === 'submit' && target.contains(root))) return 'form'
  const isQuestion = target.closest(dialogs) !== null
  return isQuestion || (type === 'click' && !isPressable(target)) ? 'undecided' : 'elsewhere'
}

/** True if a press may close the form. A press in a dialog or outside it may close the dialog, unless it only switches something. */
export function mayClose(root: HTMLElement, event: Event): boolean {
  const { target, type } = event
  if (type === 'keydown' && (event as KeyboardEvent).key === 'Enter') return placeOfPress(root, event) === 'form'
  if (type !== 'click' || !(target instanceof Element)) return true
  if (target.closest(toggles)) return false
  return root.closest(dialogs) !== null || isPressable(target)
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** The contents of a save are no deeper. */
const deepest = 8

/** True if one of the texts is in the contents of a save. */
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

/**
 * The outcome of the saves that were sent between two times: true if one of them succeeded, and the time when the last one failed.
 * Waits until the server has answered all of them.
 */
export async function answersBetween(
  among: readonly Save[],
  since: number,
  until: number,
): Promise<{ isSaved: boolean; failedAt: number }> {
  const own = among.filter(({ sentAt }) => sentAt >= since && sentAt <= until)
  const outcomes = await Promise.all(own.map(({ outcome }) => outcome))
  const failures = outcomes.filter(({ isSaved }) => !isSaved).map(({ endedAt }) => endedAt)
  return { isSaved: failures.length < outcomes.length, failedAt: Math.max(-Infinity, ...failures) }
}
