import { dayFault } from '@mulghar/contract/kit/calendar-days'
import { toBikram, toGregorian } from '@mulghar/contract/kit/bikram-sambat'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { calendarChoice } from '../kit/calendar-choice.ts'
import { longDate } from '../kit/dates.ts'
import { otherDate } from '../kit/partial-dates.ts'
import { Field } from '../kit/ui/field.tsx'
import { Input } from '../kit/ui/input.tsx'
import { PointFields } from './person/point-fields.tsx'

type BirthDayFieldProps = {
  /** `YYYY-MM-DD` of the Gregorian calendar, or nothing. */
  value: string
  onChange: (day: string) => void
}

/** A whole day, asked for in the calendar in which the reader thinks. */
export function BirthDayField({ value, onChange }: BirthDayFieldProps) {
  const { t } = useLingui()
  const choice = calendarChoice()
  if (choice === 'BIKRAM_SAMBAT') return <BikramDay value={value} onChange={onChange} />
  const day = partsOf(value)
  const other = choice === 'BOTH' && day ? otherDate({ calendar: 'GREGORIAN', qualifier: 'EXACT', ...day })?.text : ''
  return (
    <Field label={t`Date of Birth`} hint={other}>
      <Input type="date" value={value} onChange={({ target }) => onChange(target.value)} max="9999-12-31" />
    </Field>
  )
}

type Parts = { year?: number | null | undefined; month?: number | null | undefined; day?: number | null | undefined }

function BikramDay({ value, onChange }: BirthDayFieldProps) {
  const { t } = useLingui()
  const [parts, setParts] = useState<Parts>(() => {
    const day = partsOf(value)
    return (day && toBikram(day)) ?? {}
  })
  const isBegun = Object.values(parts).some((part) => part != null)
  const isWrong = isBegun && dayFault({ calendar: 'BIKRAM_SAMBAT', qualifier: 'EXACT', ...parts }) !== undefined

  function change(part: Parts) {
    const next = { ...parts, ...part }
    setParts(next)
    onChange(isoOf(next))
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t`Date of Birth`}</legend>
      <PointFields
        calendar="BIKRAM_SAMBAT"
        labels={{ year: t`Year`, month: t`Month`, day: t`Day` }}
        point={parts}
        isWrong={isWrong}
        onChange={change}
      />
      <p aria-live="polite" className="text-xs text-ink-soft empty:hidden">
        {isBegun &&
          (isoOf(parts) ? (
            longDate(isoOf(parts))
          ) : isWrong ? (
            t`This day does not exist.`
          ) : (
            <Trans>A whole day is needed.</Trans>
          ))}
      </p>
    </fieldset>
  )
}

function partsOf(day: string): { year: number; month: number; day: number } | undefined {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? { year, month, day: date } : undefined
}

function isoOf({ year, month, day }: Parts): string {
  const there = year && month && day ? toGregorian({ year, month, day }) : undefined
  const two = (part: number) => String(part).padStart(2, '0')
  return there ? `${there.year}-${two(there.month)}-${two(there.day)}` : ''
}
