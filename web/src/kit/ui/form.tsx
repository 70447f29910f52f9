import type { ComponentProps } from 'react'
import { Fields } from './fields.tsx'

type Props = ComponentProps<'form'> & {
  /** It is being saved, or waits for it. */
  busy: boolean
}

/** A form that cannot be changed while it is saved. A Cancel within it stands beside its `Fields` instead: it takes a waiting save back. */
export function Form({ busy, children, ...rest }: Props) {
  return (
    <form noValidate {...rest}>
      <Fields busy={busy}>{children}</Fields>
    </form>
  )
}
