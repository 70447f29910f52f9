// Text of a form without a draft of its own that the member had not saved when the session ended. It is kept on this device and
// stands in the form again after the next login.

import { msg } from '@lingui/core/macro'
import { keepBegun, keptBegun, objectOf } from './device-drafts.ts'
import { draftKey } from './draft-keys.ts'
import { i18n } from './i18n.ts'
import { keepTypedBy, typist } from './leaving.ts'
import { toast } from './toast.ts'
import { hasTick, isControl, setInputKeeper, valueOf, type Control, type Watched } from './watch-input.ts'

/** A changed control: its name, its place among those of the same name, and what it was before. */
type Field = { label: string; place: number; before: string; value: string }
const watchedForms = new Map<Watched, () => void>()

const labelOf = (control: Control): string =>
  (control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.name).trim()

/** The controls of a form by their names. A password is never kept, nor anything beside one. */
function controlsOf(root: HTMLElement): Map<string, Control[]> {
  if (root.querySelector('input[type=password], input[autocomplete*=password], input[autocomplete=one-time-code]'))
    return new Map()
  const all = [...root.querySelectorAll('*')].filter(isControl).filter((control) => control.type !== 'file')
  return Map.groupBy(all, labelOf)
}

const keyOf = (accountId: string) => draftKey(accountId, `input:${location.pathname}`)
/** The vault encrypts what it keeps. */
const isSecret = () => location.pathname.startsWith('/home/vault')

const isField = (value: unknown): value is Field => {
  const { label, place, before, value: typed } = objectOf(value)
  return [label, before, typed].every((text) => typeof text === 'string') && typeof place === 'number'
}

function keptForms(accountId: string): Field[][] {
  const { forms } = keptBegun(keyOf(accountId))
  if (!Array.isArray(forms)) return []
  return forms.filter(
    (fields): fields is Field[] => Array.isArray(fields) && fields.length > 0 && fields.every(isField),
  )
}

function fieldsOf({ root, changed }: Watched): Field[] {
  const before = changed()
  return [...controlsOf(root)].flatMap(([label, controls]) =>
    controls.flatMap((control, place) =>
      before.has(control) ? [{ label, place, before: before.get(control)!, value: valueOf(control) }] : [],
    ),
  )
}

/** Keeps what is typed into the forms of this page for an account. False where something could not be kept. */
function keepInput(accountId: string): boolean {
  if (isSecret()) return false
  const typed = [...watchedForms.keys()].filter(({ changed }) => changed().size > 0)
  const forms = typed.map(fieldsOf).filter((fields) => fields.length > 0)
  if (forms.length > 0) keepBegun(keyOf(accountId), { forms })
  return typed.length > 0 && forms.length === typed.length
}

function put(control: Control, value: string): void {
  if (hasTick(control)) {
    if (String(control.checked) !== value) control.click()
    return
  }
  // React replaces the setter of the element itself; the one of its class makes the event count as typing.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** True where all fields of a kept form are in this form. Those that hold another text by now are named and left as they are. */
function restore(root: HTMLElement, fields: readonly Field[], note: (control: Control) => void): boolean {
  const controls = controlsOf(root)
  const found = fields.map((field) => ({ field, control: controls.get(field.label)?.[field.place] }))
  if (found.some(({ control }) => control === undefined)) return false
  for (const { field, control } of found) {
    if (!control) continue
    const { label, before, value } = field
    if (valueOf(control) === before) {
      note(control)
      put(control, value)
    } else if (valueOf(control) !== value)
      toast.message(i18n._(msg`“${label}” has changed since. You had typed: ${value}`), { duration: 60_000 })
  }
  return true
}

/** Puts kept text into a form as soon as it has the fields. Returns how to stop. */
function offer({ root, note }: Watched): () => void {
  const tryAll = () => {
    const accountId = typist()
    if (!accountId) return
    const known = keptForms(accountId)
    const left = known.filter((fields) => !restore(root, fields, note))
    if (left.length < known.length) keepBegun(keyOf(accountId), left.length > 0 ? { forms: left } : undefined)
    if (left.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(tryAll)
  // The form itself sets its first values before this.
  const timer = setTimeout(() => {
    const accountId = typist()
    if (!accountId || isSecret() || keptForms(accountId).length === 0) return
    observer.observe(root, { childList: true, subtree: true })
    tryAll()
  })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Keeps the input of all watched forms from now on. */
export function startKeepingInput(): void {
  setInputKeeper({
    add: (form) => void watchedForms.set(form, offer(form)),
    remove(form) {
      watchedForms.get(form)?.()
      watchedForms.delete(form)
    },
  })
  keepTypedBy(keepInput)
}
