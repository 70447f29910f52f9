// Text of forms that left the page although the member neither saved nor discarded it: somebody else has changed or deleted
// what the form belonged to. The text is kept in the memory of the page until the member closes the notice.

import { msg } from '@lingui/core/macro'
import { hasPassword, isSecretPage, labelOf } from './form-controls.ts'
import { chosenFileOf } from './kept-files.ts'
import { i18n } from './i18n.ts'
import { loadNotices, onNavigation, sessionCount, typist } from './leaving.ts'
import { askAtLogOut } from './log-out-words.ts'
import { answersBetween, isInSave, mayClose, placeOfPress } from './own-saves.ts'
import { paths } from './paths.ts'
import { newestSaves, onSave, type Save } from './sent-saves.ts'
import { markOffered } from './unsaved-marks.ts'
import { hasTick, isControl, type Control, type TypedText, type Watched } from './watch-input.ts'

/** How a form left the page; times as performance.now(). */
export type Leave = {
  typedAt: number
  leftAt: number
  /** The last press that may close something. */
  actedAt: number
  /** The last refusal of a save of this form that was sent after the member typed. */
  failedAt: number
  /** A save of this form succeeded that was sent after the member typed and before the form left. */
  isSaved: boolean
  /** A press removed the form, or the member went to another page. */
  isOwnLeave: boolean
  /** Another page has come that the member may have asked for. */
  isOtherPage: boolean
  isDraft: boolean
}

/** A press that nothing else explains may close a form so late: after an animation, or on a slow device. */
const closingMs = 5000
/** By then React has shown a form again that it has only replaced. */
const settleMs = 1000

/** Whether a form with unsaved text left the page without a save and without a press of the member. */
export function isClosedElsewhere(leave: Leave): boolean {
  const { typedAt, leftAt, actedAt, failedAt, isSaved, isOwnLeave, isOtherPage, isDraft } = leave
  if (isSaved || isOwnLeave) return false
  const mayBePress = actedAt > typedAt && actedAt > failedAt && leftAt - actedAt < closingMs
  if (mayBePress) return false
  // A draft is in its box again when the member comes back.
  return !(isDraft && isOtherPage)
}

type Known = {
  typedAt: number
  address: string
  account: string | undefined
  /** The session in which the member typed. */
  session: number
  labels: Map<Control, string>
  isSecret: boolean
  /** The member has asked for another page since. */
  isOwnLeave: boolean
  /** The last press that may close the form. */
  actedAt: number
  /** The last press was one in this form, and came after the text. */
  isPressed: boolean
  /** The saves of this form. Undefined where nobody has listened: then each save may be its own. */
  saves: Save[] | undefined
  stop: () => void
}

const known = new Map<Watched, Known>()
/** Forms that have left the page a moment ago. */
const leaving = new Set<Watched>()
/** True until the browser has handled a press. React removes in the same task what the press closes. */
let isInPress = false
let isListening = false

const address = () => location.pathname + location.search
const where = () => ({ address: address(), account: typist(), session: sessionCount() })

function act(event: Event): void {
  for (const [{ root }, own] of known) if (mayClose(root, event)) own.actedAt = performance.now()
  if (isInPress) return
  isInPress = true
  setTimeout(() => (isInPress = false))
}

/** The save that follows is the one of the form that was pressed. */
function notePress(event: Event): void {
  for (const [{ root }, own] of known) {
    const place = placeOfPress(root, event)
    if (place !== 'undecided') own.isPressed = place === 'form'
  }
}

function noteSave(save: Save, contents: unknown): void {
  for (const [form, own] of known) if (own.isPressed || isInSave(textsIn(form), contents)) own.saves?.push(save)
}

function listenToActs(): void {
  if (isListening) return
  isListening = true
  const isText = (target: EventTarget | null) => isControl(target) && !hasTick(target) && target.tagName !== 'SELECT'
  const press = (event: Event) => {
    act(event)
    notePress(event)
  }
  for (const name of ['click', 'change']) addEventListener(name, (event) => !isText(event.target) && press(event), true)
  addEventListener('submit', press, true)
  addEventListener('popstate', act, true)
  addEventListener('keydown', (event) => event.key === 'Enter' && press(event), true)
  addEventListener('keydown', (event) => event.key === 'Escape' && act(event), true)
  onSave(noteSave)
  onNavigation((isAskedFor) => {
    if (isAskedFor || isInPress) for (const own of known.values()) own.isOwnLeave = true
  })
}

const isSecret = ({ about, root }: Watched) => about() === 'secret' || isSecretPage() || hasPassword(root)

