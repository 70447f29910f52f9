import type { CardKind } from '@mulghar/contract/messages/kinds'
import { mostMessageLetters } from '@mulghar/contract/messages/kinds'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '../kit/form-error.tsx'
import { useMutation } from '../kit/mutation.ts'
import { Picker } from '../kit/picker.tsx'
import type { Begun, Picked } from '../kit/pickers.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { beginsEmpty, Dialog } from '../kit/ui/dialog.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Select } from '../kit/ui/select.tsx'
import { Textarea } from '../kit/ui/textarea.tsx'
import { wordsFor } from '../kit/words.ts'
import { nameOf } from './core/conversation-words.ts'
import { messageMutations, messageQueries } from './core/messages.queries.ts'
import { newClientId } from './sending/new-client-id.ts'

type Props = {
  /** Shown as a card, as far as each reader may see it. */
  card: { kind: CardKind; id: string }
  open: boolean
  onClose: () => void
}

/** Sends something in a conversation, or to a person. */
export const SendInMessage = beginsEmpty(OpenedSendInMessage)

function OpenedSendInMessage({ card, open, onClose }: Props) {
  const { t } = useLingui()
  const [conversationId, setConversationId] = useState('')
  const [person, setPerson] = useState<Picked | null>(null)
  const [begun, setBegun] = useState<Begun>()
  const [text, setText] = useState('')
  // One message, however often it is tried.
  const [clientId] = useState(newClientId)
  const list = useInfiniteQuery({ ...messageQueries.list('inbox'), enabled: open })
  const send = useMutation(messageMutations.share(useQueryClient()))
  const conversations = list.data?.pages.flatMap((page) => page.data) ?? []
  const to = conversationId ? { conversationId } : person && { userId: person.id }

  function press() {
    if (!to) return
    send.mutate(
      { to, draft: { clientId, card, ...(text.trim() && { text: text.trim() }) } },
      {
        onSuccess: () => {
          toast.success(t`Message sent`)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={send.isPending}
      isDirty={to !== null}
      title={t`Send in a message`}
      text={t`Only people who already have access will see this in the conversation.`}
      actions={
        <Button
          busy={send.isPending}
          blocked={!to && t`Please choose a conversation or a person first`}
          onClick={press}
        >
          {t`Send`}
        </Button>
      }
    >
      <div className="grid gap-4">
        {conversations.length > 0 && (
          <Field label={t`Conversation`}>
            <Select
              value={conversationId}
              options={[
                { value: '', label: t`Another person` },
                ...conversations.map((conversation) => ({ value: conversation.id, label: nameOf(conversation) })),
              ]}
              onChange={({ target }) => setConversationId(target.value)}
            />
          </Field>
        )}
        {!conversationId && (
          <Field label={t`Person`} hint={t`Search for a member of Mulghar.`}>
            <Picker kind="USER" picked={person} onPick={setPerson} begun={begun} onBegin={setBegun} />
          </Field>
        )}
        <Field label={t`Add a message (optional)`}>
          <Textarea rows={3} limit={mostMessageLetters} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <FormError text={send.error ? wordsFor(send.error) : undefined} />
      </div>
    </Dialog>
  )
}
