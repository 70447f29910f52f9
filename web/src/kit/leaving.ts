// Things that prevent leaving a page or a dialog: dialogs that Back closes first, and forms with unsaved input.

import { afterFirstPage } from './first-page.ts'
import { connected } from './no-connection.ts'
import { report } from './report.ts'
import { isFormFixed, isFormSent, onAnswers } from './sent-saves.ts'
import { hasWaitingSave, holdSaves, onWaitingSaves, takeBackSaves } from './waiting-saves.ts'

type Layer = { id: symbol; back: (() => void) | undefined; isModal: boolean }

const layers: Layer[] = []

/** The question before a form is left, for forms where "Discard your changes?" does not fit. */
export type LeavingWords = {
  title: string
  text: string
  confirmText: string
  cancelText: string
  /** 'filled' where nothing is destroyed by leaving. */
  tone?: 'danger' | 'filled'
}

type Leaving = {
  goOn: () => void
  /** Only a part of the page is left: files that the page sends go on. */
  staysOnPage: boolean
}
let question: Leaving | undefined
/** Continues after the answer to a form that was sent. */
let afterAnswer: Leaving | undefined

/** A form that would lose something now says so. */
export type WatchedForm = {
  isDirty: () => boolean
  forget: () => void
  /** The device keeps all of it already, also when the session ends. */
  isKept?: () => boolean
  /** The page sends files; only leaving the page itself ends that. */
  isOfPage?: boolean
  words?: LeavingWords
}

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
  forms.add(form)
  updateWarning()
  return () => {
    forms.delete(form)
    updateWarning()
  }
}

/** Pages that listen to `beforeunload` are not kept for Back by some browsers, so only those that need it do. */
function updateWarning(): void {
  if (forms.size > 0 || hasWaitingSave()) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

export const dirtyForms = (staysOnPage: boolean): WatchedForm[] =>
  [...forms].filter((form) => !(staysOnPage && form.isOfPage) && form.isDirty())

export const hasUnsaved = (): boolean => dirtyForms(false).length > 0

function warn(event: BeforeUnloadEvent): void {
  if (hasUnsaved() || hasWaitingSave()) event.preventDefault()
}

/** Goes on at once, or after the question whether to discard what was typed. A form that was sent is answered first. */
export function leaveWhenSaved(goOn: () => void, { staysOnPage = false } = {}): void {
  if (dirtyForms(staysOnPage).length === 0) return goOn()
  const leaving = { goOn, staysOnPage }
  // Of a save that waits for a connection the person can decide.
  if (isFormSent() && !hasWaitingSave()) afterAnswer = leaving
  else ask(leaving)
  notify()
}

/** Leaving waits for the answer to a form that was sent. */
export const isLeavingSoon = (): boolean => afterAnswer !== undefined

function goOnAfterAnswer(): void {
  const leaving = afterAnswer
  if (!leaving || (isFormFixed() && !hasWaitingSave())) return
  afterAnswer = undefined
  notify()
  leaveWhenSaved(leaving.goOn, leaving)
}
onAnswers(goOnAfterAnswer)
onWaitingSaves(() => {
  updateWarning()
  goOnAfterAnswer()
})

function ask(leaving: Leaving): void {
  question = leaving
  holdSaves(true)
}

/** Continues after the open question is answered. */
export const leavingTo = (): (() => void) | undefined => question?.goOn

/** The words of the open question, where a form has its own. */
export const leavingWords = (): LeavingWords | undefined =>
  question && dirtyForms(question.staysOnPage).find(({ words }) => words)?.words

export function answerQuestion(discards: boolean): void {
  const { goOn, staysOnPage = false } = question ?? {}
  question = undefined
  if (discards) {
    const stays = (form: WatchedForm) => staysOnPage && form.isOfPage
    // Files of the page may wait too.
    if (![...forms].some((form) => stays(form) && form.isDirty())) takeBackSaves()
    for (const form of forms) if (!stays(form)) form.forget()
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

let account: string | undefined
let sessions = 0
let keepTyped: ((accountId: string) => boolean) | undefined

/** The member whose text is kept when the session ends; undefined while nobody is logged in. */
export function setTypist(accountId: string | undefined): void {
  if (accountId !== account) sessions++
  account = accountId
  notify()
}
export const typist = (): string | undefined => account

/** Another number after each login and each end of a session. */
export const sessionCount = (): number => sessions

let hearNavigation: ((isAskedFor: boolean) => void) | undefined

/** Listens to navigation. Its code comes with the notices. */
export const onNavigation = (hear: typeof hearNavigation): void => void (hearNavigation = hear)

/** Another page or another part of it comes. `isAskedFor` is true for links, Back and Forward, which only the member presses. */
export const noteNavigation = (isAskedFor: boolean): void => hearNavigation?.(isAskedFor)

/** How text is kept; its code comes with the notices. */
export const keepTypedBy = (keep: (accountId: string) => boolean): void => void (keepTyped = keep)

/** Keeps unsaved text of this page for a member whose session has ended. True where all of it is kept. */
export const keepUnsaved = (accountId: string): boolean => keepTyped?.(accountId) ?? false

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

/** Something on the page saves. Nothing is saved before a touch, so in the first seconds the code waits for one. */
export function wantNotices(): void {
  if (!hasNotices && load) afterFirstPage(loadNotices)
}

/** Loads the code of the notices now. */
export function loadNotices(): void {
  if (hasNotices || !load) return
  void connected({ isSilent: true })
    .then(load)
    .then(() => {
      hasNotices = true
      notify()
    }, report)
}
