import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'
import { useControl } from './field.tsx'

export type SelectProps = ComponentProps<'select'> & {
  options?: readonly { value: string; label: string; disabled?: boolean }[]
  /** The first, empty choice: "Choose a country", "None". */
  placeholder?: string
  children?: ReactNode
}

/** The browser's own select: a phone shows its own picker, a wide screen ours. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const control = useControl()
  return (
    <select {...control} {...rest} className={classes('control control-select', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options?.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
      {children}
    </select>
  )
}
