import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

type Props = { icon: ReactNode; tone?: 'plain' | 'wrong'; role?: 'alert' | 'status'; children: ReactNode }

/** A sentence with a sign before it, within a form or a card. */
export function Say({ icon, tone = 'plain', role, children }: Props) {
  return (
    <p
      role={role}
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md px-4 py-3 text-sm [&_svg]:mt-0.5 [&_svg]:size-5',
        tone === 'plain'
          ? 'bg-sunken text-ink-soft [&_b]:text-ink [&_svg]:text-clay'
          : 'bg-sindoor-soft text-on-sindoor-soft',
      )}
    >
      {icon}
      <span className="[&_b]:font-semibold">{children}</span>
    </p>
  )
}
