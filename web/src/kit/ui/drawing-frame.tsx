import type { ReactElement, ReactNode } from 'react'

export type DrawingName = 'tree' | 'people' | 'event' | 'search' | 'inbox' | 'document' | 'lost' | 'failed'
/** One of the kit, or the lines of a module's own within 128 × 96. */
export type DrawingChoice = DrawingName | ReactElement

/** The frame of a small line drawing in one weight, with one warm spot in it. */
export function DrawingFrame({ children, className = 'w-40' }: { children: ReactNode; className?: string }) {
  return (
    <svg
      viewBox="0 0 128 96"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`text-clay ${className}`}
    >
      {children}
    </svg>
  )
}

/** All drawings stand on this double rule. */
export const ground = <path d="M11 84h106M21 87.6h86" strokeWidth="1" />
export const warm = { fill: 'var(--color-marigold-soft)', stroke: 'var(--color-marigold)' }

/** Part of the first load: a page that cannot load its code shows it. */
export const failedLines = (
  <>
    {ground}
    <path d="M40 84V50L64 30l24 20v34" />
    <path d="m32 56 32-27 32 27" />
    <path {...warm} d="M57 84V70a7 7 0 0 1 14 0v14z" />
    <path d="M64 20V10M44 24l-6-8M84 24l6-8" strokeDasharray="3 5" />
  </>
)
