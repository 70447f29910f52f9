/**
 * Saves that were sent and are not answered yet, and the forms that are fixed meanwhile. Leaving such a form waits for the
 * answer: until then nobody can say whether what was typed is saved.
 */

let sent = 0
type Outcome = { isSaved: boolean; endedAt: number }
/** Times are performance.now(). */
export type Save = { sentAt: number; outcome: Promise<Outcome> }
/** The newest saves: a page that stays open for days does not keep them all. */
let saves: Save[] = []
export const mostSaves = 50
let fixedForms = 0
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

/** Called when an answer came, and when a form can be changed again. */
export function onAnswers(listener: () => void): void {
  listeners.add(listener)
}

let hearSave: ((save: Save, contents: unknown) => void) | undefined

/** Listens to the saves that are sent. Its code comes with the notices. */
export const onSave = (hear: typeof hearSave): void => void (hearSave = hear)

/** A save has been sent. Returns what to call after its answer was handled. */
export function markSent(contents?: unknown): (isSaved: boolean) => void {
  sent++
  const noteAnswer = noteSent(contents)
  return (isSaved) => {
    sent--
    noteAnswer(isSaved)
    changed()
  }
}

/** A save has been sent for which no form waits. Returns what to call with its outcome. */
export function noteSent(contents?: unknown): (isSaved: boolean) => void {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const save = { sentAt: performance.now(), outcome: promise }
  saves = [...saves.slice(1 - mostSaves), save]
  hearSave?.(save, contents)
  return (isSaved) => resolve({ isSaved, endedAt: performance.now() })
}

/** The newest saves of the page. */
export const newestSaves = (): readonly Save[] => saves

/** A form cannot be changed, since it is saved or waits for it. Returns what to call when it can be, or has gone. */
export function fixForm(): () => void {
  fixedForms++
  return () => {
    fixedForms--
    // React removes a form that is done in the same step.
    setTimeout(changed)
  }
}

/** A form has been sent, and is not answered yet. */
export const isFormSent = (): boolean => sent > 0 && fixedForms > 0

/** The answer may be here already, and the form not yet shown with it. */
export const isFormFixed = (): boolean => fixedForms > 0
