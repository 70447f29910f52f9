import type { TreeMember } from '@mulghar/contract/trees/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Crown, Ellipsis, UserMinus, UserRoundCheck, UserRoundX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { MemberActs } from '../../kit/member-acts.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { treePaths } from '../core/paths.ts'
import { profilePaths } from '../../people/public.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { wordsFor } from '../../kit/words.ts'
import { memberMutations } from './members.queries.ts'
import { RoleSelect } from './role-select.tsx'
import { roleWords } from '../core/role-words.ts'
import { written } from '../../kit/written.ts'

const SelfDialog = lazyPart(async () => ({ default: (await import('./self-dialog.tsx')).SelfDialog }))

/** A member, with what the viewer may change about them. */
export function MemberRow({ member }: { member: TreeMember }) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const update = useMutation(memberMutations.update(cache))
  const { userId, familyTreeId, userName, role, can } = member
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-2 py-2.5">
      <Avatar name={userName} pictureUrl={member.picture?.thumbUrl} />
      <div className="min-w-0 flex-1 basis-24">
        <Link
          to={profilePaths.profileOf(userId)}
          className="inline-block min-h-6 font-medium wrap-anywhere hover:underline"
        >
          {userName}
        </Link>
        {member.personId && (
          <p className="text-sm text-ink-soft">
            <Trans>
              In the tree:{' '}
              <TextLink {...written(member.personName)} to={treePaths.person(member.personId)}>
                {member.personName || t`Unknown name`}
              </TextLink>
            </Trans>
          </p>
        )}
      </div>
      {can.changeRole && role !== 'OWNER' ? (
        <div className="w-44">
          <RoleSelect
            label={t`Role of ${userName}`}
            value={update.isPending ? (update.variables.role ?? role) : role}
            disabled={update.isPending}
            onChange={(next) =>
              update.mutate(
                { familyTreeId, userId, role: next },
                {
                  onSuccess: () => toast.success(t`Role changed`),
                  onError: (error) => toast.error(wordsFor(error)),
                },
              )
            }
          />
        </div>
      ) : (
        <Badge tone={role === 'OWNER' ? 'accent' : 'plain'}>{i18n._(roleWords[role])}</Badge>
      )}
      <MemberActs user={{ id: userId, name: userName }} isSmall />
      {(can.remove || can.transfer || can.giveSelf) && <More member={member} />}
    </li>
  )
}

function More({ member }: { member: TreeMember }) {
  const { userId, familyTreeId, userName, can } = member
  const { t } = useLingui()
  const cache = useQueryClient()
  const [asking, setAsking] = useState<'remove' | 'transfer' | 'self'>()
  const isSelfWanted = useWantedOnce(asking === 'self')
  const remove = useMutation(memberMutations.remove(cache))
  const transfer = useMutation(memberMutations.transfer(cache))
  const take = useMutation(memberMutations.takeSelf(cache))
  const close = () => setAsking(undefined)
  const notThisPerson = () =>
    take.mutateAsync({ userId, familyTreeId }).then(
      () => toast.success(t`Undone`),
      (error: unknown) => toast.error(wordsFor(error)),
    )
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="sm" variant="plain" icon={<Ellipsis />}>
            <span className="sr-only">{t`More about ${userName}`}</span>
          </Button>
        }
        entries={[
          ...(can.giveSelf
            ? [{ label: t`Link to a person in the tree`, icon: <UserRoundCheck />, onSelect: () => setAsking('self') }]
            : []),
          ...(can.giveSelf && member.personId
            ? [{ label: t`Not this person`, icon: <UserRoundX />, onSelect: () => void notThisPerson() }]
            : []),
          ...(can.transfer ? [{ label: t`Make owner`, icon: <Crown />, onSelect: () => setAsking('transfer') }] : []),
          ...(can.remove
            ? [
                {
                  label: t`Remove`,
                  icon: <UserMinus />,
                  tone: 'danger' as const,
                  onSelect: () => setAsking('remove'),
                },
              ]
            : []),
        ]}
      />
      {isSelfWanted && (
        <Suspense>
          <SelfDialog member={member} open={asking === 'self'} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title={t`Remove ${userName}?`}
        text={t`They will no longer see this tree. Everything they added stays in it.`}
        confirmText={t`Remove`}
        busyText={t`Removing...`}
        busy={remove.isPending}
        error={remove.error ? wordsFor(remove.error) : undefined}
        onConfirm={() =>
          // The row is gone by then; what failed stands in the dialog.
          void remove.mutateAsync({ familyTreeId, userId }).then(
            () => toast.success(t`${userName} was removed`),
            () => undefined,
          )
        }
      />
      <ConfirmDialog
        open={asking === 'transfer'}
        onClose={close}
        tone="filled"
        title={t`Make ${userName} the owner?`}
        text={t`Only the new owner can accept members and delete the tree. You can still edit the tree.`}
        confirmText={t`Hand over`}
        busyText={t`Handing over...`}
        busy={transfer.isPending}
        error={transfer.error ? wordsFor(transfer.error) : undefined}
        onConfirm={() =>
          // The row changes with the answer; what failed stands in the dialog.
          void transfer.mutateAsync({ familyTreeId, userId }).then(
            () => {
              close()
              toast.success(t`${userName} is now the owner`)
            },
            () => undefined,
          )
        }
      />
    </>
  )
}
