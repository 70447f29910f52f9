import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Dhaka } from '../../kit/art/dhaka.tsx'
import { classes } from '../../kit/ui/class-names.ts'

type StoryProps = {
  title: string
  picture: ReactNode
  turned?: boolean
  /** It may be in sight from the beginning. */
  first?: boolean
  children: ReactNode
}

/** A few words beside a picture of what they speak of; it is drawn, and its fonts are fetched, when somebody comes near. */
export function Story({ title, picture, turned, first = false, children }: StoryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box)
  return (
    <section className="grid items-center gap-6 lg:grid-cols-2 lg:gap-16">
      <div
        ref={box}
        aria-hidden="true"
        className={classes('min-h-76 rounded-lg border border-line bg-sunken p-4 md:p-7', turned && 'lg:order-last')}
      >
        {(first || isNear) && picture}
      </div>
      <div className="grid gap-3">
        <h2 className="text-xl md:text-2xl">{title}</h2>
        <p className="max-w-prose text-ink-soft">{children}</p>
      </div>
    </section>
  )
}

function useNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '50%' })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
  return isNear
}

export function Closing({ children }: { children: ReactNode }) {
  return (
    <section className="mx-auto w-full max-w-280 px-4 md:px-7">
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-lift">
        <Dhaka className="block h-12" />
        <div className="grid justify-items-center gap-4 px-5 py-10 text-center md:py-14">
          <h2 className="text-xl md:text-2xl">
            <Trans>What you bring stays yours</Trans>
          </h2>
          <p className="max-w-prose text-ink-soft">
            <Trans>
              Your tree is seen by you and by those whom you let in. No advertisements, nothing sold, and all of it can
              be exported at any time.
            </Trans>
          </p>
          {children}
        </div>
      </div>
    </section>
  )
}
