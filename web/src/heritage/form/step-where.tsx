import { mostAddress } from '@mulghar/contract/heritage/place-draft'
import type { Precision } from '@mulghar/contract/heritage/kinds'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { useReported } from '../../kit/use-reported.ts'
import { CityField, cityQueries } from '../../places/public.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { usePlaceForm } from './form-context.ts'
import { PointField } from './point-field.tsx'
import { UsePosition } from './use-position.tsx'
import { Optional } from './text-parts.tsx'

/** Where a place is, and who may know it. */
export function StepWhere() {
  const { t } = useLingui()
  const { fields, place, saver, errorOf } = usePlaceForm()
  const countries = useQuery(cityQueries.countries())
  useReported(countries.error)
  const known = countries.data?.data ?? []
  // The country of a saved city is offered even where the list could not be loaded.
  const saved = place?.city
  const offered =
    saved && !known.some(({ countryCode }) => countryCode === saved.countryCode) ? [...known, saved] : known
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Country`}>
          <Select
            value={fields.countryCode}
            placeholder={t`Choose a country`}
            options={offered.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName }))}
            // Another country has other cities.
            onChange={({ target }) => saver.change({ countryCode: target.value, city: null, cityText: '' })}
          />
        </Field>
        <CityField
          label={t`City or village`}
          countryCode={fields.countryCode}
          city={fields.city}
          text={fields.cityText}
          // The field itself says that a typed text is no city.
          error={saver.faults().city?.code === 'city-not-chosen' ? undefined : errorOf('city')}
          onCity={(city) => saver.change(city ? { city, cityText: city.name } : { city })}
          onText={(cityText) => saver.change({ cityText })}
        />
      </div>
      <Field
        label={
          <Trans>
            Address <Optional>(if you like)</Optional>
          </Trans>
        }
        error={errorOf('address')}
      >
        <Input
          value={fields.address}
          maxLength={mostAddress}
          autoComplete="off"
          onChange={({ target }) => saver.change({ address: target.value })}
        />
      </Field>
      <PointField />
      <UsePosition onPoint={(point) => saver.change({ point })} />
      <hr className="border-line" />
      <ChoiceCards<Precision>
        label={t`Who may know the exact spot?`}
        value={fields.precision}
        onChange={(precision) => saver.change({ precision })}
        options={[
          {
            value: 'EXACT',
            label: t`Everyone who can see the place`,
            hint: t`They see the point, the address and the city.`,
          },
          {
            value: 'HIDDEN',
            label: t`Only me`,
            hint: t`For a shrine at risk or a private home. Others see none of them.`,
          },
        ]}
      />
    </>
  )
}
