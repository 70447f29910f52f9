import type { Place } from '@mulghar/contract/heritage/heritage'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, Hourglass, Info, Lock, MapPin, MapPinCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateInLine } from '../../kit/partial-dates.ts'
import { Card } from '../../kit/ui/card.tsx'
import { conditionWords } from '../core/place-words.ts'
import { PlaceStill } from '../map/place-still.tsx'
import { Where, isSecretTo } from './where.tsx'

/** Where a place is, since when, in what condition, and how many have been there. */
export function Facts({ place }: { place: Place }) {
  const { i18n, t } = useLingui()
  const { kind, begin, end, condition, visitCount, city, address, latitude } = place
  const isSecret = isSecretTo(place)
  const hasWhere = isSecret || Boolean(city ?? address) || latitude !== null
  const hasFacts = hasWhere || begin || end || condition !== 'UNKNOWN' || visitCount > 0
  if (!hasFacts) return null
  return (
    <Card as="div">
      {!isSecret && <PlaceStill place={place} />}
      <dl className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {hasWhere && (
          <Fact icon={isSecret ? <Lock /> : <MapPin />} label={t({ message: 'Where', context: 'a place is' })}>
            <Where place={place} />
          </Fact>
        )}
        {begin && (
          <Fact icon={<Clock />} label={kind === 'TANGIBLE' ? t`Built` : t({ message: 'Since', context: 'a date' })}>
            {dateInLine(begin)}
          </Fact>
        )}
        {end && (
          <Fact icon={<Hourglass />} label={t({ message: 'Until', context: 'a date' })}>
            {dateInLine(end)}
          </Fact>
        )}
        {condition !== 'UNKNOWN' && (
          <Fact icon={<Info />} label={t({ message: 'Condition', context: 'of a place' })}>
            {i18n._(conditionWords[condition])}
          </Fact>
        )}
        {visitCount > 0 && (
          <Fact icon={<MapPinCheck />} label={t`Visits`}>
            <Plural value={visitCount} one="# person was here" other="# people were here" />
          </Fact>
        )}
      </dl>
      {place.precision === 'HIDDEN' && place.can.edit && (
        <p className="border-t border-line pt-3 text-sm text-ink-soft">
          <Trans>Only you can see the location.</Trans>
        </p>
      )}
    </Card>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 py-3 pl-8 text-sm leading-normal first:pt-0 last:pb-0">
      <dt className="relative text-xs text-ink-faint [&_svg]:absolute [&_svg]:top-0.5 [&_svg]:-left-8 [&_svg]:size-5 [&_svg]:text-clay">
        <span aria-hidden="true">{icon}</span>
        {label}
      </dt>
      <dd className="grid justify-items-start gap-1 wrap-anywhere">{children}</dd>
    </div>
  )
}
