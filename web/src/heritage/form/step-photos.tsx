import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Card } from '../../kit/ui/card.tsx'
import { Fields } from '../../kit/ui/fields.tsx'
import { LinksField } from '../core/links-field.tsx'
import { usePlaceForm } from './form-context.ts'
import { PhotoDrop } from './photo-drop.tsx'
import { PhotoRow } from './photo-row.tsx'
import type { PhotoUploads, Refused } from './photo-uploads.ts'
import { Say } from '../../kit/ui/say.tsx'
import { TakenHere } from './taken-here.tsx'
import { UploadRow } from './upload-row.tsx'
import type { PhotoPosition } from './use-photo-position.ts'
import { WhoSees } from './who-sees.tsx'
import { WrittenText } from '../../kit/ui/written-text.tsx'

/** The heading of the section for family trees and groups. */
export const belongingId = 'who-it-belongs-to'

type Props = {
  photos: PhotoUploads
  /** It is being saved, or waits for it. */
  busy: boolean
  position: PhotoPosition
  /** Lead to the steps where the name and the pin are. */
  onName: () => void
  onWhere: () => void
  /** The buttons below the form. */
  children: React.ReactNode
}

/** The photos of a place with what is said of each, and for whom the place is. */
export function StepPhotos({ photos, position, busy, onName, onWhere, children }: Props) {
  const { t } = useLingui()
  const { fields, place } = usePlaceForm()
  const hasName = place !== undefined || fields.name.trim() !== ''
  const medias = place?.medias ?? []
  function take(files: readonly File[]) {
    position.read(files)
    photos.add(files)
  }
  return (
    <>
      <Fields busy={busy}>
        <Card className="grid gap-5 md:p-6!">
          <h2 className="text-lg">
            <Trans>Photos</Trans>
          </h2>
          {hasName ? <PhotoDrop onFiles={take} /> : <NameFirst onName={onName} />}
          <TakenHere
            position={position}
            hasPhoto={(file) =>
              photos.uploads.some((upload) => upload.file === file) || medias.some(({ id }) => id === photos.idOf(file))
            }
            onWhere={onWhere}
          />
          <div role="status" className="grid gap-2 empty:hidden">
            {photos.refused.map((refused) => (
              <Say key={refused.name} tone="wrong" icon={<TriangleAlert aria-hidden="true" />}>
                <WhyRefused {...refused} />
              </Say>
            ))}
            {photos.isFull && (
              <Say tone="wrong" icon={<TriangleAlert aria-hidden="true" />}>
                <Trans>A place has at most 50 photos.</Trans>
              </Say>
            )}
          </div>
          {(medias.length > 0 || photos.uploads.length > 0) && (
            <ul aria-label={t`Photos`} className="grid grid-cols-[minmax(0,1fr)] gap-5">
              {medias.map((photo, at) => (
                <PhotoRow key={photo.id} photo={photo} at={at} count={medias.length} />
              ))}
              {photos.uploads.map((upload) => (
                <UploadRow
                  key={upload.key}
                  upload={upload}
                  onAgain={() => photos.again(upload.key)}
                  onCancel={() => photos.cancel(upload.key)}
                />
              ))}
            </ul>
          )}
        </Card>
      </Fields>
      <Card className="grid gap-5 md:p-6!">
        <Fields busy={busy}>
          <div>
            <h2 id={belongingId} tabIndex={-1} className="text-lg">
              <Trans>Who it belongs to</Trans>
            </h2>
            <p className="mt-1 text-sm text-ink-soft">
              <Trans>It then also appears on the page of the family tree or group.</Trans>
            </p>
          </div>
          {place ? <LinksField placeId={place.id} links={place.links} /> : !hasName && <NameFirst onName={onName} />}
          <hr className="border-line" />
          <WhoSees />
        </Fields>
        {children}
      </Card>
    </>
  )
}

function NameFirst({ onName }: { onName: () => void }) {
  return (
    <Say icon={<TriangleAlert aria-hidden="true" />}>
      <Trans>
        <b>Please give the place a name first.</b> Then photos and links can be added.{' '}
        <button type="button" className="min-h-6 font-medium text-accent underline underline-offset-3" onClick={onName}>
          Go to What
        </button>
      </Trans>
    </Say>
  )
}

function WhyRefused({ name, why }: Refused) {
  if (why === 'empty')
    return (
      <Trans>
        <b>
          “<WrittenText text={name} />” is empty.
        </b>{' '}
        Choose another file.
      </Trans>
    )
  if (why === 'too-large')
    return (
      <Trans>
        <b>
          “<WrittenText text={name} />” is too large.
        </b>{' '}
        A photo may have at most 50 MB.
      </Trans>
    )
  return (
    <Trans>
      <b>
        “<WrittenText text={name} />” is not a photo.
      </b>{' '}
      Choose a JPEG, PNG, WebP or HEIC file.
    </Trans>
  )
}
