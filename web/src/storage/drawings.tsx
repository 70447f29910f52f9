import type { ReactNode } from 'react'
import { classes } from '../kit/ui/class-names.ts'

const warm = { fill: 'var(--color-marigold-soft)' }

function Frame({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('text-clay', className ?? 'h-30 w-40')}
    >
      <path d="M14 108h132M26 112.5h108" strokeWidth="1.25" />
      {children}
    </svg>
  )
}

/** A chest with a lock. */
export function ClosedChest({ className }: { className?: string }) {
  return (
    <Frame className={className}>
      <path d="M28 56h104v46a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4z" />
      <path d="M28 56c0-14 8-22 20-22h64c12 0 20 8 20 22" />
      <path d="M48 34v22M112 34v22M48 56v50M112 56v50" strokeWidth="1.5" />
      <rect x="69" y="50" width="22" height="24" rx="4" style={warm} />
      <path d="M80 60v6" />
      <circle cx="80" cy="60" r="2" />
      <path d="M22 74c-4 0-6 2-6 6s2 6 6 6h6M138 74c4 0 6 2 6 6s-2 6-6 6h-6" />
      <path d="M58 34c2-8 6-12 12-14l18-5c3-1 5 0 6 3l4 16" strokeWidth="1.5" />
      <path d="M70 25l16-4.5" strokeWidth="1.5" />
      <g stroke="none" fill="var(--color-marigold)">
        <circle cx="38" cy="96" r="2.5" />
        <circle cx="122" cy="96" r="2.5" />
      </g>
    </Frame>
  )
}

/** The same chest with its lid up and a paper in it. */
export function OpenChest({ className }: { className?: string }) {
  return (
    <Frame className={className}>
      <path d="M28 62h104v40a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4z" />
      <path d="M28 62 20 34c-3-12 4-20 16-20h88c12 0 19 8 16 20l-8 28" />
      <path d="M48 62v44M112 62v44M40 14l8 34M120 14l-8 34" strokeWidth="1.5" />
      <path d="M36 62c10-8 78-8 88 0" strokeWidth="1.5" />
      <path
        d="M60 58V34l28-5 5 27M67 41l15-2.5M68.5 48l15-2.5"
        strokeWidth="1.5"
        style={{ fill: 'var(--color-surface)' }}
      />
      <rect x="69" y="62" width="22" height="20" rx="4" style={warm} />
      <path d="M80 70v5" />
      <circle cx="80" cy="69.5" r="2" />
      <path d="M22 78c-4 0-6 2-6 6s2 6 6 6h6M138 78c4 0 6 2 6 6s-2 6-6 6h-6" />
      <g stroke="none" fill="var(--color-marigold)">
        <circle cx="38" cy="97" r="2.5" />
        <circle cx="122" cy="97" r="2.5" />
        <circle cx="30" cy="24" r="2.5" />
        <circle cx="130" cy="24" r="2.5" />
      </g>
    </Frame>
  )
}
