// Things that prevent leaving a page or a dialog: dialogs that Back closes first, and forms with unsaved input.

import { connected } from './no-connection.ts'
import { report } from './report.ts'
import { holdSaves, takeBackSaves } from './waiting-saves.ts'

type Layer = { id: symbol; back: (() => void) | undefined; isModal: boolean }

const layers: Layer[] = []
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

/** Back closes something that is open now. */
export const isHeld = (): boolean => layers.some(({ back }) => back)

/** The topmost layer that is modal; a menu leaves the notices where they are. */
export const topLayer = (): symbol | undefined => layers.findLast(({ isModal }) => isModal)?.id

/**
 * Something has opened over the page; `back` closes it when the browser goes back. Without it Back does what it always does,
 * as for viewers that have an entry of their own in the history.
 */
export function pushLayer(id: symbol, back: (() => void) | undefined, isModal = true): () => void {
  const layer = { id, back, isModal }
  layers.push(layer)
  notify()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    notify()
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
  holdSaves(true)
  notify()
}

/** Continues after the open question is answered. */
export const leavingTo = (): (() => void) | undefined => question

export function answerQuestion(discards: boolean): void {
  const goOn = question
  question = undefined
  if (discards) {
    takeBackSaves()
    for (const form of forms) form.forget()
  }
  holdSaves(false)
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
