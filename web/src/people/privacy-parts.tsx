import type { MessageDescriptor } from '@lingui/core'
import type { Choice } from '@mulghar/contract/people/choices'
import { useLingui } from '@lingui/react/macro'
import { offered } from '../kit/offered.ts'
import { Switch } from '../kit/ui/checkbox.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Section } from '../kit/ui/section.tsx'
import { Select } from '../kit/ui/select.tsx'

type PrivacyPartOption = {
  /** Its name in the reply. */
  option: string
  label: MessageDescriptor
  hint?: MessageDescriptor
  /** One of these; without them the option is on or off. */
  choices?: readonly { value: string; label: MessageDescriptor }[]
}

/** The options of a room above, under a title of their own; the parts stand in the order of `at`. */
export type PrivacyPart = {
  at: number
  title: MessageDescriptor
  options: readonly PrivacyPartOption[]
  /** Whom the room gives something in common with one, and what they see besides. */
  seenBy?: { label: MessageDescriptor; text: MessageDescriptor }
}

export const privacyParts = offered<PrivacyPart>()

/** What of the reply the wire does not list. */
export type ChosenOfRooms = ReadonlyMap<string, unknown>

type Props = { chosen: ChosenOfRooms; onChoose: (option: string, value: Choice) => void }

/** The options of the rooms that stand. */
export function PrivacyParts({ chosen, onChoose }: Props) {
  const { i18n } = useLingui()
  const parts = privacyParts.all().toSorted((one, other) => one.at - other.at)
  const withOptions = parts.filter(({ options }) => options.some(({ option }) => chosen.has(option)))
  return withOptions.map(({ at, title, options }) => (
    <Section key={at} title={i18n._(title)}>
      <div className="grid gap-4">
        {options
          .filter(({ option }) => chosen.has(option))
          .map(({ option, label, hint, choices }) =>
            choices ? (
              <Field key={option} label={i18n._(label)} {...(hint && { hint: i18n._(hint) })}>
                <Select
                  value={String(chosen.get(option))}
                  onChange={({ target }) => onChoose(option, target.value)}
                  options={choices.map((choice) => ({ value: choice.value, label: i18n._(choice.label) }))}
                />
              </Field>
            ) : (
              <Switch
                key={option}
                label={i18n._(label)}
                {...(hint && { hint: i18n._(hint) })}
                checked={chosen.get(option) === true}
                onChange={({ target }) => onChoose(option, target.checked)}
              />
            ),
          )}
      </div>
    </Section>
  ))
}
