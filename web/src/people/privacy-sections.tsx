import type { Choice } from '@mulghar/contract/people/choices'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '../kit/ui/checkbox.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Section } from '../kit/ui/section.tsx'
import { Select } from '../kit/ui/select.tsx'
import { privacyParts, type ChosenOfRooms } from './privacy-parts.ts'

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
