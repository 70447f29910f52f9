import type { Choice } from '@mulghar/contract/people/choices'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '../../kit/ui/checkbox.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Section } from '../../kit/ui/section.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { privacyParts, type ChosenOfRooms, type PrivacyPartOption } from '../privacy-parts.ts'

type Props = {
  /** The choices in the reply of the call that an option names. */
  chosen: (call: PrivacyPartOption['call']) => ChosenOfRooms
  onChoose: (option: PrivacyPartOption, value: Choice) => void
}

/** The options of the rooms that stand. */
export function PrivacyParts({ chosen, onChoose }: Props) {
  const { i18n } = useLingui()
  const parts = privacyParts.all().toSorted((one, other) => one.at - other.at)
  const sections = parts
    .map((part) => ({ ...part, options: part.options.filter(({ option, call }) => chosen(call).has(option)) }))
    .filter(({ options }) => options.length > 0)
  return sections.map(({ at, title, options }) => (
    <Section key={at} title={i18n._(title)}>
      <div className="grid gap-4">
        {options.map((known) => (
          <Option
            key={known.option}
            known={known}
            value={chosen(known.call).get(known.option)}
            onChoose={(value) => onChoose(known, value)}
          />
        ))}
      </div>
    </Section>
  ))
}

type OptionProps = { known: PrivacyPartOption; value: unknown; onChoose: (value: Choice) => void }

function Option({ known: { label, hint, choices }, value, onChoose }: OptionProps) {
  const { i18n } = useLingui()
  const hintText = hint && { hint: i18n._(hint) }
  if (!choices)
    return (
      <Switch
        label={i18n._(label)}
        {...hintText}
        checked={value === true}
        onChange={({ target }) => onChoose(target.checked)}
      />
    )
  return (
    <Field label={i18n._(label)} {...hintText}>
      <Select
        value={String(value)}
        onChange={({ target }) => onChoose(target.value)}
        options={choices.map((choice) => ({ value: choice.value, label: i18n._(choice.label) }))}
      />
    </Field>
  )
}
