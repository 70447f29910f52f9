import { useEffect, useRef } from 'react'
import { entryNow } from './location.ts'
import { useRouter, useSearchParams } from './react.tsx'

type OverPage = {
  /** Which one is open; null where none is. */
  opened: string | null
  open: (id: string) => void
  close: () => void
}

/** Something that opens over a page under a name in its address: the way back closes it, and leaves the page below. */
export function useOverPage(name: string): OverPage {
  const router = useRouter()
  const [query] = useSearchParams()
  const opened = query.get(name)
  // Who presses twice means one step.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [opened])

  function addressWith(id: string | null): string {
    const { pathname, search } = router.state().location
    const asked = new URLSearchParams(search)
    if (id === null) asked.delete(name)
    else asked.set(name, id)
    return asked.size > 0 ? `${pathname}?${asked.toString()}` : pathname
  }

  return {
    opened,
    open: (id) => void router.navigate(addressWith(id), { stays: true }),
    close() {
      if (isClosing.current) return
      isClosing.current = true
      // Whoever came straight to it has another page behind them, or none.
      if (entryNow()?.isOver) void router.navigate(-1)
      else void router.navigate(addressWith(null), { replace: true, stays: true })
    },
  }
}
