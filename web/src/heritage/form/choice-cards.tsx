import { useId, type ReactNode } from 'react'

type Option<Value extends string> = { value: Value; label: ReactNode; hint: ReactNode }
type Props<Value extends string> = {
  label: ReactNode
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, each as a card with a sentence of its own. */
export function ChoiceCards<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-surface px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)]"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={`${id}-${option.value}-hint`}
              className="round-tick"
            />
            <span className="min-w-0">
              <span id={`${id}-${option.value}`} className="block font-semibold">
                {option.label}
              </span>
              <span id={`${id}-${option.value}-hint`} className="block text-sm opacity-90">
                {option.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
