import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetSent, keptBegun, onSentElsewhere } from '../../kit/device-drafts.ts'
import { draftKey } from '../../kit/draft-keys.ts'
import { addForm, typist, wantNotices } from '../../kit/leaving.ts'
import { isBlank, keepRows, rowsIn, tablePrefix } from './table-draft.ts'

/**
 * The rows of a vanshavali that were pasted for a tree. This device keeps them until they are imported, or discarded by the
 * member. Leaving the page asks, unless `isOver`: then their import has begun.
 */
export function usePastedRows(accountId: string, treeId: string | undefined, isOver: boolean) {
  const key = draftKey(accountId, tablePrefix + (treeId ?? 'new'))
  const [rows, setRows] = useState(() => rowsIn(keptBegun(key)))
  const [isKept, setKept] = useState(true)
  function write(next: string) {
    setRows(next)
    setKept(keepRows(key, next))
  }
  function imported() {
    setRows('')
    setKept(true)
    forgetSent(key)
  }
  const clear = useEffectEvent(() => write(''))
  useEffect(() => onSentElsewhere(key, () => clear()), [key])
  const isPasted = !isOver && !isBlank(rows)
  useAskingAboutRows(isPasted, isKept, () => write(''))
  return { key, rows, isPasted, isLost: isPasted && !isKept, write, imported }
}

/** Asks before the page is left with pasted rows. The end of the session loses none that the device keeps. */
function useAskingAboutRows(isPasted: boolean, isKept: boolean, discard: () => void): void {
  const isKeptNow = useRef(isKept)
  useEffect(() => void (isKeptNow.current = isKept), [isKept])
  const forget = useEffectEvent(discard)
  useEffect(() => {
    if (!isPasted) return
    wantNotices()
    let isDiscarded = false
    return addForm({
      isOfPage: true,
      isDirty: () => !isDiscarded && !(isKeptNow.current && typist() === undefined),
      forget() {
        isDiscarded = true
        forget()
      },
    })
  }, [isPasted])
}
