import type { Conversation } from '@mulghar/contract/messages/conversations'
import { countLetters } from '@mulghar/contract/kit/scalars'
import { mostMessageLetters } from '@mulghar/contract/messages/kinds'
import type { Message } from '@mulghar/contract/messages/message'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveWhenSaved } from '../../kit/leaving.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { useAskingAbout } from '../../kit/unsaved.ts'
import { wordsFor } from '../../kit/words.ts'
import { useMember } from '../../session/session-store.ts'
import { messageMutations } from '../core/messages.queries.ts'
import { forgetText, keepText, keptText } from '../sending/draft.ts'
import { sendMessage } from '../sending/outbox.ts'
import { useChosenFiles } from './chosen-files.tsx'
import { wordsOfReplied } from './message-text.tsx'
import { useTypingSignal } from './use-typing-signal.ts'

export type Composing = {
  conversation: Conversation
  replying: Message | undefined
  editing: Message | undefined
  /** The message was sent, the edit was saved, or either was given up. */
  onDone: () => void
}

/** The text and files that are being written, or the text of a message that is being edited. */
export function useComposing({ conversation, replying, editing, onDone }: Composing) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { id } = conversation
  const me = useMember().id
  const [draft, setDraft] = useState(() => keptText(me, id))
  const [edited, setEdited] = useState<{ id: string; text: string }>()
  const files = useChosenFiles()
  const save = useMutation(messageMutations.edit(cache, conversation))
  const signalTyping = useTypingSignal(id)
  const text = editing ? (edited?.id === editing.id ? edited.text : editing.text) : draft
  const isEdited = editing !== undefined && text.trim() !== editing.text
  useAskingAbout(isEdited || files.chosen.length > 0)
  const letters = countLetters(text)
  const isTooLong = letters > mostMessageLetters
  const isEmpty = text.trim() === '' && (editing !== undefined || files.chosen.length === 0)

  function write(next: string) {
    if (editing) return setEdited({ id: editing.id, text: next })
    setDraft(next)
    keepText(me, id, next)
    if (next.trim() !== '') signalTyping()
  }

  function send() {
    if (isTooLong || isEmpty) return
    if (editing) return saveEdit(editing)
    sendMessage(cache, id, { text: text.trim(), files: files.chosen, replyTo: replying ? repliedOf(replying) : null })
    setDraft('')
    forgetText(me, id)
    files.clear()
    onDone()
  }

  function saveEdit({ id: messageId }: Message) {
    if (!isEdited) return onDone()
    save.mutate(
      { messageId, text: text.trim() },
      { onSuccess: onDone, onError: (error) => toast.error(wordsFor(error)) },
    )
  }

  function repliedOf(message: Message) {
    const name = message.isMine ? t`You` : (message.sender?.name ?? t`A person who left Mulghar`)
    return { id: message.id, name, excerpt: wordsOfReplied(message) }
  }

  /** Ends the reply or the edit; a changed text is discarded only after a question. */
  function cancel() {
    const end = () => {
      setEdited(undefined)
      onDone()
    }
    if (isEdited) leaveWhenSaved(end, { staysOnPage: true })
    else end()
  }

  return { text, letters, isTooLong, isEmpty, isSaving: save.isPending, files, write, send, cancel }
}
