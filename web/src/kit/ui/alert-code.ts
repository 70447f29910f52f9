import { lazy, type ComponentType } from 'react'
import { loader } from '../lazy-part.ts'

type Bodies = typeof import('./alert-body.tsx')

/** The code of all questions and alerts. It comes with everything that saves, so that they open without a connection. */
export const loadAlerts = loader<Bodies>(() => import('./alert-body.tsx'))

/** One of these bodies. It opens at once where the code is there. */
export const lazyAlert = <Props>(body: (bodies: Bodies) => ComponentType<Props>) =>
  lazy(async () => ({ default: body(await loadAlerts()) }))
