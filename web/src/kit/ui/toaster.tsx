import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import { report } from '../report.ts'
import { hangBoard, onFirstToast } from '../toast.ts'

const Body = lazy(() => import('./toaster-body.tsx'))
/** By then a first page stands, also on a slow phone. */
const quietMs = 8000

type Ready = ComponentProps<typeof Body>['onReady']

/** The place of the toasts. Its code comes with the first of them, or once the page has long been quiet. */
export function Toaster() {
  const [ready, setReady] = useState<Ready>()
  useEffect(() => {
    onFirstToast((hung) => setReady(() => hung))
    const timer = setTimeout(() => hangBoard().catch(report), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    ready && (
      <Suspense fallback={null}>
        <Body onReady={ready} />
      </Suspense>
    )
  )
}
