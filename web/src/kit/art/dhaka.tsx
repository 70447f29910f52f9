import { useId } from 'react'

/** A strip of woven cloth after the patterns of Dhaka topis. */
export function Dhaka({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={className} width="100%" height="100%">
      <defs>
        <pattern id={id} width="64" height="48" patternUnits="userSpaceOnUse">
          <path fill="var(--color-accent-soft)" d="M0 0h64v48H0z" />
          <path fill="var(--color-marigold-soft)" d="M0 24 16 8l16 16-16 16zM32 24 48 8l16 16-16 16z" />
          <path fill="var(--color-sindoor-soft)" d="m8 24 8-8 8 8-8 8zM40 24l8-8 8 8-8 8z" />
          <path fill="var(--color-marigold)" d="m12.5 24 3.5-3.5 3.5 3.5-3.5 3.5z" />
          <path fill="var(--color-accent)" d="m44.5 24 3.5-3.5 3.5 3.5-3.5 3.5z" />
          <path
            fill="none"
            stroke="var(--color-accent)"
            strokeOpacity=".35"
            d="M0 3h64M0 45h64M-4 12 4 4l8 8M20 12l8-8 8 8M52 12l8-8 8 8M-4 36l8 8 8-8M20 36l8 8 8-8M52 36l8 8 8-8"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
