import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import { loadNotices } from '../leaving.ts'
import { connected } from '../no-connection.ts'
import { report } from '../report.ts'
import { hangBoard, onFirstToast } from '../toast.ts'

const Body = lazy(body)
/** By then a first page stands, also on a slow phone. */
const quietMs = 8000
const againMs = 5000
const touches = ['pointerdown', 'keydown'] as const

/** What would say that something failed may not itself bring the page down: it tries until it is there. */
async function body(): Promise<typeof import('./toaster-body.tsx')> {
  await connected({ isSilent: true })
  try {
    return await import('./toaster-body.tsx')
  } catch {
    await new Promise((again) => setTimeout(again, againMs))
    return body()
  }
}

type Ready = ComponentProps<typeof Body>['onReady']

/** The place of the toasts. Its code comes with the first of them, once somebody does something, or the page has long been quiet. */
export function Toaster() {
  const [ready, setReady] = useState<Ready>()
  useEffect(() => {
    onFirstToast((hung) => setReady(() => hung))
    const hang = () => {
      hangBoard().catch(report)
      // They say in words that there is no connection, also on pages that save nothing.
      loadNotices()
    }
    const timer = setTimeout(hang, quietMs)
    for (const touch of touches) addEventListener(touch, hang, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const touch of touches) removeEventListener(touch, hang)
    }
  }, [])
  return (
    ready && (
      <Suspense fallback={null}>
        <Body onReady={ready} />
      </Suspense>
    )
  )
}
