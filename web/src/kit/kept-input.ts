// Input of a form without a draft of its own that the member had not saved when the session ended: texts, choices and pictures. It
// is kept on this device and is in the form again after the next login.

import { msg } from '@lingui/core/macro'
import type { About } from './about.ts'
import { closedForms } from './closed-elsewhere.ts'
import { keepBegun, keptBegun } from './device-drafts.ts'
import { forgetFiles, keepFiles, keptFiles } from './device-files.ts'
import { draftKey } from './draft-keys.ts'
import { controlsOf, isSecretPage, setSecretPages } from './form-controls.ts'
import { i18n } from './i18n.ts'
import { choiceOf } from './kept-choices.ts'
import { formsIn, inputName, type KeptField } from './kept-fields.ts'
import { chosenFileOf } from './kept-files.ts'
import { keepTypedBy, typist } from './leaving.ts'
import { report } from './report.ts'
import { randomKey } from './request.ts'
import { forgetSecretInput } from './secret-input.ts'
import { toast } from './toast.ts'
import { hasTick, setInputKeeper, valueOf, type Control, type Watched } from './watch-input.ts'

const watchedForms = new Map<Watched, () => void>()

const keyOf = (accountId: string, about: About) => draftKey(accountId, inputName(about))

const keptForms = (key: string): KeptField[][] => formsIn(keptBegun(key))

/** The subject of a form whose input may be kept. */
function subjectOf({ about }: Watched): About | undefined {
  const subject = about()
  return subject === 'secret' || isSecretPage() ? undefined : subject
}

/** Keeps the files that were chosen in a form. They are stored a moment later than its texts. */
function keepFilesOf({ root, hasFile }: Watched, accountId: string): KeptField[] {
  if (!hasFile()) return []
  return [...controlsOf(root)].flatMap(([label, controls]) =>
    controls.flatMap((control, place) => {
      const file = chosenFileOf(control)?.file()
      if (!file) return []
      const value = `input:${randomKey()}`
      keepFiles(accountId, value, [file]).catch(report)
      return { label, place, before: '', value, shown: file.name, isFile: true }
    }),
  )
}

/** The changed controls of a form as they changed first, since one choice may decide what another one offers. */
function fieldsOf({ root, changed, isLater }: Watched): KeptField[] {
  const named = new Map<Control, Pick<KeptField, 'label' | 'place'>>()
  for (const [label, controls] of controlsOf(root))
    for (const [place, control] of controls.entries()) named.set(control, { label, place })
  return [...changed()].flatMap(([control, before]) => {
    const name = named.get(control)
    if (!name) return []
    const shown = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.label : undefined
    const choice = choiceOf(control)?.key()
    return { ...name, before, value: valueOf(control), shown, choice, isLater: isLater(control) || undefined }
  })
}

/** Keeps what is typed into the forms of this page for an account, each under its subject. False where something could not be kept. */
function keepInput(accountId: string): boolean {
  const typed = [...watchedForms.keys()].filter(({ changed, hasFile }) => changed().size > 0 || hasFile())
  const forms = typed.flatMap((form) => {
    const about = subjectOf(form)
    const fields = about ? [...fieldsOf(form), ...keepFilesOf(form, accountId)] : []
    return about && fields.length > 0 ? [{ about, fields }] : []
  })
  for (const [about, ofSubject] of Map.groupBy(forms, (form) => form.about))
    keepBegun(keyOf(accountId, about), { forms: ofSubject.map(({ fields }) => fields) })
  return typed.length > 0 && forms.length === typed.length
}

