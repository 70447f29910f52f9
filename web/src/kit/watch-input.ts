import type { About } from './about.ts'
import type { WatchedForm } from './leaving.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A search is no input that somebody would miss. */
export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof Element && target.matches('input:not([type=search]), textarea, select')

export const hasTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)

export const valueOf = (control: Control): string => (hasTick(control) ? String(control.checked) : control.value)

/** A form that is watched. */
export type Watched = {
  root: HTMLElement
  /** The subject of the form. Undefined for a box that keeps its text as a draft. */
  about: () => About | undefined
  /** The changed controls, with what they were. */
  changed: () => ReadonlyMap<Control, string>
  /** Notes what a control is before it changes. */
  note: (control: Control) => void
  /** True where a file was chosen that is not saved. */
  hasFile: () => boolean
  /** True for a control that came after the first one was used, such as one that another choice shows. */
  isLater: (control: Control) => boolean
  /** Set for a box that keeps its text as a draft. */
  draft?: WatchedDraft | undefined
}

export type TypedText = { label: string; text: string }

/** A box that keeps its text as a draft on the device. */
export type WatchedDraft = {
  /** The key of the draft. Another box with the same key shows the same text. */
  key: string
  /** True where the box holds something that was not sent. */
  isBegun: () => boolean
  /** All unsaved texts, also those that no field shows now. Without it, those are the texts of the fields. */
  texts?: () => readonly TypedText[]
  /** The names of chosen files, which a device does not keep. */
  fileNames?: () => readonly string[]
}

type Keeper = {
  add: (form: Watched) => void
  /** The form closes, and maybe nobody has saved or discarded it. */
  close: (form: Watched) => void
  /** The form was saved or discarded, also when it has left the page just now. */
  forget: (form: Watched) => void
  remove: (form: Watched) => void
  /** The form left the page before the code of the keeper came. */
  takeLeft: (form: Watched) => void
}

const watchedForms = new Set<Watched>()
/** Forms that have left before there was a keeper, with their page. */
const leftForms = new Map<Watched, string>()
let keeper: Keeper | undefined

/** Code that keeps what is typed when the session ends (kept-input.ts). It comes after the first forms. */
export function setInputKeeper(by: Keeper): void {
  keeper = by
  for (const form of watchedForms) by.add(form)
  for (const [form, page] of leftForms) if (page === location.pathname) by.takeLeft(form)
  leftForms.clear()
}

/** The event of `tellChange`. */
export const changeName = 'mulghar-change'
type Told = { key: string; isChanged: boolean }

/** The key of a change: a file was chosen, but by no press on its field. */
export const fileKey = 'chosen file'

/** Tells the form around an element of a change that no field shows, such as a picture that was removed. */
export function tellChange(element: Element | null, key: string, isChanged = true): void {
  element?.dispatchEvent(new CustomEvent<Told>(changeName, { bubbles: true, detail: { key, isChanged } }))
}

type WatchEnd = {
  /** The form closes: where nobody has saved or discarded it, its text is shown to the member. */
  close: () => void
  stop: () => void
}

/**
 * Finds out by itself whether something in an element was typed, chosen or picked, and is not as it was: what each control was
 * is kept as somebody comes to it.
 */
export function watchInput(root: HTMLElement, about: Watched['about'], draft?: WatchedDraft): WatchedForm & WatchEnd {
  let before = new Map<Control, string>()
  const touched = new Set<Control>()
  let first: ReadonlySet<Element> | undefined
  let hasFile = false
  const told = new Set<string>()

  const note = (control: Control) => {
    if (!before.has(control)) before.set(control, valueOf(control))
  }
  function approach({ target }: Event): void {
    if (!isControl(target)) return
    first ??= new Set(root.querySelectorAll('*'))
    note(target)
  }
  const isLater = (control: Control) => first !== undefined && !first.has(control)
  const isChanged = (control: Control) => !control.isConnected || valueOf(control) !== (before.get(control) ?? '')
  const changed = () => new Map([...touched].filter(isChanged).map((control) => [control, before.get(control) ?? '']))
  function input({ target }: Event): void {
    if (!isControl(target)) return
    // A press on a label does not bring the focus in every browser.
    if (hasTick(target) && !before.has(target)) before.set(target, String(!target.checked))
    // Fields for files are emptied as soon as a file was taken.
    if (target.type === 'file') hasFile ||= Boolean((target as HTMLInputElement).files?.length)
    else touched.add(target)
  }

  /** All is saved, or discarded. */
  function begin(): void {
    hasFile = false
    told.clear()
    touched.clear()
    before = new Map()
    first = undefined
    const focused = document.activeElement
    if (isControl(focused) && root.contains(focused)) before.set(focused, valueOf(focused))
  }

  function hear(event: Event): void {
    const { key, isChanged: isNow } = (event as CustomEvent<Told>).detail
    if (isNow) told.add(key)
    else told.delete(key)
  }

  const approaches = ['focusin', 'pointerdown', 'beforeinput'] as const
  for (const name of approaches) root.addEventListener(name, approach, true)
  root.addEventListener('input', input, true)
  root.addEventListener('change', input, true)
  root.addEventListener(changeName, hear)
  const form = { root, about, changed, note, isLater, hasFile: () => hasFile || told.has(fileKey), draft }
  watchedForms.add(form)
  keeper?.add(form)
  return {
    // A field that has gone, such as a search for people of whom one was chosen, has done its work.
    isDirty: () => hasFile || told.size > 0 || [...touched].some(isChanged),
    close() {
      keeper?.close(form)
      begin()
    },
    forget() {
      keeper?.forget(form)
      begin()
    },
    stop() {
      watchedForms.delete(form)
      if (keeper) keeper.remove(form)
      else if (touched.size > 0 || draft) leftForms.set(form, location.pathname)
      for (const name of approaches) root.removeEventListener(name, approach, true)
      root.removeEventListener('input', input, true)
      root.removeEventListener('change', input, true)
      root.removeEventListener(changeName, hear)
    },
  }
}
