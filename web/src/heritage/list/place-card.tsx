import type { PlaceCard as Shown } from '@mulghar/contract/heritage/heritage'
import { useLingui } from '@lingui/react/macro'
import { Clock, MapPin, MapPinCheck, TrendingUp, UserRound, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { Cover } from '../../kit/ui/cover.tsx'
import { TreeIcon } from '../../kit/ui/icons.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { heritagePaths } from '../core/paths.ts'
import { namesOf } from '../core/place-names.ts'
import { categoryWords } from '../core/place-words.ts'
import { reasonInWords } from '../core/reason-words.ts'
import { SaveButton } from '../core/save-button.tsx'
import { visitInWords } from '../core/visit-words.ts'
import { VisibilityBadge } from '../core/visibility-badge.tsx'
import { Counts } from './counts.tsx'
import { DraftFoot } from './draft-foot.tsx'

/** What the foot of a card says: counts, the reason for a recommendation, or the viewer's own relation to the place. */
export type CardLook = 'counts' | 'reason' | 'own' | 'draft' | 'visited'

type Props = { place: Shown; look: CardLook; asked?: string }

/** A place in a list; a press anywhere opens it, or goes on with a draft. */
export function PlaceCard({ place, look, asked }: Props) {
  const { i18n } = useLingui()
  const { id, coverImage, category, city } = place
  const { first, others } = namesOf(place, asked)
  const below = [category && i18n._(categoryWords[category]), city?.name].filter(Boolean).join(' · ')
  const isOwn = look === 'own' || look === 'draft'
  return (
    <Card
      as="article"
      pad={false}
      aria-label={first.text}
      className="relative grid min-h-32 min-w-0 grid-cols-[7rem_minmax(0,1fr)] overflow-hidden has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-offset-2 has-[h3_a:focus-visible]:outline-focus sm:grid-cols-[minmax(0,1fr)] sm:grid-rows-[auto_1fr]"
    >
      <div className="relative sm:aspect-16/10">
        <Cover url={coverImage?.url} className="absolute inset-0 h-full" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-0.5 py-3 pr-2 pl-4 leading-snug">
        <div className="flex items-start gap-1">
          <h3
            translate="no"
            lang={first.lang}
            className="min-w-0 flex-1 pb-[0.1em] text-lg leading-snug text-wrap wrap-anywhere"
          >
            <Link
              to={look === 'draft' ? heritagePaths.edit(id) : heritagePaths.place(id)}
              className="line-clamp-2 outline-none after:absolute after:inset-0"
            >
              {first.text}
            </Link>
          </h3>
          {!isOwn && <SaveButton place={place} look="icon" className="relative -mt-1.5" />}
        </div>
        {others[0] && (
          <p translate="no" lang={others[0].lang} className="line-clamp-2 pr-2 wrap-anywhere text-ink-soft">
            {others[0].text}
          </p>
        )}
        {below && <p className="line-clamp-2 pr-2 text-sm wrap-anywhere text-ink-soft">{below}</p>}
        <Foot place={place} look={look} />
      </div>
    </Card>
  )
}

function Foot({ place, look }: Pick<Props, 'place' | 'look'>) {
  if (look === 'draft') return <DraftFoot place={place} />
  if (look === 'reason' && place.because)
    return <Said icon={reasonIcons[place.because.reason]}>{reasonInWords(place.because)}</Said>
  if (look === 'visited') return <Said icon={<MapPinCheck />}>{visitInWords(place.visitedOn)}</Said>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2">
      {look === 'own' && <VisibilityBadge visibility={place.visibility} />}
      <Counts place={place} />
    </div>
  )
}

const reasonIcons: Record<NonNullable<Shown['because']>['reason'], ReactNode> = {
  TREE: <TreeIcon />,
  GROUP: <UsersRound />,
  CITY: <MapPin />,
  FOLLOWED: <UserRound />,
  POPULAR: <TrendingUp />,
  NEW: <Clock />,
}

function Said({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 pt-2 pr-2 text-sm text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
