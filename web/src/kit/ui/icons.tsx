import type { ComponentProps } from 'react'

/** A banyan: the sign of a family tree wherever one is meant. */
export function TreeIcon({ strokeWidth = 1.75, ...rest }: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d="M7 14.5c-2.3 0-4-1.5-4-3.4 0-1.7 1.2-3 2.8-3.3C6.2 5 8.7 3 12 3s5.8 2 6.2 4.8c1.6.3 2.8 1.6 2.8 3.3 0 1.9-1.7 3.4-4 3.4z" />
      <path d="M12 21v-6.5M8 21v-6.5M16 21v-6.5M5 21h14" />
    </svg>
  )
}
