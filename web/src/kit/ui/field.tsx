import { createContext, use, useId, type ReactNode } from 'react'
import { classes } from './class-names.ts'

type Control = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const ControlContext = createContext<Partial<Control>>({})

/** What a control inside a Field must carry to be labelled, described and marked as wrong. */
export function useControl(): Partial<Control> {
  return use(ControlContext)
}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with it, as a sentence. */
  error?: ReactNode
  required?: boolean
  /** The label is only heard, where the place already says what it is. */
  quietLabel?: boolean
  className?: string
  children: ReactNode
}

/** A label, one control, a hint and what is wrong with it, tied together. */
export function Field({ label, hint, error, required, quietLabel, className, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: Control = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className={quietLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-sindoor">
            {' *'}
          </span>
        )}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-xs font-medium text-sindoor">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0 fill-none stroke-current stroke-2">
        <path d="M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM8 4.7v4M8 11.3h0" strokeLinecap="round" />
      </svg>
      <span className="min-w-0">{children}</span>
    </p>
  )
}
