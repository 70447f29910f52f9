// Text of forms that left the page although the member neither saved nor discarded it: somebody else has changed or deleted
// what the form belonged to. The text is kept in the memory of the page until the member closes the notice.

import { hasPassword, isSecretPage, labelOf } from './form-controls.ts'
import { chosenFileOf } from './kept-files.ts'
import { typist } from './leaving.ts'
import { paths } from './paths.ts'
import { answersOf } from './sent-saves.ts'
import { hasTick, isControl, type Control, type Watched } from './watch-input.ts'

export type TypedText = { label: string; text: string }

/** How a form left the page; times as performance.now(). */
export type Leave = {
  typedAt: number
  leftAt: number
  /** The last press that may close something. */
  actedAt: number
  savedAt: number
  failedAt: number
  /** Another page has come that the member may have asked for. */
  isOtherPage: boolean
  isDraft: boolean
}

/** A press closes a form within this time, also with its animation. */
const closingMs = 1000
/** A save closes its form within this time, also on a slow device. */
const savingMs = 2000
/** By then a form is on the page again that React has only replaced, and a save that was refused has said so. */
const settleMs = 300
/** A save without an answer decides nothing after this time. */
const mostWaitMs = 30_000

/** Whether a form with unsaved text left the page without a save and without a press of the member. */
export function isClosedElsewhere(leave: Leave): boolean {
  const { typedAt, leftAt, actedAt, savedAt, failedAt, isOtherPage, isDraft } = leave
  const isSaved = savedAt > typedAt && savedAt > failedAt && (isOtherPage || leftAt - savedAt < savingMs)
  if (isSaved) return false
  const isOwnPress = actedAt > typedAt && actedAt > failedAt && leftAt - actedAt < closingMs
  if (isOwnPress) return false
  // A draft is in its box again when the member comes back.
  return !(isDraft && isOtherPage)
}

type Known = {
  typedAt: number
  address: string
  account: string | undefined
  labels: Map<Control, string>
  isSecret: boolean
  stop: () => void
}

const known = new Map<Watched, Known>()
/** Forms that have left the page a moment ago. */
const leaving = new Set<Watched>()
let actedAt = -Infinity
let isListening = false

const address = () => location.pathname + location.search

function listenToActs(): void {
  if (isListening) return
  isListening = true
  const act = () => void (actedAt = performance.now())
  const isText = (target: EventTarget | null) => isControl(target) && !hasTick(target) && target.tagName !== 'SELECT'
  addEventListener('click', ({ target }) => !isText(target) && act(), true)
  addEventListener('submit', act, true)
  addEventListener('popstate', act, true)
  addEventListener('keydown', ({ key }) => key === 'Escape' && act(), true)
}

function add(form: Watched): void {
  listenToActs()
  const labels = new Map<Control, string>()
  const own: Known = {
    typedAt: performance.now(),
    address: address(),
    account: typist(),
    labels,
    isSecret: isSecretPage(),
    stop: () => form.root.removeEventListener('input', hear, true),
  }
  function hear(): void {
    own.typedAt = performance.now()
    own.address = address()
    own.account = typist()
    own.isSecret ||= isSecretPage() || hasPassword(form.root)
    noteLabels()
  }
  // A control that has left the page has no label any more.
  function noteLabels(): void {
    for (const control of controlsIn(form.root)) labels.set(control, labelOf(control))
  }
  if (form.draft) noteLabels()
  form.root.addEventListener('input', hear, true)
  known.set(form, own)
}

/** Keeps what a form holds until it is clear why the form has closed. */
function close(form: Watched): void {
  const own = known.get(form)
  if (!own) return
  const { account } = own
  if (own.isSecret || hasPassword(form.root) || account === undefined) return
  const typed = form.draft ? textsOfDraft(form, own.labels) : textsOf(form, own.labels)
  if (typed.length === 0) return
  leaving.add(form)
  const leave = { leftAt: performance.now(), actedAt, isOtherPage: isOtherPage(own.address, form) }
  const begun = performance.now()
  const decide = () => {
    if (!leaving.has(form)) return
    const { isUnanswered, ...answers } = answersOf(leave.leftAt)
    if (isUnanswered && performance.now() - begun < mostWaitMs) return void setTimeout(decide, settleMs)
    leaving.delete(form)
    if (typist() !== account || isShownAgain(form)) return
    if (isClosedElsewhere({ ...own, ...leave, ...answers, isDraft: form.draft !== undefined })) keep(typed, account)
  }
  setTimeout(decide, settleMs)
}

function remove(form: Watched): void {
  close(form)
  known.get(form)?.stop()
  known.delete(form)
}

/** Where the server has said that something does not exist, the member has not asked for another page. */
function isOtherPage(before: string, { draft }: Watched): boolean {
  if (location.pathname === paths.notFound) return false
  return draft ? address() !== before : location.pathname !== before.split('?')[0]
}

/** React hides a part that loads again, and replaces one whose key changes. */
function isShownAgain(left: Watched): boolean {
  const { root, draft } = left
  const isAgain = (form: Watched) => form.root === root || (draft !== undefined && form.draft?.key === draft.key)
  return [...known.keys()].some((form) => form !== left && isAgain(form))
}

function textOf(control: Control): string {
  if (hasTick(control)) return ''
  if (control.type === 'file') return chosenFileOf(control)?.file()?.name ?? ''
  return control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.label ?? '') : control.value
}

type Labels = ReadonlyMap<Control, string>

const controlsIn = (root: HTMLElement) => [...root.querySelectorAll('*')].filter(isControl)

const isTyped = ({ text }: TypedText) => text.trim() !== ''

/** The changed texts and choices of a form, and the names of its files. */
function textsOf({ root, changed }: Watched, labels: Labels): TypedText[] {
  const typed = (controls: readonly Control[]) =>
    controls
      .map((control) => ({ label: labels.get(control) ?? labelOf(control), text: textOf(control) }))
      .filter(isTyped)
  const all = [...changed().keys()]
  const files = [...root.querySelectorAll('input')].filter((control) => control.type === 'file')
  const shown = typed([...all.filter((control) => root.contains(control)), ...files])
  // A field that has gone from a form has done its work, except where all have gone with what they belonged to.
  return shown.length > 0 ? shown : typed(all)
}

function textsOfDraft({ root, draft, changed }: Watched, labels: Labels): TypedText[] {
  if (!draft?.isBegun()) return []
  const own = changed()
  const texts = controlsIn(root)
    .filter((control) => !(control instanceof HTMLSelectElement) && (!draft.isChangedOnly || own.has(control)))
    .map((control) => ({ label: labels.get(control) ?? labelOf(control), text: textOf(control) }))
  const names = draft.fileNames?.() ?? []
  return [...texts, ...names.map((text) => ({ label: '', text }))].filter(isTyped)
}

/** What the watched forms tell of themselves. */
export const closedForms = { add, close, remove, forget: (form: Watched) => void leaving.delete(form) }

let kept: readonly TypedText[] = []
let keptFor: string | undefined
const none: readonly TypedText[] = []
const listeners = new Set<() => void>()

function change(next: readonly TypedText[]): void {
  kept = next
  for (const listener of listeners) listener()
}

function keep(typed: readonly TypedText[], accountId: string): void {
  const before = keptFor === accountId ? kept : none
  keptFor = accountId
  change([...before, ...typed])
}

/** The texts that the member has not seen yet, for nobody but the member who typed them. */
export const closedTexts = (): readonly TypedText[] => (keptFor === typist() ? kept : none)

export const dropClosedTexts = (): void => change(none)

export function onClosedTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
