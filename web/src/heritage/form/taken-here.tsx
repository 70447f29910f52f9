import { pointInDegrees } from '@mulghar/contract/heritage/coordinates'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, MapPin } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Pin, pinBox, PlaceMap, useHasMap } from '../../places/public.ts'
import { distanceInWords } from '../core/distance-words.ts'
import type { PhotoPosition } from './use-photo-position.ts'

/** With the towns around it: one looks where it is, not at the spot. */
const zoom = 9

type Props = {
  position: PhotoPosition
  /** Whether this photo is on its way to the place, or there; one that was removed is not asked about. */
  hasPhoto: (file: File) => boolean
  /** Leads to the step that has the map. */
  onWhere: () => void
}

/** Asks whether the place is where its photo was taken. */
export function TakenHere({ position, hasPhoto, onWhere }: Props) {
  const { answer, open: asked, forget } = position
  const isRemoved = asked !== undefined && !hasPhoto(asked.file)
  const open = isRemoved ? undefined : asked
  useEffect(() => {
    if (isRemoved) forget()
  }, [isRemoved, forget])
  const told = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (answer) told.current?.focus()
  }, [answer])
  return (
    <>
      <div role="status" className="sr-only">
        {open && <Title {...open} />}
      </div>
      {open && <Question position={position} open={open} />}
      {!open && answer && (
        <p ref={told} tabIndex={-1} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          {answer === 'used' ? (
            <>
              <Check aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
              <Trans>The pin is now where the photo was taken.</Trans>
              <Button variant="plain" size="sm" className="px-1!" onClick={onWhere}>
                <Trans>Check it on the map</Trans>
              </Button>
            </>
          ) : (
            <Trans>The location of the photo was not used.</Trans>
          )}
        </p>
      )}
    </>
  )
}

type Open = NonNullable<PhotoPosition['open']>

function Title({ question }: Open) {
  if (question.kind === 'here') return <Trans>Was this photo taken here?</Trans>
  const distance = distanceInWords(question.metres)
  return <Trans>This photo was taken {distance} from the pin. Should the pin be there?</Trans>
}

function Question({ position, open }: { position: PhotoPosition; open: Open }) {
  const { t } = useLingui()
  const titleId = useId()
  const hasMap = useHasMap()
  const { point, file, question } = open
  const fileName = file.name
  return (
    <div role="group" aria-labelledby={titleId} className="grid gap-3 rounded-md border border-line bg-sunken p-4">
      <p id={titleId} className="font-semibold">
        <Title {...open} />
      </p>
      {hasMap !== false && (
        <div className="relative h-40 overflow-hidden rounded-md border border-line">
          <PlaceMap
            key={`${point.latitude} ${point.longitude}`}
            isStill
            label={t`Map of where the photo was taken`}
            view={{ ...point, zoom }}
            markers={[
              { key: 'photo', ...point, box: pinBox, element: <Pin isChosen icon={<MapPin aria-hidden="true" />} /> },
            ]}
          />
        </div>
      )}
      <p className="text-sm tabular-nums">{pointInDegrees(point)}</p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        <Trans>Your browser read this location from “{fileName}”. We save the location only if you use it.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={position.use}>
          {question.kind === 'here' ? <Trans>Use this place</Trans> : <Trans>Move the pin there</Trans>}
        </Button>
        <Button variant="quiet" size="sm" onClick={position.leave}>
          {question.kind === 'here' ? <Trans context="answer to a question">No</Trans> : <Trans>Keep the pin</Trans>}
        </Button>
      </div>
    </div>
  )
}
