import { dayFault } from '@mulghar/contract/kit/calendar-days'
import { toBikram, toGregorian } from '@mulghar/contract/kit/bikram-sambat'
import { useLingui } from '@lingui/react/macro'
import { useState, type Ref } from 'react'
import { calendarChoice } from '../../../kit/calendar-choice.ts'
import { longDate } from '../../../kit/dates.ts'
import { otherDate } from '../../../kit/partial-dates.ts'
import { Field } from '../../../kit/ui/field.tsx'
import { Input } from '../../../kit/ui/input.tsx'
import { PointFields } from '../../../kit/partial-date-field/point-fields.tsx'

type BirthDayFieldProps = {
  /** `YYYY-MM-DD` of the Gregorian calendar, or nothing. */
  value: string
  /** `isRefused` where something stands in the field that is no whole day. */
  onChange: (day: string, isRefused: boolean) => void
  /** Somebody wanted to go on with what is refused: the field says so aloud. */
  isTold: boolean
  ref?: Ref<HTMLFieldSetElement>
}

/** A whole day, asked for in the calendar in which the reader thinks. */
export function BirthDayField(props: BirthDayFieldProps) {
  const { value, onChange } = props
  const { t } = useLingui()
  const choice = calendarChoice()
  if (choice === 'BIKRAM_SAMBAT') return <BikramDay {...props} />
  const day = partsOf(value)
  const other = choice === 'BOTH' && day ? otherDate({ calendar: 'GREGORIAN', qualifier: 'EXACT', ...day })?.text : ''
  return (
    <Field label={t`Date of Birth`} hint={other}>
      <Input type="date" value={value} onChange={({ target }) => onChange(target.value, false)} max="9999-12-31" />
    </Field>
  )
}

type Parts = { year?: number | null | undefined; month?: number | null | undefined; day?: number | null | undefined }

function BikramDay({ value, onChange, isTold, ref }: BirthDayFieldProps) {
  const { t } = useLingui()
  const [parts, setParts] = useState<Parts>(() => {
    const day = partsOf(value)
    return (day && toBikram(day)) ?? {}
  })
  const day = isoOf(parts)
  const isBegun = hasBegun(parts)
  const fault = isBegun ? dayFault({ calendar: 'BIKRAM_SAMBAT', qualifier: 'EXACT', ...parts }) : undefined
  const said = fault?.code === 'no-year-zero' ? t`There is no year 0.` : t`This day does not exist.`
  const refusal = !isBegun || day ? undefined : fault ? said : t`Please enter a full date.`

  function change(part: Parts) {
    const next = { ...parts, ...part }
    setParts(next)
    onChange(isoOf(next), hasBegun(next) && !isoOf(next))
  }

  return (
    <fieldset ref={ref} className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t`Date of Birth`}</legend>
      <PointFields
        calendar="BIKRAM_SAMBAT"
        labels={{ year: t`Year`, month: t`Month`, day: t`Day` }}
        point={parts}
        isWrong={fault !== undefined || (isTold && refusal !== undefined)}
        onChange={change}
      />
      {isTold && refusal ? (
        <p role="alert" className="text-xs font-medium text-sindoor">
          {refusal}
        </p>
      ) : (
        <p aria-live="polite" className="text-xs text-ink-soft empty:hidden">
          {refusal ?? (day && longDate(day))}
        </p>
      )}
    </fieldset>
  )
}

const hasBegun = (parts: Parts) => Object.values(parts).some((part) => part != null)

function partsOf(day: string): { year: number; month: number; day: number } | undefined {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? { year, month, day: date } : undefined
}

function isoOf({ year, month, day }: Parts): string {
  const there = year && month && day ? toGregorian({ year, month, day }) : undefined
  const two = (part: number) => String(part).padStart(2, '0')
  return there ? `${there.year}-${two(there.month)}-${two(there.day)}` : ''
}
