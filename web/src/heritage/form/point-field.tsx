import { pointInDegrees, swappedPoint, typedPoint } from '@mulghar/contract/heritage/coordinates'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { cityQueries } from '../../places/public.ts'
import { PointOnMap } from '../map/point-on-map.tsx'
import { usePlaceForm } from './form-context.ts'
import { pointOf } from './place-fields.ts'
import { Optional } from './text-parts.tsx'
import { useCityPoint } from './use-city-point.ts'

/** The two numbers of a point, in one field and on a map. What is wrong with them is said when somebody stops typing there. */
export function PointField() {
  const { t } = useLingui()
  const { fields, saver, errorOf } = usePlaceForm()
  const [isTyping, setTyping] = useState(false)
  const point = pointOf(fields)
  const cityPoint = useCityPoint(fields.city)
  const swapped = !isTyping && cityPoint ? swappedPoint(fields.point, cityPoint) : undefined
  const error = isTyping ? undefined : errorOf('point')
  const countryName = useCountryName(fields.countryCode)
  const field = (
    <Field
      label={
        <Trans>
          Point on the map <Optional>(if you like)</Optional>
        </Trans>
      }
      error={
        swapped ? (
          <Trans>
            This point is not in {countryName}. Are the two numbers swapped?{' '}
            <button
              type="button"
              className="min-h-6 underline underline-offset-3"
              onClick={() => saver.change({ point: typedPoint(swapped) })}
            >
              Swap them
            </button>
          </Trans>
        ) : (
          error
        )
      }
      hint={
        <>
          {point && !swapped && (
            <span className="flex items-center gap-1.5 text-sm tabular-nums">
              <Check aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
              {pointInDegrees(point)}
            </span>
          )}
          <span className="block">
            {t`Copy the two numbers from any map, in degrees or in degrees, minutes and seconds.`}
          </span>
        </>
      }
    >
      <Input
        value={fields.point}
        autoComplete="off"
        spellCheck={false}
        className="tabular-nums"
        onBlur={() => setTyping(false)}
        onChange={({ target }) => {
          setTyping(true)
          saver.change({ point: target.value })
        }}
      />
    </Field>
  )
  return (
    <>
      {field}
      <PointOnMap
        point={point}
        city={cityPoint}
        category={fields.category}
        onPoint={(chosen) => saver.change({ point: typedPoint(chosen) })}
      />
    </>
  )
}

function useCountryName(code: string): string {
  const { data } = useQuery(cityQueries.countries())
  return data?.data.find(({ countryCode }) => countryCode === code)?.countryName ?? code
}
