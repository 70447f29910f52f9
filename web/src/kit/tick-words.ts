import { msg } from '@lingui/core/macro'
import { labelOf } from './form-controls.ts'
import { i18n } from './i18n.ts'

/** A hint stands below the name in the same label. */
const nameOf = (control: HTMLInputElement): string =>
  control.labels?.[0]?.innerText.trim().split('\n')[0]?.trim() || labelOf(control)

const groupOf = (control: HTMLInputElement): string =>
  control.closest('fieldset')?.querySelector('legend')?.textContent.replace(/ \*$/, '').trim() ?? ''

/**
 * The question and the answer of a checkbox or radio button, as the member reads them. Undefined for a radio button that
 * is not chosen: another one of its group is.
 */
export function tickWords(control: HTMLInputElement): { title: string; shown: string } | undefined {
  const name = nameOf(control)
  if (control.type === 'radio' && !control.checked) return undefined
  const group = control.type === 'radio' ? groupOf(control) : ''
  if (group !== '') return { title: group, shown: name }
  const answer = control.checked
    ? msg({ message: 'Yes', context: 'answer to a question' })
    : msg({ message: 'No', context: 'answer to a question' })
  return { title: name, shown: i18n._(answer) }
}
