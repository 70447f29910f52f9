import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox(props: CheckboxProps) {
  return <Ticked {...props} look="tick" />
}

/** A setting that takes effect at once. */
export function Switch(props: CheckboxProps) {
  return <Ticked {...props} look="switch" />
}

function Ticked({ label, hint, look, className, ...rest }: CheckboxProps & { look: 'tick' | 'switch' }) {
  return (
    <label className={classes('flex items-start gap-3 py-1', look === 'switch' && 'justify-between', className)}>
      <input type="checkbox" role={look === 'switch' ? 'switch' : undefined} {...rest} className={look} />
      <span className={look === 'switch' ? '-order-1' : undefined}>
        {label}
        {hint && <span className="block text-xs text-ink-soft">{hint}</span>}
      </span>
    </label>
  )
}
