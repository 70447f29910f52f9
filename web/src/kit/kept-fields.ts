// The form in which this device keeps input that was not saved when the session ended (kept-input.ts).

import { objectOf } from './device-drafts.ts'
import type { TypedText } from './watch-input.ts'

/** A changed control: its name, its place among those of the same name, and what it was before. */
export type KeptField = {
  label: string
  place: number
  before: string
  value: string
  /** The value in words: of a list of options, or the answer that a tick gives. */
  shown?: string | undefined
  /** The question that a tick answers (tick-words.ts). Its label may contain a hint. */
  title?: string | undefined
  /** The key of the suggestion that was chosen. */
  choice?: string | undefined
  /** A file was chosen: `value` is its name among the files on this device, and `shown` its own name. */
  isFile?: boolean | undefined
  /** Another choice shows this control; the form is known without it. */
  isLater?: boolean | undefined
}

/** The name of the draft with the input about a subject. Earlier versions kept the input of an address. */
export const inputName = (about: string): string => `input:${about}`

const isField = (read: unknown): read is KeptField => {
  const {
    label,
    place,
    before,
    value,
    shown = '',
    title = '',
    choice = '',
    isLater = false,
    isFile = false,
  } = objectOf(read)
  return (
    [label, before, value, shown, title, choice].every((text) => typeof text === 'string') &&
    typeof place === 'number' &&
    typeof isLater === 'boolean' &&
    typeof isFile === 'boolean'
  )
}

/** The forms of a draft, each with its changed fields. */
export function formsIn({ forms }: Record<string, unknown>): KeptField[][] {
  if (!Array.isArray(forms)) return []
  return forms.filter(
    (fields): fields is KeptField[] => Array.isArray(fields) && fields.length > 0 && fields.every(isField),
  )
}

/** A ticked box or radio button, or a list with these two values. */
export const isTick = ({ before, value }: KeptField) =>
  [before, value].every((text) => text === 'true' || text === 'false')

/** The names of the files in a draft, among those on this device. */
export const filesOfInput = (kept: Record<string, unknown>): string[] =>
  formsIn(kept)
    .flat()
    .flatMap(({ isFile, value }) => (isFile ? [value] : []))

const inWords = (fields: readonly KeptField[]): TypedText[] =>
  fields
    .filter(({ before, value }) => value !== before)
    .map(({ label, value, title = label, shown = value }) => ({ label: title, text: shown }))
    .filter(({ text }) => text.trim() !== '')

/** The texts, choices and names of files in fields. */
export const textsOfFields = (fields: readonly KeptField[]): TypedText[] =>
  inWords(fields.filter((field) => !isTick(field)))

/** The same of all forms in a draft, with the ticks whose words were kept, since no form asks for them again. */
export const textsOfInput = (kept: Record<string, unknown>): TypedText[] =>
  inWords(
    formsIn(kept)
      .flat()
      .filter((field) => !isTick(field) || field.shown !== undefined),
  )
