import type { City } from '@mulghar/contract/places/places'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
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

/** The only suggestion of exactly this name, in either script. */
function exactMatch(cities: readonly ChosenCity[], text: string): ChosenCity | undefined {
  const typed = text.toLowerCase()
  const matches = cities.filter(({ name, nativeName }) =>
    [name, nativeName].some((known) => known?.toLowerCase() === typed),
  )
  return matches.length === 1 ? matches[0] : undefined
}

/**
 * A city of a country, chosen from suggestions. After the field is left, a text that names exactly one suggestion chooses it;
 * any other text stays, with a sentence that it is no city.
 */
export function CityField({ label, hint, required, countryCode, city, text, error, onCity, onText }: Props) {
  const { t } = useLingui()
  const [isLeft, setLeft] = useState(true)
  const typed = text.trim()
  const words = useDeferredValue(typed)
  const isAsked = countryCode !== '' && words !== '' && city === null
  const found = useQuery({ ...cityQueries.inCountry(countryCode, words), enabled: isAsked })
  useReported(found.error)
  const isSettled = words === typed && found.fetchStatus === 'idle'
  const isNotChosen = city === null && typed !== '' && isLeft && isSettled
  const match = isNotChosen && !found.isPlaceholderData ? exactMatch(found.data?.data ?? [], typed) : undefined
  const choose = useEffectEvent(() => match && onCity(match))
  const matchId = match?.id
  useEffect(() => {
    if (matchId !== undefined) choose()
  }, [matchId])
  const notChosen = required
    ? t`Please choose a city from the suggestions.`
    : t`Please choose a city from the suggestions, or leave this empty.`
  return (
    <div onInput={() => setLeft(false)} onBlur={() => setLeft(true)}>
      <Field
        label={label ?? t`City`}
        required={required ?? false}
        error={isNotChosen && !match ? notChosen : error}
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
          isSaidByForm
          lookup={isAsked ? found : undefined}
          disabled={countryCode === ''}
        />
      </Field>
    </div>
  )
}
