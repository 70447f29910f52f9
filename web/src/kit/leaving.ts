// Things that prevent leaving a page or a dialog: dialogs that Back closes first, and forms with unsaved input.

import { connected } from './no-connection.ts'
import { report } from './report.ts'

type Layer = { id: symbol; back: (() => void) | undefined }

let layers: readonly Layer[] = []
let question: (() => void) | undefined
/** A form that would lose something now says so. */
export type WatchedForm = { isDirty: () => boolean; forget: () => void }

const forms = new Set<WatchedForm>()
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

export function onLeaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The router keeps an entry of its own below something that Back closes, where there is no other. */
type Floor = { hold: () => void; release: () => void }

let floor: Floor | undefined

export function setFloor(next: Floor): void {
  floor = next
}

const isHeld = (): boolean => layers.some(({ back }) => back)

export const topLayer = (): symbol | undefined => layers.at(-1)?.id

/**
 * Something modal has opened; `back` closes it when the browser goes back. Without it Back does what it always does, as for
 * viewers that have an entry of their own in the history.
 */
export function pushLayer(id: symbol, back: (() => void) | undefined): () => void {
  layers = [...layers, { id, back }]
  if (back) floor?.hold()
  notify()
  return () => {
    layers = layers.filter((layer) => layer.id !== id)
    notify()
    // Another one may open in the same moment.
    queueMicrotask(() => {
      if (!isHeld()) floor?.release()
    })
  }
}

export function addForm(form: WatchedForm): () => void {
  if (forms.size === 0) addEventListener('beforeunload', warn)
  forms.add(form)
  return () => {
    forms.delete(form)
    if (forms.size === 0) removeEventListener('beforeunload', warn)
  }
}

export const hasUnsaved = (): boolean => [...forms].some((form) => form.isDirty())

function warn(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault()
}

/** Goes on at once, or after the question whether to discard what was typed. */
export function leaveWhenSaved(goOn: () => void): void {
  if (!hasUnsaved()) return goOn()
  question = goOn
  notify()
}

/** Continues after the open question is answered. */
export const leavingTo = (): (() => void) | undefined => question

export function answerQuestion(discards: boolean): void {
  const goOn = question
  question = undefined
  if (discards) for (const form of forms) form.forget()
  notify()
  if (discards) goOn?.()
}

/** Replaces a step through the history; undefined where nothing prevents it. */
export function insteadOfHistory(): ((goOn: () => void) => void) | undefined {
  const top = layers.at(-1)
  if (top) return top.back && (() => top.back?.())
  return hasUnsaved() ? leaveWhenSaved : undefined
}

// The question, and the notice of a waiting save, are code that has to be there when the connection is not. It comes as soon as
// there is something on the page that saves, and stays.

let load: (() => Promise<unknown>) | undefined
let hasNotices = false

/** How the code of the notices is loaded; answers the same for React. */
export function bringNotices<Code>(by: () => Promise<Code>): () => Promise<Code> {
  load = by
  return by
}

export const areNoticesWanted = (): boolean => hasNotices

/** Something on the page saves. */
export function wantNotices(): void {
  if (hasNotices || !load) return
  void connected()
    .then(load)
    .then(() => {
      hasNotices = true
      notify()
    }, report)
}
