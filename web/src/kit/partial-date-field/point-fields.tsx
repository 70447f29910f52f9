import { latinDigits } from '@mulghar/contract/kit/digits'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { nepaliMonths } from '../bikram-months.ts'
import { bikramNames, gregorianMonths } from '../calendar-words.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'

type Part = number | null | undefined
type Parts = { year?: Part; month?: Part; day?: Part }

export type PointFieldsProps = {
  calendar: PartialDate['calendar']
  labels: { year: string; month: string; day: string }
  point: Parts
  isWrong: boolean
  onChange: (part: Parts) => void
}

/** The months to choose from; those of Nepal in both scripts where they are called otherwise in the reader's language. */
function monthsOf(calendar: PartialDate['calendar']): readonly string[] {
  if (calendar !== 'BIKRAM_SAMBAT') return gregorianMonths()
  return bikramNames().map((name, at) => (name === nepaliMonths[at] ? name : `${name} ${nepaliMonths[at]}`))
}

/** A year, a month and a day, each of which may be empty; digits of Devanagari are digits. */
export function PointFields({ calendar, labels, point, isWrong, onChange }: PointFieldsProps) {
  const months = monthsOf(calendar)
  const invalid = isWrong ? { 'aria-invalid': true } : {}
  return (
    <div className="grid grid-cols-[1fr_1.5fr_0.8fr] gap-2">
      <Field label={labels.year} quietLabel>
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder={labels.year}
          value={point.year ?? ''}
          onChange={({ target }) => take(target.value, 4, (year) => onChange({ year }))}
          {...invalid}
        />
      </Field>
      <Field label={labels.month} quietLabel>
        <Select
          placeholder={labels.month}
          value={point.month ?? ''}
          onChange={({ target }) => onChange({ month: target.value === '' ? null : Number(target.value) })}
          options={months.map((name, index) => ({ value: String(index + 1), label: name }))}
          {...invalid}
        />
      </Field>
      <Field label={labels.day} quietLabel>
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder={labels.day}
          value={point.day ?? ''}
          onChange={({ target }) => take(target.value, 2, (day) => onChange({ day }))}
          {...invalid}
        />
      </Field>
    </div>
  )
}

/** What is typed, as a number; what is none is not taken. */
export function take(text: string, digits: number, onNumber: (part: number | null) => void) {
  const typed = latinDigits(text).trim()
  if (typed === '') onNumber(null)
  else if (/^\d+$/.test(typed) && typed.length <= digits) onNumber(Number(typed))
}
