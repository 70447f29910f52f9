import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useStore } from 'zustand'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { distanceInWords } from '../core/distance-words.ts'
import { PlaceLine } from '../core/place-line.tsx'
import type { SimilarPlace, SimilarSearch } from './similar-search.ts'

/** As many are shown at once; the others open at a press. */
const mostShown = 3

/** In the form: places that may be the same. */
export function SimilarPlaces({ search }: { search: SimilarSearch }) {
  const titleId = useId()
  const { places } = useStore(search.store)
  const { length } = places
  return (
    <>
      <p role="status" className="sr-only">
        {length > 0 && <Plural value={length} one="# similar place was found." other="# similar places were found." />}
      </p>
      {length > 0 && (
        <section aria-labelledby={titleId} className="grid gap-2 rounded-md bg-sunken p-3">
          <div className="px-1">
            <h3 id={titleId} className="text-md">
              <Trans>Is it one of these?</Trans>
            </h3>
            <p className="text-sm text-ink-soft">
              <Trans>If your place is already here, you do not need to add it again.</Trans>
            </p>
          </div>
          <Cards places={places} />
        </section>
      )}
    </>
  )
}

function Cards({ places }: { places: readonly SimilarPlace[] }) {
  const [first, more] = [places.slice(0, mostShown), places.slice(mostShown)]
  const { length } = more
  return (
    <>
      <List places={first} />
      {length > 0 && (
        <details>
          <summary className="min-h-9 cursor-pointer rounded-sm px-1 py-1.5 text-sm font-medium text-accent">
            <Plural value={length} one="Show # more place" other="Show # more places" />
          </summary>
          <List places={more} />
        </details>
      )}
    </>
  )
}

function List({ places }: { places: readonly SimilarPlace[] }) {
  const { t } = useLingui()
  const awayInWords = (metres: number) => {
    const distance = distanceInWords(metres)
    return t`${distance} away`
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {places.map(({ distanceMetres, ...place }) => (
        <li key={place.id} className="rounded-md border border-line bg-surface">
          <PlaceLine place={place} isNewTab {...(distanceMetres !== null && { note: awayInWords(distanceMetres) })} />
        </li>
      ))}
    </ul>
  )
}

type Props = {
  /** Undefined: there is no question. */
  places: readonly SimilarPlace[] | undefined
  onPublish: () => void
  onBack: () => void
}

/** Asks once more before a place is published that may be there already. */
export function PublishAnyway({ places, onPublish, onBack }: Props) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={places !== undefined}
      onClose={onBack}
      tone="filled"
      title={t`Is it one of these?`}
      text={
        places && (
          <div className="grid gap-3">
            <p>
              <Trans>If your place is already here, you do not need to add it again.</Trans>
            </p>
            <div className="grid max-h-[40dvh] gap-2 overflow-y-auto p-1">
              <Cards places={places} />
            </div>
          </div>
        )
      }
      confirmText={t`Publish anyway`}
      cancelText={t`Go back`}
      onConfirm={onPublish}
    />
  )
}
