import type { Task } from '@mulghar/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetSent, keptBegun, onSentElsewhere } from '../../kit/device-drafts.ts'
import { draftKey } from '../../kit/draft-keys.ts'
import { Refusal } from '../../kit/failures.ts'
import { taskQueries } from '../../tasks/public.ts'
import { sendRows, type SendTable } from './send-rows.ts'
import { keepRows, rowsIn, tablePrefix, type PastedRows } from './table-draft.ts'

/**
 * The rows of a vanshavali that were pasted for a tree. This device keeps them until an import of them is done, or the member
 * empties the field. `isLooking` is true until it is known whether an earlier import of them goes on; `running` is its task then.
 */
export function usePastedRows(accountId: string, treeId: string | undefined) {
  const key = draftKey(accountId, tablePrefix + (treeId ?? 'new'))
  const [pasted, setPasted] = useState(() => rowsIn(keptBegun(key)))
  const [isKept, setKept] = useState(true)
  const { rows, sent } = pasted
  function put(next: PastedRows) {
    setPasted(next)
    setKept(keepRows(key, next))
  }
  /** Another tab has imported the rows; a preview may still show them here. */
  const isImported = useRef(false)
  const clear = useEffectEvent(() => {
    isImported.current = true
    put({ rows: '' })
  })
  useEffect(() => onSentElsewhere(key, () => clear()), [key])
  const { task, isLooking } = useSentTask(sent, {
    onDone() {
      // Other tabs may show the same rows, and know nothing of the import.
      keepRows(key, { rows })
      forgetSent(key)
      setPasted({ rows: '' })
      setKept(true)
    },
    onUndone: () => put({ rows }),
  })
  return {
    key,
    rows,
    isLooking,
    running: task && !task.endedAt ? task.id : undefined,
    /** Leaving the page would lose rows: this device does not keep them, and they are not on their way. */
    isLost: !isKept && sent === undefined,
    write(next: string) {
      isImported.current = false
      put({ rows: next })
    },
    send: (send: SendTable) => sendRows({ key, rows, isImported: () => isImported.current }, send),
    noteSent: (taskId: string) => put({ rows, sent: taskId }),
  }
}

type Ends = { onDone: () => void; onUndone: () => void }

/** Watches the import of pasted rows until it ends. One that was cancelled, has failed or is not known has brought nothing. */
function useSentTask(sent: string | undefined, ends: Ends): { task: Task | undefined; isLooking: boolean } {
  const { data, error, isLoading } = useQuery({ ...taskQueries.one(sent ?? ''), enabled: sent !== undefined })
  const done = useEffectEvent(() => ends.onDone())
  const undone = useEffectEvent(() => ends.onUndone())
  const isGone = error instanceof Refusal && error.status === 404
  const status = data?.endedAt ? data.status : undefined
  useEffect(() => {
    if (sent === undefined) return
    if (status === 'DONE') done()
    else if (status || isGone) undone()
  }, [sent, status, isGone])
  return { task: data, isLooking: isLoading }
}
