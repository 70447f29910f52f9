import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from './toast.ts'
import { TakenBack } from './waiting-saves.ts'
import { wordsFor } from './words.ts'

const undoableMs = 12_000

type Undoable = {
  /** Texts of the toasts after the save and after its undo. */
  saved: string
  undone: string
  undo: () => Promise<unknown>
  /** The text of a failed undo, where a refusal names more than its code. */
  failed?: (failure: unknown) => string
}

/** Says that something was saved, and offers to undo it. An undo that fails can be tried again. */
export function offerUndo({ saved, undone, undo, failed = wordsFor }: Undoable): void {
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
        toast.error(failed(failure), {
          duration: undoableMs,
          action: { label: i18n._(msg`Try again`), onClick: send },
        })
      },
    )
  }
  toast.success(saved, { duration: undoableMs, action: { label: i18n._(msg`Undo`), onClick: send } })
}
