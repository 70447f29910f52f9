import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { Field } from '../../kit/ui/field.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { grouped } from '../../kit/grouped.ts'

/** What stands behind the label of a field that may stay empty. */
export function Optional({ children }: { children?: ReactNode }) {
  return <span className="font-normal text-ink-faint">{children}</span>
}

type Props = {
  label: ReactNode
  value: string
  rows: number
  most: number
  error: string | undefined
  onChange: (value: string) => void
}

/** A longer text with its length beside the label. More can be typed than is taken, so that nothing pasted is cut off. */
export function CountedText({ label, value, rows, most, error, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [length, limit] = [grouped(value.trim().length), grouped(most)]
  return (
    <div className="relative">
      <Field label={label} error={error} className="min-[16rem]:[&>label]:pr-28">
        <Textarea
          value={value}
          rows={rows}
          onChange={({ target }) => onChange(target.value)}
          // The browser hears of the length with the field itself.
          aria-details={id}
        />
      </Field>
      <span
        id={id}
        className="min-[16rem]:absolute min-[16rem]:top-0 min-[16rem]:right-0 text-xs leading-6 text-ink-faint tabular-nums"
      >
        {t`${length} of ${limit}`}
      </span>
    </div>
  )
}
