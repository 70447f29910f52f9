import type { Message } from '@mulghar/contract/messages/message'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { addForm, leaveWhenSaved, wantNotices } from '../../kit/leaving.ts'
import { useMember } from '../../session/session-store.ts'
import { EditDrafts, isChanged, type Edit } from '../sending/edit-draft.ts'

/** The edit of a sent message, which comes back after a reload, a crash or the end of the session. */
export function useEdit(conversationId: string, messages: readonly Message[]) {
  const me = useMember().id
  const [drafts] = useState(() => new EditDrafts(me, conversationId))
  const [edit, setEdit] = useState(() => drafts.restore(messages))
  const isEdited = edit !== undefined && isChanged(edit, messages)
  useAsking(drafts, edit, isEdited)
  const editedId = edit?.messageId
  useEffect(() => {
    if (editedId !== undefined) return drafts.onSavedElsewhere(editedId, () => setEdit(undefined))
  }, [drafts, editedId])

  function end() {
    if (edit) drafts.discard(edit)
    setEdit(undefined)
  }

  return {
    edit,
    isEdited,
    begin: (message: Message) => setEdit(drafts.begin(message)),
    write(own: Edit, text: string) {
      const next = { ...own, text }
      setEdit(next)
      drafts.keep(next, messages)
    },
    /** Another window has changed the message: saving again replaces that text. */
    warn: (own: Edit) => setEdit({ ...own, isWarned: true }),
    noteSaved(saved: Edit) {
      drafts.forgetSaved(saved)
      setEdit((now) => (now?.messageId === saved.messageId ? undefined : now))
    },
    end,
    /** A changed edit is discarded only after a question. */
    endThen(next: () => void) {
      const goOn = () => {
        end()
        next()
      }
      if (isEdited) leaveWhenSaved(goOn, { staysOnPage: true })
      else goOn()
    },
  }
}

/** Asks before a changed edit is left. The device keeps it until the edit that was discarded has left the page. */
function useAsking(drafts: EditDrafts, edit: Edit | undefined, isEdited: boolean): void {
  const latest = useRef(edit)
  useLayoutEffect(() => {
    latest.current = edit ?? latest.current
  }, [edit])
  const askedId = isEdited ? edit?.messageId : undefined
  useEffect(() => {
    if (askedId === undefined) return
    let discarded: string | undefined
    const isDiscarded = () => latest.current?.text === discarded
    wantNotices()
    const remove = addForm({
      isDirty: () => !isDiscarded(),
      forget: () => void (discarded = latest.current?.text),
      isKept: () => latest.current !== undefined && drafts.has(latest.current),
    })
    return () => {
      remove()
      if (latest.current?.messageId === askedId && isDiscarded()) drafts.discard(latest.current)
    }
  }, [askedId, drafts])
}
