import type { PlacePhoto } from '@mulghar/contract/heritage/heritage'
import { licences } from '@mulghar/contract/heritage/kinds'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { MediaPicture } from '../../documents/public.ts'
import { latinDigits, wholeNumber } from '@mulghar/contract/kit/digits'
import { useMutation } from '../../kit/mutation.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { PhotoPlace } from '../../kit/ui/photo-place.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { wordsFor } from '../../kit/words.ts'
import { placeQueries } from '../core/heritage.queries.ts'
import { licenceWords } from '../core/place-words.ts'
import { wordsForPhotoFault } from './fault-words.ts'
import { usePlaceForm } from './form-context.ts'
import { gregorianYears, photoFault } from './place-faults.ts'
import { photoFieldsOf, type PhotoFields } from './place-fields.ts'
import { Say } from '../../kit/ui/say.tsx'
import { chosenDigits } from '../../kit/digit-choice.ts'

const mostCaption = 500
const mostAuthor = 200

type Props = { photo: PlacePhoto; at: number; count: number }

/** A photo of the place: caption, year, and whose it is. */
export function PhotoRow({ photo, at, count }: Props) {
  const { t } = useLingui()
  const { fields, saver } = usePlaceForm()
  const said = photoFieldsOf(fields, photo)
  const fault = photoFault(fields, photo)
  const isYearWrong = fault === 'year' || fault === 'year-to-come'
  const place = at + 1
  const set = (part: Partial<PhotoFields>) =>
    saver.change({ photos: { ...fields.photos, [photo.id]: { ...said, ...part } } })
  return (
    <li
      aria-label={t`Photo ${place}`}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 border-t border-line pt-5 sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div className="grid gap-1">
        <Picture photo={photo} place={place} isFirst={at === 0} />
        {count > 1 && <Order photo={photo} at={at} count={count} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
        <Field label={t`Caption`}>
          <Input
            value={said.caption}
            maxLength={mostCaption}
            autoComplete="off"
            onChange={({ target }) => set({ caption: target.value })}
          />
        </Field>
        <Field label={t`Year`} error={isYearWrong ? wordsForPhotoFault(fault) : undefined}>
          <Input
            inputMode="numeric"
            value={said.year}
            maxLength={4}
            autoComplete="off"
            onChange={({ target }) => set({ year: target.value })}
          />
        </Field>
        {fault === 'year-to-come' && <BikramYear typed={said.year} onYear={(year) => set({ year })} />}
        <Checkbox
          className="col-span-2"
          label={t`This is not my photo`}
          checked={said.isOthers}
          onChange={({ target }) => set({ isOthers: target.checked })}
        />
        {said.isOthers && (
          <div className="col-span-2 grid gap-3">
            <Field
              label={t`Who took it?`}
              required
              error={fault === 'author-needed' ? wordsForPhotoFault(fault) : undefined}
            >
              <Input
                value={said.author}
                maxLength={mostAuthor}
                autoComplete="off"
                onChange={({ target }) => set({ author: target.value })}
              />
            </Field>
            <LicenceField
              value={said.licence}
              error={fault === 'licence-needed' ? wordsForPhotoFault(fault) : undefined}
              onChange={(licence) => set({ licence })}
            />
          </div>
        )}
      </div>
    </li>
  )
}

/** The year was probably typed in Bikram Sambat: offers the Gregorian one. */
function BikramYear({ typed, onYear }: { typed: string; onYear: (year: string) => void }) {
  const years = gregorianYears(wholeNumber(typed))
  if (!years) return null
  const year = String(years.from)
  const [bikram, from, to] = [latinDigits(typed.trim()), year, String(years.to).slice(-2)].map(chosenDigits)
  return (
    <p className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <Trans>
        {bikram} BS is {from}/{to}.
      </Trans>
      <Button variant="soft" size="sm" onClick={() => onYear(year)}>
        <Trans>Use {from}</Trans>
      </Button>
    </p>
  )
}

type LicenceProps = {
  value: PhotoFields['licence']
  error: string | undefined
  onChange: (licence: PhotoFields['licence']) => void
}

function LicenceField({ value, error, onChange }: LicenceProps) {
  const { i18n, t } = useLingui()
  return (
    <Field label={t`How may it be used?`} required error={error}>
      <Select
        value={value}
        placeholder={t({ message: 'Choose', context: 'a licence' })}
        options={licences.map((licence) => ({ value: licence, label: i18n._(licenceWords[licence]) }))}
        onChange={({ target }) => onChange(licences.find((licence) => licence === target.value) ?? '')}
      />
    </Field>
  )
}

/** The picture, whether it is the cover, and the buttons that change that. */
function Picture({ photo, place, isFirst }: { photo: PlacePhoto; place: number; isFirst: boolean }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { fields, saver, place: saved } = usePlaceForm()
  const isCover = fields.coverId === null ? isFirst : fields.coverId === photo.id
  return (
    <div className="grid gap-1">
      <div className="relative aspect-16/10 overflow-hidden rounded-md bg-sunken sm:aspect-4/3">
        <MediaPicture
          media={{ ...photo, type: 'IMAGE', durationMs: null }}
          alt={t`Photo ${place}`}
          sizes="(min-width: 40rem) 11rem, 100vw"
          renew={() => (saved ? cache.invalidateQueries(placeQueries.place(saved.id)) : Promise.resolve())}
        />
        {isCover && (
          <span className="absolute top-2 left-2">
            <Badge tone="accent">
              <Trans context="first picture of a place">Cover</Trans>
            </Badge>
          </span>
        )}
      </div>
      <div className="flex items-center justify-between">
        {isCover ? (
          <span />
        ) : (
          <Button
            variant="plain"
            size="sm"
            className="px-1!"
            icon={<ImageUp />}
            onClick={() => saver.change({ coverId: isFirst ? null : photo.id })}
          >
            <Trans>Make cover</Trans>
          </Button>
        )}
        <RemovePhoto photo={photo} place={place} />
      </div>
    </div>
  )
}

/** Where the photo stands among the others, and buttons that move it. */
function Order({ photo, at, count }: Props) {
  const { saver } = usePlaceForm()
  const move = useMutation({ mutationFn: (by: number) => saver.movePhoto(photo.id, by) })
  return (
    <>
      <PhotoPlace at={at} count={count} onMove={(to) => move.mutate(to - at)} />
      <div role="status" className="empty:hidden">
        {move.error && (
          <Say tone="wrong" icon={<TriangleAlert aria-hidden="true" />}>
            {wordsFor(move.error)}
          </Say>
        )}
      </div>
    </>
  )
}

function RemovePhoto({ photo, place }: { photo: PlacePhoto; place: number }) {
  const { t } = useLingui()
  const { fields, saver } = usePlaceForm()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => saver.removePhoto(photo.id),
    onSuccess: () => {
      setAsking(false)
      if (fields.coverId === photo.id) saver.change({ coverId: null })
    },
  })
  return (
    <>
      <IconButton size="sm" variant="danger" label={t`Remove photo ${place}`} onClick={() => setAsking(true)}>
        <Trash2 className="text-sindoor" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Remove this photo?`}
        text={t`This action cannot be undone.`}
        confirmText={t`Remove`}
        busy={remove.isPending}
        busyText={t`Removing...`}
        error={remove.error ? wordsFor(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
