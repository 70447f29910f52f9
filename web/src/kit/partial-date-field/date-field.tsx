import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasSecondDay, otherDate, withoutUnseen } from '../partial-dates.ts'
import { Badge } from '../ui/badge.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { useFormCalendar } from './form-calendar.tsx'
import { PointFields } from './point-fields.tsx'

export type DateFieldProps = {
  label: string
  value: PartialDate | null
  onChange: (date: PartialDate | null) => void
  error?: string | undefined
}

type Calendar = PartialDate['calendar']

/** A date as exact as it is known: a year is enough, month and day may stay empty. Beside it what it is in the other calendar. */
export function DateField({ label, value, onChange, error }: DateFieldProps) {
  const { t } = useLingui()
  // Which calendar an empty field is in is nothing to be kept.
  const [ofForm, setOfForm] = useFormCalendar()
  // Another date of the form does not change the calendar that was chosen here.
  const [own, setOwn] = useState<Calendar>()
  const date: PartialDate = value ?? { calendar: own ?? ofForm, qualifier: 'EXACT' }

  function change(part: Partial<PartialDate>) {
    const next = withoutUnseen({ ...date, ...part })
    setOfForm(next.calendar)
    setOwn(next.calendar)
    const isBlank = next.year == null && next.month == null && next.day == null && next.year2 == null && !next.text
    onChange(isBlank && next.qualifier === 'EXACT' ? null : next)
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t`How exact`} quietLabel>
          <Select
            value={date.qualifier}
            onChange={({ target }) => change({ qualifier: target.value as PartialDate['qualifier'] })}
            options={[
              { value: 'EXACT', label: t`On or in` },
              { value: 'ABOUT', label: t({ message: 'About', context: 'of a date' }) },
              { value: 'BEFORE', label: t({ message: 'Before', context: 'of a date' }) },
              { value: 'AFTER', label: t({ message: 'After', context: 'of a date' }) },
              { value: 'BETWEEN', label: t({ message: 'Between', context: 'of a date' }) },
              ...(isOffered(date.qualifier) ? [] : [{ value: date.qualifier, label: t`As in the source` }]),
            ]}
          />
        </Field>
        <Field label={t`Calendar`} quietLabel>
          <Select
            value={date.calendar}
            onChange={({ target }) => change({ calendar: target.value as Calendar })}
            options={[
              { value: 'GREGORIAN', label: t`Gregorian` },
              { value: 'BIKRAM_SAMBAT', label: t`Bikram Sambat` },
              ...(date.calendar === 'GREGORIAN' || date.calendar === 'BIKRAM_SAMBAT'
                ? []
                : [{ value: date.calendar, label: t`As in the source` }]),
            ]}
          />
        </Field>
      </div>
      <PointFields
        calendar={date.calendar}
        labels={{ year: t`Year`, month: t`Month`, day: t`Day` }}
        point={date}
        isWrong={error !== undefined}
        onChange={change}
      />
      {hasSecondDay(date) && (
        <>
          <span className="text-xs text-ink-soft">
            <Trans context="between two dates">and</Trans>
          </span>
          <PointFields
            calendar={date.calendar}
            labels={{ year: t`and the year`, month: t`and the month`, day: t`and the day` }}
            point={{ year: date.year2, month: date.month2, day: date.day2 }}
            isWrong={error !== undefined}
            onChange={({ year, month, day }) =>
              change({
                ...(year !== undefined && { year2: year }),
                ...(month !== undefined && { month2: month }),
                ...(day !== undefined && { day2: day }),
              })
            }
          />
        </>
      )}
      <OtherCalendar date={date} />
      {error && (
        <p role="alert" className="text-xs font-medium text-sindoor">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function OtherCalendar({ date }: { date: PartialDate }) {
  const other = otherDate(date)
  return (
    <p aria-live="polite" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft empty:hidden">
      {other && (
        <>
          <span>
            {date.calendar === 'BIKRAM_SAMBAT' ? (
              <Trans>Gregorian: {other.text}</Trans>
            ) : (
              <Trans>Bikram Sambat: {other.text}</Trans>
            )}
          </span>
          {other.approximate && (
            <Badge>
              <Trans>approximate</Trans>
            </Badge>
          )}
        </>
      )}
    </p>
  )
}

function isOffered(qualifier: PartialDate['qualifier']): boolean {
  return ['EXACT', 'ABOUT', 'BEFORE', 'AFTER', 'BETWEEN'].includes(qualifier)
}
