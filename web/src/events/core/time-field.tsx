import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { NepaliDay } from '../../kit/ui/nepali-day.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { wordsForIssue } from '../../kit/words.ts'
import { bikramThere, offsetWords, readTime, timeHere } from './times.ts'

export type TypedTime = { typed: string; chosen?: number | undefined }

type Props = {
  label: ReactNode
  /** Of the city; that of this device until there is one. */
  zone: string
  value: TypedTime
  onChange: (value: TypedTime) => void
  min: string
  error?: string | undefined
}

/** A time on the clocks of a city; of an hour that they show twice it is asked which. */
export function TimeField({ label, zone, value, onChange, min, error }: Props) {
  const { t } = useLingui()
  const { typed, chosen } = value
  const both = readTime(zone, typed, undefined)
  const read = readTime(zone, typed, chosen)
  const here = read.instant === undefined ? undefined : timeHere(zone, read.instant)
  const bikram = read.instant === undefined ? undefined : bikramThere(zone, read.instant)
  const hint = (here || bikram) && (
    <>
      {here && t`Your time: ${here}`}
      {here && bikram && ' · '}
      {bikram && <NepaliDay day={bikram} />}
    </>
  )
  const fault =
    read.fault === 'skipped-hour' || read.fault === 'time-unknown'
      ? wordsForIssue({ code: read.fault, limit: undefined, message: undefined })
      : undefined
  return (
    <div className="grid content-start gap-2">
      <Field label={label} required error={error ?? fault} hint={hint}>
        <Input
          type="datetime-local"
          value={typed}
          min={min}
          max="2199-12-31T23:59"
          onChange={({ target }) => onChange({ typed: target.value })}
        />
      </Field>
      {both.ways && (
        <RadioGroup
          label={wordsForIssue({ code: 'repeated-hour', limit: undefined, message: undefined })}
          value={chosen === undefined ? null : String(chosen)}
          onChange={(way) => onChange({ typed, chosen: Number(way) })}
          options={both.ways.map((way, at) => {
            const offset = offsetWords(zone, way)
            return {
              value: String(way),
              label: at === 0 ? t`Before the clocks go back (${offset})` : t`After the clocks go back (${offset})`,
            }
          })}
        />
      )}
    </div>
  )
}
