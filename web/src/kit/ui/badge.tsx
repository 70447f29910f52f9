import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

export type BadgeTone = 'plain' | 'accent' | 'marigold' | 'clay' | 'sindoor'

const tones: Record<BadgeTone, string> = {
  plain: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-on-accent-soft',
  marigold: 'bg-marigold-soft text-on-marigold-soft',
  clay: 'bg-clay-soft text-on-clay-soft',
  sindoor: 'bg-sindoor-soft text-on-sindoor-soft',
}

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-px text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
