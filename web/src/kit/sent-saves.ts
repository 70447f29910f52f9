/**
 * Saves that were sent and are not answered yet, and the forms that are fixed meanwhile. Leaving such a form waits for the
 * answer: until then nobody can say whether what was typed is saved.
 */

let sent = 0
let fixedForms = 0
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

/** Called when an answer came, and when a form can be changed again. */
export function onAnswers(listener: () => void): void {
  listeners.add(listener)
}

/** A save has been sent. Returns what to call after its answer was handled. */
export function markSent(): () => void {
  sent++
  return () => {
    sent--
    changed()
  }
}

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
