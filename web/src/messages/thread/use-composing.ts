import type { Conversation } from '@mulghar/contract/messages/conversations'
import { countLetters } from '@mulghar/contract/kit/scalars'
import { mostMessageLetters } from '@mulghar/contract/messages/kinds'
import type { Message } from '@mulghar/contract/messages/message'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useMutation } from '../../kit/mutation.ts'
import { report } from '../../kit/report.ts'
import { fixForm } from '../../kit/sent-saves.ts'
import { toast } from '../../kit/toast.ts'
import { useAskingAbout } from '../../kit/unsaved.ts'
import { useSteady } from '../../kit/use-steady.ts'
import { wordsFor } from '../../kit/words.ts'
import { useMember } from '../../session/session-store.ts'
import { isChangedMeanwhile, messageMutations } from '../core/messages.queries.ts'
import { forgetDraft, joined, keepDraft, keptDraft, type Draft } from '../sending/draft.ts'
import { editName, replacedBy, type Edit } from '../sending/edit-draft.ts'
import { broughtBack, discard, sendMessage } from '../sending/outbox.ts'
import type { Replied, Waiting } from '../sending/unsent.ts'
import { useChosenFiles } from './chosen-files.tsx'
import { wordsOfReplied } from './message-text.tsx'
import { useEdit } from './use-edit.ts'
import { useTypingSignal } from './use-typing-signal.ts'

export type Composing = { conversation: Conversation; messages: readonly Message[] }

/** The message that is being written, and the text of another one that is being edited meanwhile. */
export function useComposing({ conversation, messages }: Composing) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { id } = conversation
  const { draft, keep, clear } = useDraft(id)
  const edits = useEdit(id, messages)
  const { edit, isEdited } = edits
  const files = useChosenFiles()
  const save = useMutation(messageMutations.edit(cache, conversation))
  // Leaving the edit waits for the answer.
  useLayoutEffect(() => (save.isPending ? fixForm() : undefined), [save.isPending])
  const { signalTyping, endTyping } = useTypingSignal(id)
  const text = edit ? edit.text : draft.text
  // The files stay while another message is edited.
  useAskingAbout(files.chosen.length > 0, undefined, true)
  const letters = countLetters(text)
  const isTooLong = letters > mostMessageLetters
  const isEmpty = text.trim() === '' && (edit !== undefined || files.chosen.length === 0)
  const { isHeld, release } = useDeletedSubject({
    messages,
    draft,
    edit,
    isEdited,
    keep,
    endEdit: edits.end,
  })

  function write(next: string) {
    if (edit) return edits.write(edit, next)
    keep({ ...draft, text: next })
    if (next.trim() !== '') signalTyping()
  }

  function send() {
    if (isTooLong || isEmpty) return
    if (edit) return saveEdit(edit)
    if (isHeld) return
    sendMessage(cache, id, { text: text.trim(), files: files.chosen, replyTo: draft.replyTo })
    endTyping()
    clear()
    files.clear()
  }

  function saveEdit(own: Edit) {
    const { messageId, text: next } = own
    if (!isEdited) return edits.end()
    save.mutate(
      { messageId, text: next.trim(), previousText: replacedBy(own, messages) },
      {
        onSuccess: () => edits.noteSaved(own),
        onError: (error) => {
          if (isChangedMeanwhile(error)) edits.warn(own)
          toast.error(wordsFor(error))
        },
      },
    )
  }

  function cancel() {
    if (edit) edits.endThen(() => undefined)
    else keep({ ...draft, replyTo: null })
  }

  const repliedOf = useRepliedOf()
  const startReply = useSteady((message: Message) =>
    edits.endThen(() => keep({ ...draft, replyTo: repliedOf(message) })),
  )
  const startEdit = useSteady((message: Message) => {
    if (edit?.messageId !== message.id) edits.endThen(() => edits.begin(message))
  })
  /** A message that could not be sent is written again. */
  const takeBack = useSteady((message: Waiting) => {
    keep(joined(draft, message))
    files.add([...message.sentFiles, ...message.files])
    if (message.isWithoutFiles) toast.message(t`The words are back. Please choose the photo again.`)
    discard(message.clientId)
  })
  const bringBack = useSteady((message: Waiting) => {
    broughtBack(message.clientId)
      .then((brought) => brought && takeBack(brought))
      .catch(report)
  })

  return {
    text,
    letters,
    isTooLong,
    isEmpty,
    isSaving: save.isPending,
    /** The text belonged to a message that was deleted; nothing is sent before the member has closed the notice. */
    isHeld: isHeld && edit === undefined,
    release,
    files,
    replyTo: draft.replyTo,
    editedId: edit?.messageId,
    draftBox: edit
      ? { key: editName(id, edit.messageId), isBegun: () => isEdited }
      : { key: `message in ${id}`, isBegun: () => !isEmpty },
    write,
    send,
    cancel,
    startReply,
    startEdit,
    takeBack: bringBack,
  }
}

/** The message that was begun here; the device keeps it until it is sent. */
function useDraft(conversationId: string) {
  const me = useMember().id
  const [draft, setDraft] = useState(() => keptDraft(me, conversationId))
  return {
    draft,
    keep(next: Draft) {
      setDraft(next)
      keepDraft(me, conversationId, next)
    },
    clear() {
      setDraft({ text: '', replyTo: null })
      forgetDraft(me, conversationId)
    },
  }
}

function useRepliedOf(): (message: Message) => Replied {
  const { t } = useLingui()
  return (message) => ({
    id: message.id,
    name: message.isMine ? t`You` : (message.sender?.name ?? t`A person who left Mulghar`),
    excerpt: wordsOfReplied(message),
  })
}

type Subject = Pick<Composing, 'messages'> & {
  draft: Draft
  edit: Edit | undefined
  isEdited: boolean
  keep: (draft: Draft) => void
  endEdit: () => void
}

/**
 * A deleted message can be neither answered nor edited. The text that was typed stays as the draft, and is held: a press that
 * was meant for the edit sends no new message.
 */
function useDeletedSubject({ messages, draft, edit, isEdited, keep, endEdit }: Subject) {
  const [isHeld, setHeld] = useState(false)
  const isDeleted = (id: string | undefined) =>
    id !== undefined && messages.some((message) => message.id === id && message.isDeleted)
  const isReplyGone = isDeleted(draft.replyTo?.id)
  const isEditGone = isDeleted(edit?.messageId)
  const follow = useSteady(() => {
    const own = isReplyGone ? { ...draft, replyTo: null } : draft
    keep(isEditGone && edit && isEdited ? joined(own, { text: edit.text, replyTo: null }) : own)
    if (!isEditGone) return
    setHeld(isEdited || own.text.trim() !== '')
    endEdit()
  })
  useEffect(() => {
    if (isReplyGone || isEditGone) follow()
  }, [isReplyGone, isEditGone, follow])
  return { isHeld, release: () => setHeld(false) }
}
