import type { Place } from '@mulghar/contract/heritage/heritage'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check, MapPinCheck, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { LikeButton } from '../../reactions/public.ts'
import { showLikes } from '../core/heritage.queries.ts'
import { heritagePaths } from '../core/paths.ts'
import { SaveButton } from '../core/save-button.tsx'
import { visitInWords } from '../core/visit-words.ts'
import { PlaceMenu } from './place-menu.tsx'

const VisitDialog = lazyPart(async () => ({ default: (await import('./visit-dialog.tsx')).VisitDialog }))

/** Visit, save, like and share; for its owner also edit and delete. */
export function PlaceActs({ place }: { place: Place }) {
  const cache = useQueryClient()
  const { id, liked, likeCount, visited, visitedOn, status, can } = place
  const isPublished = status === 'PUBLISHED'
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {isPublished && (
          <>
            <VisitButton place={place} />
            <SaveButton place={place} look="button" className="max-sm:grow max-sm:px-3" />
            <span className="inline-flex min-h-11 items-center justify-center rounded-md border border-line-strong px-2 max-sm:grow">
              <LikeButton
                thingId={id}
                kind="HERITAGE"
                id={id}
                state={{ liked, likeCount }}
                show={(state) => showLikes(cache, id, state)}
              />
            </span>
          </>
        )}
        {can.edit && (
          <ButtonLink
            variant="quiet"
            icon={<Pencil aria-hidden="true" />}
            to={heritagePaths.edit(id)}
            className="max-sm:hidden"
          >
            <Trans>Edit</Trans>
          </ButtonLink>
        )}
        <PlaceMenu place={place} className="max-lg:hidden" />
      </div>
      {visited && visitedOn && <p className="text-sm text-ink-soft">{visitInWords(visitedOn)}</p>}
    </div>
  )
}

function VisitButton({ place }: { place: Place }) {
  const [isOpen, setOpen] = useState(false)
  // Each opening begins with what is saved by then.
  const [openings, setOpenings] = useState(0)
  const isWanted = useWantedOnce(isOpen)
  return (
    <>
      <Button
        variant={place.visited ? 'soft' : 'filled'}
        icon={place.visited ? <Check aria-hidden="true" /> : <MapPinCheck aria-hidden="true" />}
        className="whitespace-nowrap max-sm:grow max-sm:px-3"
        onClick={() => {
          setOpenings(openings + 1)
          setOpen(true)
        }}
      >
        {place.visited ? <Trans>You were here</Trans> : <Trans>I was here</Trans>}
      </Button>
      {isWanted && (
        <Suspense>
          <VisitDialog key={openings} place={place} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
