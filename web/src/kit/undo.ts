import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from './toast.ts'
import { TakenBack } from './waiting-saves.ts'
import { wordsFor } from './words.ts'

const undoableMs = 12_000

type Undoable = {
  /** What was saved, and what is said once it was undone. */
  saved: string
  undone: string
  undo: () => Promise<unknown>
}

/** Says that something was saved, and offers to undo it. An undo that fails can be tried again. */
export function offerUndo({ saved, undone, undo }: Undoable): void {
  let isSent = false
  const send = (): void => {
    // The toast takes a second press of the Enter key while it goes.
    if (isSent) return
    isSent = true
    void undo().then(
      () => toast.success(undone),
      (failure: unknown) => {
        isSent = false
        if (failure instanceof TakenBack) return
        toast.error(wordsFor(failure), {
          duration: undoableMs,
          action: { label: i18n._(msg`Try again`), onClick: send },
        })
      },
    )
  }
  toast.success(saved, { duration: undoableMs, action: { label: i18n._(msg`Undo`), onClick: send } })
}
