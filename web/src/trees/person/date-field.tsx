import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { useLingui } from '@lingui/react/macro'
import { bikramMonths } from '../../kit/calendar-words.ts'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { Select } from '../../kit/ui/select.tsx'

export type DateFieldProps = {
  label: string
  value: PartialDate | null
  onChange: (date: PartialDate | null) => void
  error?: string | undefined
}

const blank: PartialDate = { calendar: 'GREGORIAN', qualifier: 'EXACT' }
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const gregorianMonths = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2000, month, 1)))

/** A date as exact as it is known: a year is enough, month and day may stay empty. */
export function DateField({ label, value, onChange, error }: DateFieldProps) {
  const { t } = useLingui()
  const date = value ?? blank
  const months = date.calendar === 'BIKRAM_SAMBAT' ? bikramMonths : gregorianMonths

  function change(part: Partial<PartialDate>) {
    const next = { ...date, ...part }
    const isBlank = next.year == null && next.month == null && next.day == null && next.year2 == null && !next.text
    const isPlain = next.calendar === blank.calendar && next.qualifier === blank.qualifier
    onChange(isBlank && isPlain ? null : next)
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t`How exact`} quietLabel>
          <Select
            value={date.qualifier}
            onChange={({ target }) => change({ qualifier: target.value as PartialDate['qualifier'] })}
            options={[
              { value: 'EXACT', label: t`On or in` },
              { value: 'ABOUT', label: t`About` },
              { value: 'BEFORE', label: t`Before` },
              { value: 'AFTER', label: t`After` },
              { value: 'BETWEEN', label: t`Between` },
              ...(isOffered(date.qualifier) ? [] : [{ value: date.qualifier, label: t`As in the source` }]),
            ]}
          />
        </Field>
        <Field label={t`Calendar`} quietLabel>
          <Select
            value={date.calendar}
            onChange={({ target }) => change({ calendar: target.value as PartialDate['calendar'] })}
            options={[
              { value: 'GREGORIAN', label: t`Gregorian (AD)` },
              { value: 'BIKRAM_SAMBAT', label: t`Bikram Sambat (BS)` },
              ...(date.calendar === 'GREGORIAN' || date.calendar === 'BIKRAM_SAMBAT'
                ? []
                : [{ value: date.calendar, label: t`As in the source` }]),
            ]}
          />
        </Field>
      </div>
      <div className="grid grid-cols-[1fr_1.4fr_1fr] gap-2">
        <Field label={t`Year`} quietLabel>
          <Input
            type="number"
            placeholder={t`Year`}
            value={date.year ?? ''}
            onChange={({ target }) => change({ year: numberOf(target.value) })}
          />
        </Field>
        <Field label={t`Month`} quietLabel>
          <Select
            placeholder={t`Month`}
            value={date.month ?? ''}
            onChange={({ target }) => change({ month: numberOf(target.value) })}
            options={months.map((name, index) => ({ value: String(index + 1), label: name }))}
          />
        </Field>
        <Field label={t`Day`} quietLabel>
          <Input
            type="number"
            min={1}
            max={32}
            placeholder={t`Day`}
            value={date.day ?? ''}
            onChange={({ target }) => change({ day: numberOf(target.value) })}
          />
        </Field>
      </div>
      {date.qualifier === 'BETWEEN' && (
        <Field label={t`and the year`}>
          <Input
            type="number"
            value={date.year2 ?? ''}
            onChange={({ target }) => change({ year2: numberOf(target.value) })}
          />
        </Field>
      )}
      {error && (
        <p role="alert" className="text-xs font-medium text-sindoor">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function isOffered(qualifier: PartialDate['qualifier']): boolean {
  return ['EXACT', 'ABOUT', 'BEFORE', 'AFTER', 'BETWEEN'].includes(qualifier)
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text)
}
