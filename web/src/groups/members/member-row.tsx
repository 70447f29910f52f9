import type { GroupMember } from '@mulghar/contract/groups/members'
import type { GivenGroupRole } from '@mulghar/contract/groups/roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Crown, Ellipsis, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { longDate } from '../../kit/dates.ts'
import { Refusal } from '../../kit/failures.ts'
import { wordsForLost } from '../../kit/lost-words.ts'
import { MemberActs } from '../../kit/member-acts.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { ReasonDialog } from '../../kit/ui/reason-dialog.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { wordsFor } from '../../kit/words.ts'
import { PersonRow } from '../../people/public.ts'
import { memberMutations } from './members.queries.ts'
import { roleWords } from '../core/role-words.ts'

type Props = { groupId: string; member: GroupMember }

/** A member, with what the viewer may change about them. */
export function MemberRow({ groupId, member }: Props) {
  const { t, i18n } = useLingui()
  const setRole = useMutation(memberMutations.setRole(useQueryClient()))
  const { userId, name, picture, role, since, can } = member
  return (
    <PersonRow user={{ id: userId, name, picture }} text={<Trans>since {longDate(since)}</Trans>}>
      {can.give.length > 0 ? (
        <Select
          aria-label={t`Role of ${name}`}
          className="w-40!"
          value={setRole.isPending ? setRole.variables.role : role}
          disabled={setRole.isPending}
          options={[...new Set([role, ...can.give])].map((one) => ({ value: one, label: i18n._(roleWords[one]) }))}
          onChange={({ target }) =>
            setRole.mutate(
              { groupId, userId, role: target.value as GivenGroupRole },
              { onSuccess: () => toast.success(t`Role changed`), onError: (error) => toast.error(wordsFor(error)) },
            )
          }
        />
      ) : (
        <span className="self-center">
          <Badge tone={role === 'OWNER' ? 'accent' : 'plain'}>{i18n._(roleWords[role])}</Badge>
        </span>
      )}
      <MemberActs user={{ id: userId, name }} isSmall />
      {(can.remove || can.transfer) && <More groupId={groupId} member={member} />}
    </PersonRow>
  )
}

function More({ groupId, member: { userId, name, can } }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [asking, setAsking] = useState<'transfer' | 'remove' | 'ban'>()
  const remove = useMutation(memberMutations.remove(cache))
  const ban = useMutation(memberMutations.ban(cache))
  const transfer = useMutation(memberMutations.transfer(cache))
  const close = () => setAsking(undefined)
  const of = { groupId, userId }
  // The row is gone or another by then; what failed stands in the dialog, unless that goes with the row of who has left, or was removed by
  // a call without an answer.
  const after = (work: Promise<unknown>, said: string) =>
    void work.then(
      () => {
        close()
        toast.success(said)
      },
      (error: unknown) => {
        const lost = wordsForLost(error)
        if (lost) toast.error(lost)
        else if (error instanceof Refusal && error.code === 'groups/member-not-found') toast.error(wordsFor(error))
      },
    )
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton size="sm" tooltip={false} label={t`More about ${name}`}>
            <Ellipsis />
          </IconButton>
        }
        entries={[
          ...(can.transfer ? [{ label: t`Make owner`, icon: <Crown />, onSelect: () => setAsking('transfer') }] : []),
          ...(can.remove
            ? [
                {
                  label: t`Remove`,
                  icon: <UserMinus />,
                  tone: 'danger' as const,
                  onSelect: () => setAsking('remove'),
                },
                { label: t`Ban`, icon: <Ban />, tone: 'danger' as const, onSelect: () => setAsking('ban') },
              ]
            : []),
        ]}
      />
      <ConfirmDialog
        open={asking === 'transfer'}
        onClose={close}
        tone="filled"
        title={t`Make ${name} the owner?`}
        text={t`Only the new owner will be able to delete the group or hand it over. You will stay an admin.`}
        confirmText={t`Hand over`}
        busyText={t`Handing over...`}
        busy={transfer.isPending}
        error={transfer.error ? wordsFor(transfer.error) : undefined}
        onConfirm={() => after(transfer.mutateAsync(of), t`${name} is now the owner`)}
      />
      <ReasonDialog
        about={`member:${groupId}:${userId}:remove`}
        open={asking === 'remove'}
        onClose={close}
        title={t`Remove ${name}?`}
        text={t`They will be removed from the group and notified with your reason. They can join again.`}
        onConfirm={(reason) => after(remove.mutateAsync({ ...of, reason }), t`${name} was removed`)}
        busy={remove.isPending}
        busyText={t`Removing...`}
        error={remove.error ? wordsFor(remove.error) : undefined}
      />
      <ReasonDialog
        about={`member:${groupId}:${userId}:ban`}
        open={asking === 'ban'}
        onClose={close}
        title={t`Ban ${name}?`}
        text={t`They will be removed and cannot come back until you lift the ban. The reason is saved in the log.`}
        confirmText={t`Ban`}
        onConfirm={(reason) => after(ban.mutateAsync({ ...of, reason }), t`${name} was banned`)}
        busy={ban.isPending}
        busyText={t`Banning...`}
        error={ban.error ? wordsFor(ban.error) : undefined}
      />
    </>
  )
}
