import type { MissingFactKind } from '@mulghar/contract/trees/home'
import { nameLength } from '@mulghar/contract/trees/name-length'
import type { Gender, PersonDraftInput } from '@mulghar/contract/trees/person'
import { textField } from '@mulghar/contract/trees/person-fields'
import { useLingui } from '@lingui/react/macro'
import { latinDigits } from '@mulghar/contract/kit/digits'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { Select } from '../../kit/ui/select.tsx'

export type Answer = { text: string; calendar: 'GREGORIAN' | 'BIKRAM_SAMBAT' }

/** The change of a person that an answer is; undefined where nothing can be saved yet. */
export function changeOf(kind: MissingFactKind, { text, calendar }: Answer): PersonDraftInput | undefined {
  const value = text.trim()
  if (!value) return undefined
  switch (kind) {
    case 'FIRST_NAME':
      return { firstName: value }
    case 'GENDER':
      return { gender: value as Gender }
    case 'BIRTH_YEAR':
      return { birth: { calendar, qualifier: 'EXACT', year: Number(value) } }
    case 'BIRTH_PLACE':
      return { birthPlace: value }
  }
}

/** The change that takes an answer back. */
export const emptied: Readonly<Record<MissingFactKind, PersonDraftInput>> = {
  FIRST_NAME: { firstName: '' },
  GENDER: { gender: 'UNKNOWN' },
  BIRTH_YEAR: { birth: null },
  BIRTH_PLACE: { birthPlace: null },
}

type AnswerFieldProps = {
  kind: MissingFactKind
  answer: Answer
  onChange: (answer: Answer) => void
  error: string | undefined
}

export function AnswerField({ kind, answer, onChange, error }: AnswerFieldProps) {
  const { t } = useLingui()
  const write = (text: string) => onChange({ ...answer, text })
  switch (kind) {
    case 'FIRST_NAME':
      return (
        <Field label={t`First name`} error={error}>
          <Input
            autoComplete="off"
            maxLength={nameLength}
            value={answer.text}
            onChange={({ target }) => write(target.value)}
          />
        </Field>
      )
    case 'GENDER':
      return (
        <RadioGroup
          label={t`Gender`}
          quietLabel
          look="row"
          error={error}
          value={answer.text || null}
          onChange={write}
          options={[
            { value: 'FEMALE', label: t`Female` },
            { value: 'MALE', label: t`Male` },
            { value: 'OTHER', label: t`Other` },
          ]}
        />
      )
    case 'BIRTH_YEAR':
      return (
        <div className="grid grid-cols-2 items-end gap-2">
          <Field label={t`Year of birth`} error={error}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={answer.text}
              onChange={({ target }) => {
                const year = latinDigits(target.value).trim()
                // A pasted day is not a year: as in other fields of dates, it is not taken.
                if (/^\d{0,4}$/.test(year)) write(year)
              }}
            />
          </Field>
          <Field label={t`Calendar`}>
            <Select
              value={answer.calendar}
              onChange={({ target }) => onChange({ ...answer, calendar: target.value as Answer['calendar'] })}
              options={[
                { value: 'GREGORIAN', label: t`Gregorian` },
                { value: 'BIKRAM_SAMBAT', label: t`Bikram Sambat` },
              ]}
            />
          </Field>
        </div>
      )
    case 'BIRTH_PLACE':
      return (
        <Field label={t`Place of birth`} error={error}>
          <Input
            autoComplete="off"
            maxLength={textField('birthPlace').most}
            value={answer.text}
            onChange={({ target }) => write(target.value)}
          />
        </Field>
      )
  }
}
