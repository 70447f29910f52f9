import { useLingui } from '@lingui/react/macro'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useWantedOnce } from './dialog.tsx'

const Body = lazyPart(() => import('./lightbox-body.tsx'))

export type LightboxProps = {
  /** The large picture. */
  src: string
  alt: string
  /** What is clicked: the small picture. */
  children: ReactNode
  className?: string
}

/** Click to enlarge. */
export function Lightbox({ src, alt, children, className }: LightboxProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const wanted = useWantedOnce(open)
  return (
    <>
      <button type="button" aria-label={t`Enlarge: ${alt}`} onClick={() => setOpen(true)} className={className}>
        {children}
      </button>
      {wanted && (
        <Suspense>
          <Body open={open} onClose={() => setOpen(false)} src={src} alt={alt} />
        </Suspense>
      )}
    </>
  )
}
