import { conditions } from '@mulghar/contract/heritage/kinds'
import { mostSignificance, mostStory } from '@mulghar/contract/heritage/place-draft'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { DateField } from '../../kit/partial-date-field/date-field.tsx'
import { FormCalendar } from '../../kit/partial-date-field/form-calendar.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { conditionWords } from '../core/place-words.ts'
import { usePlaceForm } from './form-context.ts'
import { SourcesField } from './sources-field.tsx'
import { CountedText, Optional } from './text-parts.tsx'

/** When a place began and ended, how it is today, and what is told about it. */
export function StepStory() {
  const { t } = useLingui()
  const { fields, saver, errorOf } = usePlaceForm()
  return (
    <FormCalendar>
      <DateField
        label={t`When was it built or begun?`}
        value={fields.begin}
        error={errorOf('begin')}
        onChange={(begin) => saver.change({ begin })}
      />
      <Checkbox
        label={t`It is still there`}
        checked={fields.isThere}
        onChange={({ target }) => saver.change({ isThere: target.checked })}
      />
      {!fields.isThere && (
        <DateField
          label={t`When did it end?`}
          value={fields.end}
          error={errorOf('end')}
          onChange={(end) => saver.change({ end })}
        />
      )}
      <ConditionChoice />
      <hr className="border-line" />
      <CountedText
        label={
          <Trans>
            Its story <Optional>(if you like)</Optional>
          </Trans>
        }
        rows={7}
        value={fields.story}
        most={mostStory}
        error={errorOf('story')}
        onChange={(story) => saver.change({ story })}
      />
      <CountedText
        label={
          <Trans>
            Why does it matter? <Optional>(if you like)</Optional>
          </Trans>
        }
        rows={2}
        value={fields.significance}
        most={mostSignificance}
        error={errorOf('significance')}
        onChange={(significance) => saver.change({ significance })}
      />
      <hr className="border-line" />
      <SourcesField />
    </FormCalendar>
  )
}

/** How the place is today, as a row of pills. */
function ConditionChoice() {
  const { i18n } = useLingui()
  const { fields, saver } = usePlaceForm()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">
        <Trans>How is it today?</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {conditions.map((condition) => (
          <label
            key={condition}
            className="relative inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="condition"
              value={condition}
              checked={condition === fields.condition}
              onChange={() => saver.change({ condition })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {condition === fields.condition && <Check aria-hidden="true" className="size-4 shrink-0" />}
            {i18n._(conditionWords[condition])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
