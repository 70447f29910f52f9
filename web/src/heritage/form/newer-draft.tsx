import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { NewerVersion } from '../../kit/ui/newer-version.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { usePlaceForm } from './form-context.ts'
import { nameOfPart, valueInWords } from './part-words.ts'
import { fieldsOf, type Part } from './place-fields.ts'

type Side = 'mine' | 'newer'

export const newerDraftId = 'newer-draft'

/** The place was changed on another device, too: both texts of every field that both have changed, to choose from. */
export function NewerDraft() {
  const { t } = useLingui()
  const { newer, fields, saver, place } = usePlaceForm()
  const [chosen, setChosen] = useState<Partial<Record<Part, Side>>>({})
  if (!newer) return null
  const theirs = fieldsOf(newer.place)
  const sideOf = (part: Part): Side => chosen[part] ?? 'mine'
  return (
    <div id={newerDraftId}>
      <NewerVersion
        key={newer.place.version}
        text={
          place?.status === 'PUBLISHED'
            ? t`There is a newer version of this place. Compare the two and choose what to keep.`
            : t`There is a newer version of this draft. Compare the two and choose what to keep.`
        }
        action={<Trans>Compare</Trans>}
      >
        <div className="grid gap-4 p-4">
          {newer.parts.map((part) => (
            <RadioGroup<Side>
              key={part}
              label={nameOfPart(part)}
              value={sideOf(part)}
              onChange={(side) => setChosen((before) => ({ ...before, [part]: side }))}
              options={[
                { value: 'mine', label: t`On this device`, hint: <Text>{valueInWords(part, fields)}</Text> },
                { value: 'newer', label: t`The newer version`, hint: <Text>{valueInWords(part, theirs)}</Text> },
              ]}
            />
          ))}
          <div>
            <Button size="sm" onClick={() => saver.resolve(newer.parts.filter((part) => sideOf(part) === 'mine'))}>
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
