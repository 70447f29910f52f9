import { textKeysIn, type TextGroup, type TextKey } from '@mulghar/contract/trees/person-fields'
import { useLingui } from '@lingui/react/macro'
import { textWords } from '../../core/text-words.ts'
import type { PartProps } from './parts.ts'
import { PlaceField } from './place-field.tsx'
import { TextField } from './text-field.tsx'

/** A text of a person, under the name that it has everywhere. */
export function KnownText({ form, name }: PartProps & { name: TextKey }) {
  const { i18n } = useLingui()
  const { label, hint } = textWords[name]
  return <TextField form={form} name={name} label={i18n._(label)} {...(hint && { hint: i18n._(hint) })} />
}

/** The same for a text that names a place. */
export function KnownPlace({ form, name }: PartProps & { name: TextKey }) {
  const { i18n } = useLingui()
  return <PlaceField form={form} name={name} label={i18n._(textWords[name].label)} />
}

/** All texts that are asked for in one place of the form. */
export function TextsOf({ form, group }: PartProps & { group: TextGroup }) {
  return textKeysIn(group).map((key) => <KnownText key={key} form={form} name={key} />)
}