function put(control: Control, { value, choice }: KeptField): void {
  if (hasTick(control)) {
    if (String(control.checked) !== value) control.click()
    return
  }
  if (choice === undefined) {
    // React replaces the setter of the element itself; the one of its class makes the event count as typing.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value') ?? {}
    set?.call(control, value)
  } else choiceOf(control)?.put(value, choice)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Chooses a kept file again. Where the device could not keep it, the member is asked to choose it. */
async function putFile(accountId: string, control: Control, { label, value, shown = '' }: KeptField): Promise<void> {
  const [file] = await keptFiles(accountId, value)
  if (file) chosenFileOf(control)?.put(file)
  else
    toast.message(i18n._(msg`This device could not keep “${shown}”. Please choose it again for “${label}”.`), {
      duration: 60_000,
    })
  await forgetFiles(accountId, value)
}

const offers = (control: HTMLSelectElement, wanted: string) =>
  [...control.options].some(({ value }) => value === wanted)

/** True where a control holds another value than when its form was left. The options of a list may still be on their way. */
function hasChanged(control: Control, { before, value }: KeptField): boolean {
  const isComing = control instanceof HTMLSelectElement && !offers(control, before)
  return !isComing && ![before, value].includes(valueOf(control))
}

function isReady(control: Control, { value, choice, isFile }: KeptField): boolean {
  if (isFile) return chosenFileOf(control) !== undefined
  if (control.matches(':disabled')) return false
  if (control instanceof HTMLSelectElement) return offers(control, value)
  return choice === undefined || choiceOf(control) !== undefined
}

function tellChanged({ label, value, shown }: KeptField, control: Control): void {
  const words = hasTick(control)
    ? msg`“${label}” has changed since. Please choose again.`
    : shown === undefined
      ? msg`“${label}” has changed since. You had typed: ${value}`
      : msg`“${label}” has changed since. You had chosen: ${shown}`
  toast.message(i18n._(words), { duration: 60_000 })
}

/** Puts back the fields that can be by now, and returns the others. Choices are made in their order. */
function restore({ root, note }: Watched, fields: readonly KeptField[], accountId: string): KeptField[] {
  const controls = controlsOf(root)
  let isWaiting = false
  return fields.filter((field) => {
    const control = controls.get(field.label)?.[field.place]
    if (!control) return true
    const isText =
      field.choice === undefined && !field.isFile && !hasTick(control) && !(control instanceof HTMLSelectElement)
    if (!isReady(control, field) || (isWaiting && !isText)) {
      isWaiting ||= !isText
      return true
    }
    if (field.isFile) putFile(accountId, control, field).catch(report)
    else {
      note(control)
      put(control, field)
    }
    return false
  })
}

/** Puts what was kept about its subject into a form as soon as it has the fields. Returns how to stop. */
function offer(form: Watched): () => void {
  const { root } = form
  let begun: KeptField[] = []
  /** The fields of a kept form whose own are all here, less those that hold another value by now: these are named. */
  function begin(fields: readonly KeptField[]): KeptField[] | undefined {
    const controls = controlsOf(root)
    const found = fields.map((field) => ({ field, control: controls.get(field.label)?.[field.place] }))
    if (found.some(({ field, control }) => !control && !field.isLater)) return undefined
    return found.flatMap(({ field, control }) => {
      if (!control || !hasChanged(control, field)) return field
      tellChanged(field, control)
      return []
    })
  }
  function tryAll(): void {
    const accountId = typist()
    const about = subjectOf(form)
    if (!accountId || !about) return
    const key = keyOf(accountId, about)
    const known = keptForms(key)
    const left = known.filter((fields) => {
      const own = begin(fields)
      begun.push(...(own ?? []))
      return !own
    })
    if (left.length < known.length) keepBegun(key, left.length > 0 ? { forms: left } : undefined)
    begun = restore(form, begun, accountId)
    if (left.length === 0 && begun.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(tryAll)
  // The form itself sets its first values before this.
  const timer = setTimeout(() => {
    const accountId = typist()
    const about = subjectOf(form)
    if (!accountId || !about || keptForms(keyOf(accountId, about)).length === 0) return
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    tryAll()
  })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Keeps the input of all watched forms from now on, except on pages whose addresses begin with one of `secretPages`. */
export function startKeepingInput(secretPages: readonly string[]): void {
  setSecretPages(secretPages)
  forgetSecretInput().catch(report)
  setInputKeeper({
    add(form) {
      closedForms.add(form)
      // A box with a draft has its text again by itself.
      if (!form.draft) watchedForms.set(form, offer(form))
    },
    close: closedForms.close,
    forget: closedForms.forget,
    takeLeft: closedForms.takeLeft,
    remove(form) {
      closedForms.remove(form)
      watchedForms.get(form)?.()
      watchedForms.delete(form)
    },
  })
  keepTypedBy(keepInput)
}
