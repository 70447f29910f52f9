import type { MergeChoice, MergeField, MergePreview } from '@mulghar/contract/trees/review'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { MergeValue } from './merge-value.tsx'
import { mergeLabels } from './review-words.ts'

export type MergeFieldProps = {
  field: MergeField
  preview: MergePreview
  choice: MergeChoice
  onChoose: (choice: MergeChoice) => void
}

/** A field in which the two differ: what each says, side by side where there is room. */
export function MergeFieldChoice({ field, preview, choice, onChoose }: MergeFieldProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const options = [
    { value: 'KEEP' as const, label: <MergeValue person={preview.keep} field={field} /> },
    { value: 'OTHER' as const, label: <MergeValue person={preview.other} field={field} /> },
    // Of what is told in prose both can be kept.
    ...(field === 'bio' ? [{ value: 'BOTH' as const, label: t`Keep both texts` }] : []),
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{i18n._(mergeLabels[field])}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 items-start gap-3 rounded-sm border border-line px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="round-tick"
            />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
