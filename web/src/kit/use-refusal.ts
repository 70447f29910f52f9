import { useState } from 'react'
import { Refusal } from './failures.ts'

/**
 * The server's refusal of what a page shows, also while it is fetched again, as on the return of the network or of the window.
 * A query without data is pending then. The page keeps what it shows instead, such as a form in which somebody types.
 */
export function useRefusal(key: string, error: unknown, hasData: boolean): Refusal | undefined {
  const [kept, setKept] = useState<{ key: string; refusal: Refusal }>()
  const now = error instanceof Refusal ? error : undefined
  if (now && (kept?.key !== key || kept.refusal !== now)) setKept({ key, refusal: now })
  if (!now && hasData && kept) setKept(undefined)
  return now ?? (kept?.key === key && !hasData ? kept.refusal : undefined)
}
