import { mostAskedLetters, type Group } from '@mulghar/contract/groups/groups'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Clock, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Refusal } from '../../kit/failures.ts'
import { FormError } from '../../kit/form-error.tsx'
import { useAnswersLocked, useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { beginsEmpty, Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { wordsFor } from '../../kit/words.ts'
import { groupMutations } from '../core/groups.queries.ts'

/** What who is no member can do about that. */
export function JoinActs({ group }: { group: Group }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const choice = () => [`membership ${group.id}`] as const
  const join = useMutation({ ...groupMutations.join(cache, group.id), choice })
  const withdraw = useMutation({ ...groupMutations.withdraw(cache, group.id), choice })
  const locked = useAnswersLocked(join, withdraw)
  const [isAsking, setAsking] = useState(false)
  const failed = (error: unknown) => toast.error(wordsFor(error))
  // By then the page says something else already.
  const enter = () => void join.mutateAsync('').then(() => toast.success(t`Welcome to ${group.name}`), failed)
  const back = (said: string) => void withdraw.mutateAsync().then(() => toast.success(said), failed)

  if (group.membership === 'INVITED')
    return (
      <>
        {group.can.join && (
          <Button size="sm" busy={join.isPending} locked={locked} onClick={enter}>
            <Trans>Accept invitation</Trans>
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          busy={withdraw.isPending}
          locked={locked}
          onClick={() => back(t`You declined the invitation to ${group.name}`)}
        >
          <Trans>Decline</Trans>
        </Button>
      </>
    )
  if (group.membership === 'REQUESTED')
    return (
      <>
        <Badge>
          <Clock aria-hidden="true" className="size-3.5" /> <Trans>Request Sent</Trans>
        </Badge>
        <Button size="sm" variant="quiet" busy={withdraw.isPending} onClick={() => back(t`Request withdrawn`)}>
          <Trans>Withdraw</Trans>
        </Button>
      </>
    )
  if (group.can.join)
    return (
      <Button size="sm" icon={<UserPlus />} busy={join.isPending} onClick={enter}>
        <Trans context="a group">Join</Trans>
      </Button>
    )
  if (!group.can.ask) return null
  return (
    <>
      <Button size="sm" icon={<UserPlus />} onClick={() => setAsking(true)}>
        <Trans>Ask to join</Trans>
      </Button>
      <AskDialog group={group} open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

/** A request to be let in, with words or without. */
export const AskDialog = beginsEmpty(OpenedAskDialog)

function OpenedAskDialog({ group, open, onClose }: { group: Group; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [message, setMessage] = useState('')
  const join = useMutation(groupMutations.join(useQueryClient(), group.id))
  return (
    <Dialog
      about={`group:${group.id}:join`}
      open={open}
      onClose={onClose}
      locked={join.isPending}
      title={t`Ask to join ${group.name}`}
      text={t`The admins and moderators of the group will read your message and decide.`}
      actions={
        <Button
          busy={join.isPending}
          busyText={t`Sending...`}
          onClick={() =>
            // The page says by then that it is asked; what failed stands in the dialog, unless nobody is asked here any more.
            void join.mutateAsync(message).then(
              () => {
                onClose()
                toast.success(t`Request sent`)
              },
              (error: unknown) => {
                if (!(error instanceof Refusal) || error.code !== 'groups/invited-only') return
                onClose()
                toast.error(wordsFor(error))
              },
            )
          }
        >
          <Trans>Ask to join</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={t`Message (optional)`} hint={t`For example, your name and how you know the others.`}>
          <Textarea
            rows={3}
            limit={mostAskedLetters}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        <FormError text={join.error ? wordsFor(join.error) : undefined} />
      </div>
    </Dialog>
  )
}
