import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { classes } from './class-names.ts'
import { useControl } from './field.tsx'

export type InputProps = ComponentProps<'input'> & { icon?: ReactNode }

export function Input({ icon, className, ...rest }: InputProps) {
  const control = useControl()
  if (!icon) return <input {...control} {...rest} className={classes('control', className)} />
  return (
    <span className={classes('relative block', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-faint [&_svg]:size-4.5">
        {icon}
      </span>
      <input {...control} {...rest} className="control pl-10" />
    </span>
  )
}

/** A password, which its owner may look at. */
export function PasswordInput({ className, ...rest }: Omit<InputProps, 'type' | 'icon'>) {
  const { t } = useLingui()
  const [seen, setSeen] = useState(false)
  const control = useControl()
  return (
    <span className={classes('relative block', className)}>
      <input {...control} {...rest} type={seen ? 'text' : 'password'} className="control pr-12" />
      <button
        type="button"
        aria-label={seen ? t`Hide password` : t`Show password`}
        onClick={() => setSeen(!seen)}
        className="absolute inset-y-0 right-1 my-auto grid size-9 place-items-center rounded-md text-ink-soft hover:text-ink [&_svg]:size-4.5"
      >
        {seen ? <EyeOff /> : <Eye />}
      </button>
    </span>
  )
}
