import type { Place } from '@mulghar/contract/heritage/heritage'
import type { Condition } from '@mulghar/contract/heritage/kinds'
import { useLingui } from '@lingui/react/macro'
import { dateAsChosen } from '../../kit/partial-dates.ts'
import { Badge, type BadgeTone } from '../../kit/ui/badge.tsx'
import { categoryIcons } from '../core/category-icons.ts'
import { namesOf } from '../core/place-names.ts'
import { categoryWords, conditionWords } from '../core/place-words.ts'
import { VisibilityBadge } from '../core/visibility-badge.tsx'
import { PlaceActs } from './place-acts.tsx'

const tones: Record<Condition, BadgeTone> = {
  GOOD: 'accent',
  AT_RISK: 'marigold',
  DAMAGED: 'clay',
  LOST: 'sindoor',
  UNKNOWN: 'plain',
}

/** The names of a place, what it is, and what one may do about it. */
export function PlaceHead({ place }: { place: Place }) {
  const { i18n } = useLingui()
  const { category, condition, visibility, status, can } = place
  const { first, others } = namesOf(place)
  const Icon = category && categoryIcons[category]
  return (
    <header className="ruled grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="flex flex-wrap items-center gap-2">
        {Icon && (
          <Badge>
            <Icon aria-hidden="true" className="size-3.5" />
            {i18n._(categoryWords[category])}
          </Badge>
        )}
        {condition !== 'UNKNOWN' && <Badge tone={tones[condition]}>{i18n._(conditionWords[condition])}</Badge>}
        {can.edit && status === 'PUBLISHED' && <VisibilityBadge visibility={visibility} />}
      </p>
      <h1 translate="no" lang={first.lang} className="mt-1 text-[1.75rem] leading-tight wrap-anywhere md:text-2xl">
        {first.text}
      </h1>
      {others.map(({ text, lang }) => (
        <p
          key={`${lang ?? ''} ${text}`}
          translate="no"
          lang={lang}
          className="font-display text-xl leading-normal font-medium wrap-anywhere text-ink-soft"
        >
          {text}
        </p>
      ))}
      <Below place={place} />
      <PlaceActs place={place} />
    </header>
  )
}

/** The city, and since when the place exists. */
function Below({ place: { address, city, begin, kind } }: { place: Place }) {
  const { t } = useLingui()
  const date = begin && dateAsChosen(begin).main
  const where = [address, city?.name].filter(Boolean).join(', ')
  const since = date && (kind === 'TANGIBLE' ? t`built ${date}` : t`since ${date}`)
  if (!where && !since) return null
  return <p className="wrap-anywhere text-ink-soft">{[where, since].filter(Boolean).join(' · ')}</p>
}
