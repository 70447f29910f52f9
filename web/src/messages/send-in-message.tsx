import type { CardKind } from '@mulghar/contract/messages/kinds'
import { mostMessageLetters } from '@mulghar/contract/messages/kinds'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubjectKind } from '../kit/about.ts'
import { FormError } from '../kit/form-error.tsx'
import { useMutation } from '../kit/mutation.ts'
import { Picker } from '../kit/picker.tsx'
import type { Begun, Picked } from '../kit/pickers.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { beginsEmpty, Dialog } from '../kit/ui/dialog.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Textarea } from '../kit/ui/textarea.tsx'
import { wordsFor } from '../kit/words.ts'
import { ConversationChoice, type Destination } from './core/conversation-choice.tsx'
import { messageMutations, messageQueries } from './core/messages.queries.ts'
import { newClientId } from './sending/new-client-id.ts'

const subjects: Record<CardKind, SubjectKind> = {
  EVENT: 'event',
  GROUP: 'group',
  HERITAGE: 'place',
  PERSON: 'person',
  POST: 'post',
  PROGRAM: 'program',
  TREE: 'tree',
  USER: 'user',
}

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
  const [chosen, setChosen] = useState<Destination>()
  const [person, setPerson] = useState<Picked | null>(null)
  const [begun, setBegun] = useState<Begun>()
  const [text, setText] = useState('')
  // One message, however often it is tried.
  const [clientId] = useState(newClientId)
  const list = useInfiniteQuery({ ...messageQueries.list('inbox'), enabled: open })
  const send = useMutation(messageMutations.share(useQueryClient()))
  const hasConversations = (list.data?.pages[0]?.data.length ?? 0) > 0
  const isToPerson = chosen === 'person' || (!hasConversations && !list.isPending)
  const to = isToPerson ? person && { userId: person.id } : chosen && { conversationId: chosen.id }

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
      about={`${subjects[card.kind]}:${card.id}:send`}
      open={open}
      onClose={onClose}
      locked={send.isPending}
      isDirty={Boolean(to)}
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
        {hasConversations && <ConversationChoice chosen={chosen} onChoose={setChosen} />}
        {isToPerson && (
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
