import { useId, type ReactNode, type Ref } from 'react'
import { classes } from './class-names.ts'

export type Choice<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode; icon?: ReactNode }

export type RadioGroupProps<Value extends string> = {
  label: ReactNode
  options: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** 'list' one below the other, 'row' side by side, 'segments' as one control. */
  look?: 'list' | 'row' | 'segments'
  quietLabel?: boolean
  error?: string | undefined
  name?: string
  ref?: Ref<HTMLFieldSetElement>
}

/** One of a few: the browser's own radio buttons, so that arrow keys just work. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, look = 'list', quietLabel, error, name, ref } = props
  const id = useId()
  return (
    <fieldset ref={ref} className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={quietLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div
        className={
          look === 'segments'
            ? 'segments'
            : classes('flex', look === 'list' ? 'flex-col gap-1' : 'flex-wrap gap-x-6 gap-y-1')
        }
      >
        {options.map((option) => (
          <label key={option.value} className={look === 'segments' ? 'segment' : 'flex items-start gap-3 py-1'}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className={look === 'segments' ? 'segment-input' : 'round-tick'}
            />
            {option.icon}
            <span>
              {option.label}
              {option.hint && <span className="block text-xs text-ink-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-medium text-sindoor">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A choice between views, as one pill. */
export function Segmented<Value extends string>(props: Omit<RadioGroupProps<Value>, 'look' | 'quietLabel' | 'error'>) {
  return <RadioGroup {...props} look="segments" quietLabel />
}
