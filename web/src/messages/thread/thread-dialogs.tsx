import type { Conversation } from '@mulghar/contract/messages/conversations'
import { mostConversationMembers, mostConversationNameLetters } from '@mulghar/contract/messages/kinds'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import type { Picked } from '../../kit/pickers.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { beginsEmpty, Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { wordsFor } from '../../kit/words.ts'
import { PersonRow } from '../../people/public.ts'
import { useMember } from '../../session/session-store.ts'
import { ChosenPeople } from '../core/chosen-people.tsx'
import { nameOf } from '../core/conversation-words.ts'
import { FoundMessages } from '../core/found-messages.tsx'
import { conversationMutations } from '../core/messages.queries.ts'
import type { OpenDialog } from './thread-head.tsx'

type Props = { conversation: Conversation; dialog: OpenDialog | undefined; onClose: () => void }
type OneProps = { conversation: Conversation; open: boolean; onClose: () => void }

/** The dialogs of a conversation, opened from its head. */
export default function ThreadDialogs({ conversation, dialog, onClose }: Props) {
  const common = { conversation, onClose }
  return (
    <>
      <MembersDialog {...common} open={dialog === 'members'} />
      <AddDialog {...common} open={dialog === 'add'} />
      <RenameDialog {...common} open={dialog === 'rename'} />
      <SearchDialog {...common} open={dialog === 'search'} />
    </>
  )
}

function MembersDialog({ conversation: { members, memberCount }, open, onClose }: OneProps) {
  const { t } = useLingui()
  const me = useMember()
  return (
    <Dialog
      keepsInput
      open={open}
      onClose={onClose}
      title={t`Members`}
      text={<Plural value={memberCount} one="# member" other="# members" />}
    >
      <ul className="divide-y divide-line">
        <PersonRow user={{ id: me.id, name: me.name, picture: null }} text={t`You`} onLeave={onClose} />
        {members.map((user) => (
          <PersonRow key={user.id} user={user} onLeave={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

const AddDialog = beginsEmpty(function OpenedAddDialog({ conversation, open, onClose }: OneProps) {
  const { t } = useLingui()
  const [people, setPeople] = useState<readonly Picked[]>([])
  const add = useMutation(conversationMutations.add(useQueryClient(), conversation.id))
  const send = () =>
    add.mutate(
      people.map(({ id }) => id),
      {
        onSuccess: () => {
          toast.success(t`Added to the conversation`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      about={`conversation:${conversation.id}:add`}
      open={open}
      onClose={onClose}
      locked={add.isPending}
      isDirty={people.length > 0}
      title={t`Add people`}
      text={t`New members see only messages that are sent from now on.`}
      actions={
        <Button busy={add.isPending} blocked={people.length === 0 && t`Please choose a person first`} onClick={send}>
          {t`Add`}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ChosenPeople
          people={people}
          members={conversation.members}
          most={mostConversationMembers - conversation.memberCount}
          onChange={setPeople}
        />
        <FormError text={add.error ? wordsFor(add.error) : undefined} />
      </div>
    </Dialog>
  )
})

const RenameDialog = beginsEmpty(function OpenedRenameDialog({ conversation, open, onClose }: OneProps) {
  const { t } = useLingui()
  const [name, setName] = useState(conversation.name ?? '')
  const form = useId()
  const rename = useMutation(conversationMutations.rename(useQueryClient(), conversation.id))
  const send = () =>
    rename.mutate(name.trim(), {
      onSuccess: () => {
        toast.success(t`Name saved`)
        onClose()
      },
    })
  return (
    <Dialog
      about={`conversation:${conversation.id}:name`}
      open={open}
      onClose={onClose}
      locked={rename.isPending}
      title={t`Rename the conversation`}
      actions={
        <Button busy={rename.isPending} type="submit" form={form}>
          {t`Save`}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!rename.isPending) send()
        }}
        className="grid gap-4"
      >
        <Field label={t`Name`} hint={t`If you leave this empty, the names of the members are shown.`}>
          <Input
            maxLength={mostConversationNameLetters}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <FormError text={rename.error ? wordsFor(rename.error) : undefined} />
      </form>
    </Dialog>
  )
})

const SearchDialog = beginsEmpty(function OpenedSearchDialog({ conversation, open, onClose }: OneProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  return (
    <Dialog open={open} onClose={onClose} keepsInput title={t`Search in this conversation`} text={nameOf(conversation)}>
      <div className="grid gap-3">
        <Input
          type="search"
          icon={<Search />}
          maxLength={200}
          aria-label={t`Words of a message`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {q !== '' && <FoundMessages q={q} conversationId={conversation.id} isNoneSaid onLeave={onClose} />}
      </div>
    </Dialog>
  )
})
