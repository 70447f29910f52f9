// Input of a form without a draft of its own that the member had not saved when the session ended: texts, choices and pictures. It
// is kept on this device and is in the form again after the next login.

import { msg } from '@lingui/core/macro'
import type { About } from './about.ts'
import { closedForms, offerTexts } from './closed-elsewhere.ts'
import { isOfOtherTab, keepBegun, keptBegun } from './device-drafts.ts'
import { forgetFiles, keepFiles, keptFiles } from './device-files.ts'
import { draftKey } from './draft-keys.ts'
import { controlsOf, isSecretPage, setSecretPages } from './form-controls.ts'
import { i18n } from './i18n.ts'
import { choiceOf } from './kept-choices.ts'
import { formsIn, inputName, isTick, textsOfFields, type KeptField } from './kept-fields.ts'
import { chosenFileOf } from './kept-files.ts'
import { dirtyForms, keepTypedBy, typist } from './leaving.ts'
import { report } from './report.ts'
import { randomKey } from './request.ts'
import { forgetSecretInput } from './secret-input.ts'
import { tickWords } from './tick-words.ts'
import { toast } from './toast.ts'
import { watchUnsaved } from './unsaved-marks.ts'
import { hasTick, setInputKeeper, valueOf, type Control, type Watched } from './watch-input.ts'

type Offer = {
  stop: () => void
  /** The form was saved or discarded: what it could not take back yet is offered as a text. */
  giveUp: () => void
}

const watchedForms = new Map<Watched, Offer>()

const keyOf = (accountId: string, about: About) => draftKey(accountId, inputName(about))

const keptForms = (key: string): KeptField[][] => formsIn(keptBegun(key))

/** Input of this tab that the device still has, since no form could take it back. */
function ownForms(key: string): KeptField[][] {
  const forms = keptForms(key)
  return isOfOtherTab(key) ? [] : forms
}

const keepForms = (key: string, forms: readonly KeptField[][]): boolean =>
  keepBegun(key, forms.length > 0 ? { forms } : undefined)

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
    const words = hasTick(control) ? tickWords(control) : { shown }
    const choice = choiceOf(control)?.key()
    return { ...name, before, value: valueOf(control), ...words, choice, isLater: isLater(control) || undefined }
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
  const areStored = [...Map.groupBy(forms, (form) => form.about)].map(([about, ofSubject]) => {
    const key = keyOf(accountId, about)
    return keepForms(key, [...ownForms(key), ...ofSubject.map(({ fields }) => fields)])
  })
  const isTypedKept = typed.length > 0 && forms.length === typed.length && !areStored.includes(false)
  const dirty = dirtyForms(false)
  return dirty.length === 0 ? isTypedKept : dirty.every(({ isKept }) => isKept?.() ?? isTypedKept)
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

const partition = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
]

/** Offers the texts of fields that their form does not take back. A tick has no text: the member must choose again. */
function offerFields(fields: readonly KeptField[]): void {
  offerTexts(textsOfFields(fields), true)
  for (const { label } of fields.filter(isTick))
    toast.message(i18n._(msg`Your choice for “${label}” is not in the form. Please choose again.`), {
      duration: 60_000,
    })
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

/**
 * Puts what was kept about its subject into a form as soon as it has the fields. The device keeps what is not in the
 * form yet, so that a reload loses nothing.
 */
function offer(form: Watched): Offer {
  const { root } = form
  /** Kept forms of which a part is in this form already. */
  const begun = new Set<string>()
  const isBegun = (fields: readonly KeptField[]) => begun.has(JSON.stringify(fields))
  /** The fields of a kept form whose own are all here. Those that hold another value by now are offered as texts. */
  function begin(fields: readonly KeptField[]): KeptField[] | undefined {
    const controls = controlsOf(root)
    const found = fields.map((field) => ({ field, control: controls.get(field.label)?.[field.place] }))
    if (found.some(({ field, control }) => !control && !field.isLater)) return undefined
    const [own, others] = partition(found, ({ field, control }) => !control || !hasChanged(control, field))
    offerFields(others.map(({ field }) => field))
    return own.map(({ field }) => field)
  }
  function keyNow(): { key: string; accountId: string } | undefined {
    const accountId = typist()
    const about = subjectOf(form)
    return accountId && about ? { key: keyOf(accountId, about), accountId } : undefined
  }
  function tryAll(): void {
    const now = keyNow()
    if (!now || !root.isConnected) return
    const { key, accountId } = now
    const known = keptForms(key)
    const left = known.flatMap((fields) => {
      const own = isBegun(fields) ? fields : begin(fields)
      if (!own) return [fields]
      const rest = restore(form, own, accountId)
      begun.add(JSON.stringify(rest))
      return rest.length > 0 ? [rest] : []
    })
    if (JSON.stringify(left) !== JSON.stringify(known)) keepForms(key, left)
    if (left.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(tryAll)
  // Home fills a part of itself before it places that part on the page. Labels have no fields until then.
  const arrival = new MutationObserver(() => {
    if (!root.isConnected) return
    arrival.disconnect()
    tryAll()
  })
  // The form itself sets its first values before this.
  const timer = setTimeout(() => {
    const now = keyNow()
    if (!now || keptForms(now.key).length === 0) return
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    if (root.isConnected) tryAll()
    else arrival.observe(document, { childList: true, subtree: true })
  })
  return {
    stop() {
      clearTimeout(timer)
      observer.disconnect()
      arrival.disconnect()
    },
    giveUp() {
      const now = begun.size > 0 ? keyNow() : undefined
      if (!now) return
      const [waiting, left] = partition(keptForms(now.key), isBegun)
      if (waiting.length === 0) return
      keepForms(now.key, left)
      offerFields(waiting.flat())
      for (const { isFile, value } of waiting.flat()) if (isFile) forgetFiles(now.accountId, value).catch(report)
    },
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
    forget(form) {
      closedForms.forget(form)
      watchedForms.get(form)?.giveUp()
    },
    takeLeft: closedForms.takeLeft,
    remove(form) {
      closedForms.remove(form)
      watchedForms.get(form)?.stop()
      watchedForms.delete(form)
    },
  })
  keepTypedBy(keepInput)
  watchUnsaved()
}
