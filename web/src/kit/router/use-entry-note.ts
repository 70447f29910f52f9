import { useCallback } from 'react'
import { writeNote } from './entry-notes.ts'
import { useLocation, useRouter } from './react.tsx'

/** Notes the state of a page for the history entry it was drawn for. */
export function useEntryNote(): { key: string; write: (note: unknown) => void } {
  const router = useRouter()
  const { key } = useLocation()
  const write = useCallback(
    (note: unknown) => {
      // The router may be at another entry already, whose page is not drawn yet: its note must stay.
      if (router.state().location.key === key) writeNote(key, note)
    },
    [router, key],
  )
  return { key, write }
}
