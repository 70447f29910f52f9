import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { classes } from '../../kit/ui/class-names.ts'
import { Cover } from '../../kit/ui/cover.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { heritagePaths } from './paths.ts'
import { namesOf } from './place-names.ts'
import { categoryWords } from './place-words.ts'

type Props = {
  place: PlaceCard
  asked?: string
  /** Another fact, such as how far away it is. */
  note?: string
  /** The page around it has a form that must stay. */
  isNewTab?: boolean
}

/** A place in a short list: picture, names, category and city. Of the names, the one in the script of the search comes first. */
export function PlaceLine({ place, asked = '', note, isNewTab = false }: Props) {
  const { i18n } = useLingui()
  const { id, coverImage, category, city } = place
  const { first, others } = namesOf(place, asked)
  const below = [category && i18n._(categoryWords[category]), city?.name, note].filter(Boolean).join(' · ')
  return (
    <Link
      to={heritagePaths.place(id)}
      // Without an opener the new tab would have no session: browsers copy it only for tabs that know theirs.
      {...(isNewTab && { target: '_blank', rel: 'opener' })}
      className="flex min-w-0 items-center gap-3 rounded-md p-2 hover:bg-sunken"
    >
      <div className="relative size-15 shrink-0 overflow-hidden rounded-sm">
        <Cover url={coverImage?.thumbUrl} className="absolute inset-0 h-full" />
      </div>
      <span className="grid min-w-0 leading-snug">
        <span translate="no" lang={first.lang} className="line-clamp-2 pb-[0.1em] font-semibold wrap-anywhere">
          {first.text}
        </span>
        {others[0] && (
          <span translate="no" lang={others[0].lang} className="truncate text-sm text-ink-soft">
            {others[0].text}
          </span>
        )}
        <span className={classes('text-sm text-ink-soft', note ? 'wrap-anywhere' : 'truncate')}>{below}</span>
      </span>
      {isNewTab && (
        <span className="ml-auto shrink-0 text-ink-soft">
          <ExternalLink aria-hidden="true" className="size-4.5" />
          <span className="sr-only">
            <Trans>Opens in a new tab</Trans>
          </span>
        </span>
      )}
    </Link>
  )
}