function add(form: Watched): void {
  listenToActs()
  const labels = new Map<Control, string>()
  const own: Known = {
    ...where(),
    typedAt: performance.now(),
    labels,
    isSecret: isSecret(form),
    isOwnLeave: false,
    actedAt: -Infinity,
    isPressed: false,
    saves: [],
    stop: () => form.root.removeEventListener('input', hear, true),
  }
  function hear({ isTrusted }: Event): void {
    // Code also makes such events, for instance when a form empties itself after a save. Only the member's own input is newer than that save.
    if (isTrusted)
      Object.assign(own, where(), { typedAt: performance.now(), isOwnLeave: false, isPressed: false, saves: [] })
    own.isSecret ||= isSecret(form)
    noteLabels()
  }
  // A control that has left the page has no label any more.
  function noteLabels(): void {
    for (const control of controlsIn(form.root)) labels.set(control, labelOf(control))
  }
  if (form.draft) {
    noteLabels()
    withdraw(form.draft.key)
  }
  form.root.addEventListener('input', hear, true)
  known.set(form, own)
}

/** Keeps what a form holds until it is clear why the form has closed. */
function close(form: Watched): void {
  const own = known.get(form)
  if (!own) return
  const { account, session, typedAt, actedAt, saves = newestSaves() } = own
  // The next login gets the text that was typed before a session ended (kept-input.ts).
  if (own.isSecret || isSecret(form) || account === undefined || session !== sessionCount()) return
  const typed = form.draft ? textsOfDraft(form, own.labels) : textsOf(form, own.labels)
  if (typed.length === 0) return
  leaving.add(form)
  const leave = {
    typedAt,
    actedAt,
    leftAt: performance.now(),
    isOwnLeave: (own.isOwnLeave && !isOnlyOtherStep(own.address, form)) || isInPress,
    isOtherPage: isOtherPage(own.address, form),
    isDraft: form.draft !== undefined,
  }
  const decide = async () => {
    const answers = await answersBetween(saves, typedAt, leave.leftAt)
    if (!leaving.delete(form) || session !== sessionCount() || isShownAgain(form)) return
    if (isClosedElsewhere({ ...leave, ...answers })) keep(typed, account, { draftKey: form.draft?.key })
  }
  whenSettled(form, () => void decide())
}

/** React hides a part of the page while it loads again: nobody knows yet whether such a form comes back. */
function whenSettled(form: Watched, decide: () => void): void {
  const isHidden = () => !known.has(form) && form.root.isConnected && !isShownAgain(form)
  const check = () => {
    if (!leaving.has(form)) return
    if (isHidden()) setTimeout(check, settleMs)
    else decide()
  }
  setTimeout(check, settleMs)
}

function remove(form: Watched): void {
  close(form)
  known.get(form)?.stop()
  known.delete(form)
  if (form.draft) hearDraftLeft()
}

let hearDraftLeft = (): void => {}
/** Calls `hear` whenever the box of a draft leaves the page. */
export const onDraftLeft = (hear: () => void): void => void (hearDraftLeft = hear)

type DraftNames = readonly string[]
const isOneOf = (names: DraftNames, { draft }: Watched) => draft !== undefined && names.includes(draft.key)

/** True while the page has the box of a draft, which shows its text. */
export const isDraftShown = (names: DraftNames): boolean => [...known.keys()].some((form) => isOneOf(names, form))

/** Nobody has listened to such a form. */
function takeLeft(form: Watched): void {
  add(form)
  Object.assign(known.get(form)!, { typedAt: -Infinity, saves: undefined })
  remove(form)
}

/** Where the server has said that something does not exist, the member has not asked for another page. */
function isOtherPage(before: string, { draft }: Watched): boolean {
  if (location.pathname === paths.notFound) return false
  return draft && !draft.texts ? address() !== before : location.pathname !== pathIn(before)
}

const pathIn = (before: string) => before.split('?')[0]

/** The member has opened another step of a form, which has the texts of all its steps. */
const isOnlyOtherStep = (before: string, { draft }: Watched) =>
  draft?.texts !== undefined && location.pathname === pathIn(before)

/** React hides a part that loads again, and replaces one whose key changes. */
function isShownAgain(left: Watched): boolean {
  const { root, draft } = left
  const isAgain = (form: Watched) => form.root === root || (draft !== undefined && form.draft?.key === draft.key)
  return [...known.keys()].some((form) => form !== left && isAgain(form))
}

function textOf(control: Control): string {
  // A hidden field contains what code reads, such as the ids of chosen people.
  if (hasTick(control) || control.type === 'hidden') return ''
  if (control.type === 'file') return chosenFileOf(control)?.file()?.name ?? ''
  return control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.label ?? '') : control.value
}

type Labels = ReadonlyMap<Control, string>

const controlsIn = (root: HTMLElement) => [...root.querySelectorAll('*')].filter(isControl)

/** The texts of which a save of the form sends some. */
const textsIn = ({ root, draft, changed }: Watched): string[] => [
  ...[...changed().keys(), ...(draft ? controlsIn(root) : [])].map(textOf),
  ...(draft?.texts?.() ?? []).map(({ text }) => text),
]

const isTyped = ({ text }: TypedText) => text.trim() !== ''

