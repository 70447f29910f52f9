import { mostConversationMembers, mostConversationNameLetters } from '@mulghar/contract/messages/kinds'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import type { Picked } from '../../kit/pickers.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { beginsEmpty, Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { wordsFor } from '../../kit/words.ts'
import { conversationMutations } from '../core/messages.queries.ts'
import { messagePaths } from '../core/paths.ts'
import { ChosenPeople } from '../core/chosen-people.tsx'

type Props = { open: boolean; onClose: () => void }

/** Chooses one person, or several for a group conversation. */
export const NewMessageDialog = beginsEmpty(OpenedNewMessageDialog)

function OpenedNewMessageDialog({ open, onClose }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [people, setPeople] = useState<readonly Picked[]>([])
  const [name, setName] = useState('')
  const start = useMutation(conversationMutations.open(useQueryClient()))
  const isGroup = people.length > 1

  function send() {
    start.mutate(
      { userIds: people.map(({ id }) => id), name: isGroup ? name.trim() || null : null },
      {
        onSuccess: ({ id }) => {
          onClose()
          void navigate(messagePaths.conversation(id))
        },
      },
    )
  }

  return (
    <Dialog
      about="new:conversation"
      open={open}
      onClose={onClose}
      locked={start.isPending}
      isDirty={people.length > 0}
      title={t`New message`}
      actions={
        <Button busy={start.isPending} blocked={people.length === 0 && t`Please choose a person first`} onClick={send}>
          {t({ message: 'Write', context: 'begin a conversation' })}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ChosenPeople people={people} most={mostConversationMembers - 1} onChange={setPeople} />
        {isGroup && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!start.isPending) send()
            }}
          >
            <Field label={t`Name of the group (optional)`}>
              <Input
                maxLength={mostConversationNameLetters}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            </Field>
          </form>
        )}
        <FormError text={start.error ? wordsFor(start.error) : undefined} />
      </div>
    </Dialog>
  )
}
