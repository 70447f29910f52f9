import type { City } from '@mulghar/contract/places/places'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { Combobox } from '../kit/ui/combobox.tsx'
import { Field } from '../kit/ui/field.tsx'
import { useReported } from '../kit/use-reported.ts'
import { cityQueries } from './cities.queries.ts'

/** What a form needs to know of a city. A saved city has less than a suggested one. */
export type ChosenCity = Pick<City, 'id' | 'name' | 'nativeName' | 'timezone'> &
  Partial<Pick<City, 'region' | 'latitude' | 'longitude'>>

type Props = {
  /** What the field is called; "City" without it. */
  label?: ReactNode
  hint?: ReactNode
  required?: boolean
  countryCode: string
  city: ChosenCity | null
  text: string
  error?: string | undefined
  onCity: (city: ChosenCity | null) => void
  onText: (text: string) => void
}

/** A city of a country, chosen from what is suggested; another text is no city any more. */
export function CityField({ label, hint, required, countryCode, city, text, error, onCity, onText }: Props) {
  const { t } = useLingui()
  const words = useDeferredValue(text.trim())
  const isAsked = countryCode !== '' && words !== '' && city === null
  const found = useQuery({ ...cityQueries.inCountry(countryCode, words), enabled: isAsked })
  useReported(found.error)
  return (
    <Field
      label={label ?? t`City`}
      required={required ?? false}
      error={error}
      hint={hint ?? t`Choose from the suggestions`}
    >
      <Combobox<ChosenCity>
        value={city}
        onChange={onCity}
        text={text}
        onTextChange={onText}
        items={isAsked ? (found.data?.data ?? []) : city ? [city] : []}
        textOf={({ name }) => name}
        keyOf={({ id }) => id}
        hintOf={({ nativeName, region }) => [nativeName, region].filter(Boolean).join(' · ')}
        busy={isAsked && found.isFetching}
        disabled={countryCode === ''}
      />
    </Field>
  )
}