/** The changed texts and choices of a form, and the names of its files. */
function textsOf({ root, changed, hasFile }: Watched, labels: Labels): TypedText[] {
  const typed = (controls: readonly Control[]) =>
    controls
      .map((control) => ({ label: labels.get(control) ?? labelOf(control), text: textOf(control) }))
      .filter(isTyped)
  const all = [...changed().keys()]
  const files = hasFile() ? [...root.querySelectorAll('input')].filter(({ type }) => type === 'file') : []
  const shown = typed([...all.filter((control) => root.contains(control)), ...files])
  // A field that has gone from a form has done its work, except where all have gone with what they belonged to.
  return shown.length > 0 ? shown : typed(all)
}

function textsOfDraft({ root, draft }: Watched, labels: Labels): readonly TypedText[] {
  if (!draft?.isBegun()) return []
  if (draft.texts) return draft.texts()
  const texts = controlsIn(root)
    .filter((control) => !(control instanceof HTMLSelectElement))
    .map((control) => ({ label: labels.get(control) ?? labelOf(control), text: textOf(control) }))
  const names = draft.fileNames?.() ?? []
  return [...texts, ...names.map((text) => ({ label: '', text }))].filter(isTyped)
}

/** The events of watched forms. */
export const closedForms = { add, close, remove, takeLeft, forget: (form: Watched) => void leaving.delete(form) }

type Kept = TypedText & {
  draftKey?: string | undefined
  /** The text was kept for a form, which is open and could not take it back. */
  isLeftOver?: boolean | undefined
}
let kept: readonly Kept[] = []
let keptFor: string | undefined
const none: readonly Kept[] = []
/** True where the member has copied all that is kept. */
let isCopied = false
const listeners = new Set<() => void>()

/** A reload deletes the texts, so the browser asks before it. Log-out asks, too. */
function warn(event: BeforeUnloadEvent): void {
  if (closedTexts().length > 0) event.preventDefault()
}

const logOutWords = () => ({
  title: i18n._(msg`You have unsent text`),
  text: i18n._(msg`Your text is deleted from this device when you log out.`),
})
let endAsking: (() => void) | undefined

/** Some browsers keep no page for Back that listens to `beforeunload`. */
function updateWarning(): void {
  endAsking?.()
  if (kept.length > 0 && !isCopied) {
    addEventListener('beforeunload', warn)
    endAsking = askAtLogOut(logOutWords)
    markOffered(keptFor)
    return
  }
  removeEventListener('beforeunload', warn)
  markOffered(undefined)
}

function change(next: readonly Kept[]): void {
  kept = next
  updateWarning()
  for (const listener of listeners) listener()
}

function keep(typed: readonly TypedText[], accountId: string, more: Partial<Kept>): void {
  const before = keptFor === accountId ? kept : none
  keptFor = accountId
  isCopied = false
  // The notice that shows them.
  loadNotices()
  change([...before, ...typed.map((text) => ({ ...text, ...more }))])
}

/**
 * Offers texts that an open form can no longer save, since another member has deleted what they belonged to, or that
 * were kept for a form and are not back in it.
 */
export function offerTexts(typed: readonly TypedText[], isLeftOver = false): void {
  const account = typist()
  if (account !== undefined && typed.length > 0) keep(typed, account, { isLeftOver })
}

/** The texts of drafts in notices that the member has closed. The device may have their drafts a little longer. */
let seen: readonly Kept[] = none

/**
 * Offers the texts of a draft that has been taken off this device, since what it belonged to was deleted; each item has
 * the texts of one tab. Texts that the closing box has offered are offered once, and stay: no box can show them again.
 */
export function offerDraft(names: DraftNames, ofTabs: readonly (readonly TypedText[])[]): void {
  for (const form of leaving) if (isOneOf(names, form)) leaving.delete(form)
  const isOwn = ({ draftKey }: Kept) => draftKey !== undefined && names.includes(draftKey)
  const known = new Set([...closedTexts(), ...seen].filter(isOwn).map(({ text }) => text.trim()))
  if (closedTexts().some(isOwn)) change(kept.map((text) => (isOwn(text) ? { ...text, draftKey: undefined } : text)))
  offerTexts(ofTabs.filter((typed) => typed.some(({ text }) => !known.has(text.trim()))).flat())
}

/** The box of a draft is here again, and shows its text itself. */
function withdraw(draftKey: string): void {
  const isOther = (text: Kept) => text.draftKey !== draftKey
  seen = seen.filter(isOther)
  if (!kept.every(isOther)) change(kept.filter(isOther))
}

/** The texts that the member has not seen yet, for nobody but the member who typed them. */
export const closedTexts = (): readonly Kept[] => (keptFor === typist() ? kept : none)

export function dropClosedTexts(): void {
  seen = [...seen, ...closedTexts().filter(({ draftKey }) => draftKey !== undefined)]
  change(none)
}

export function noteTextsCopied(): void {
  isCopied = true
  updateWarning()
}

export function onClosedTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
