import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { NewerVersion } from '../../kit/ui/newer-version.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { usePlaceForm } from './form-context.ts'
import { nameOfPart, photoInWords, valueInWords } from './part-words.ts'
import { serverPhoto } from './merge-photos.ts'
import { fieldsOf, photoFieldsOf } from './place-fields.ts'

type Side = 'mine' | 'newer'

export const newerDraftId = 'newer-draft'

/** The place was changed on another device, too: both texts of every field that both have changed, to choose from. */
export function NewerDraft() {
  const { t } = useLingui()
  const { newer, fields, saver, place: known } = usePlaceForm()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  if (!newer) return null
  const isMine = (asked: string) => (chosen[asked] ?? 'mine') === 'mine'
  const photos = newer.place.medias.map((photo, at) => ({ photo, number: at + 1 }))
  const theirs = fieldsOf(newer.place)
  const choice = (asked: string, label: string, mine: string, other: string) => (
    <RadioGroup<Side>
      key={asked}
      label={label}
      value={isMine(asked) ? 'mine' : 'newer'}
      onChange={(side) => setChosen((before) => ({ ...before, [asked]: side }))}
      options={[
        { value: 'mine', label: t`On this device`, hint: <Text>{mine}</Text> },
        { value: 'newer', label: t`The newer version`, hint: <Text>{other}</Text> },
      ]}
    />
  )
  return (
    <div id={newerDraftId}>
      <NewerVersion
        key={newer.place.version}
        text={
          known?.status === 'PUBLISHED'
            ? t`There is a newer version of this place. Compare the two and choose what to keep.`
            : t`There is a newer version of this draft. Compare the two and choose what to keep.`
        }
        action={<Trans>Compare</Trans>}
      >
        <div className="grid gap-4 p-4">
          {newer.parts.map((part) =>
            choice(part, nameOfPart(part), valueInWords(part, fields), valueInWords(part, theirs)),
          )}
          {photos
            .filter(({ photo }) => newer.photos.includes(photo.id))
            .map(({ photo, number: place }) =>
              choice(
                photo.id,
                t`Photo ${place}`,
                photoInWords(photoFieldsOf(fields, photo)),
                photoInWords(serverPhoto(photo)),
              ),
            )}
          <div>
            <Button size="sm" onClick={() => saver.resolve(newer.parts.filter(isMine), newer.photos.filter(isMine))}>
              <Trans>Keep what I chose</Trans>
            </Button>
          </div>
        </div>
      </NewerVersion>
    </div>
  )
}

const Text = ({ children }: { children: string }) => (
  <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{children}</span>
)
