import type { Group } from '@mulghar/contract/groups/groups'
import { groupNoticeLevels, type GroupNoticeLevel } from '@mulghar/contract/groups/notices'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, Ellipsis, LogOut, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useMutation } from '../../kit/mutation.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { AlertDialog } from '../../kit/ui/alert.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Cover } from '../../kit/ui/cover.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { wordsFor } from '../../kit/words.ts'
import { GroupFace } from '../core/group-face.tsx'
import { GroupFacts } from '../core/group-facts.tsx'
import { groupMutations } from '../core/groups.queries.ts'
import { JoinActs } from '../members/join-acts.tsx'
import { groupPaths } from '../core/paths.ts'
import { levelWords } from '../core/role-words.ts'
import { written } from '../../kit/written.ts'

const InviteDialog = lazyPart(async () => ({ default: (await import('../members/invite-dialog.tsx')).InviteDialog }))

/** A group, as the top of its page. */
export function GroupHead({ group }: { group: Group }) {
  const { name, description } = group
  return (
    <Card pad={false} className="overflow-hidden max-md:-mx-3.5 max-md:rounded-none max-md:border-x-0">
      <Cover url={group.coverImage?.url} className="h-36 md:h-60 low:h-28" />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 px-4 pb-4 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-5 md:px-6 md:pb-5">
        <div className="-mt-7 md:-mt-10">
          <GroupFace group={group} size="lg" framed />
        </div>
        <div className="grid content-start gap-2 max-md:col-span-2 max-md:row-start-2 max-md:pt-3 md:pt-4">
          <h1
            {...written(name)}
            className="font-display text-[1.625rem] leading-tight font-semibold wrap-anywhere md:text-2xl"
          >
            {name}
          </h1>
          <GroupFacts group={group} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-1 pt-3 md:gap-2 md:pt-4">
          {group.role ? <MemberActs group={group} /> : <JoinActs group={group} />}
        </div>
        <p {...written(description)} className="col-span-full mt-3 max-w-184 wrap-anywhere whitespace-pre-line">
          {description ?? (
            <span className="text-ink-soft">
              <Trans>No description provided.</Trans>
            </span>
          )}
        </p>
      </div>
    </Card>
  )
}

function MemberActs({ group }: { group: Group }) {
  const [isInviting, setInviting] = useState(false)
  const isWanted = useWantedOnce(isInviting)
  return (
    <>
      {group.can.invite && (
        <Button variant="soft" icon={<UserPlus />} className="max-md:px-3" onClick={() => setInviting(true)}>
          <Trans>Invite</Trans>
        </Button>
      )}
      <NoticeLevel group={group} />
      <Leave group={group} />
      {isWanted && (
        <Suspense>
          <InviteDialog group={group} open={isInviting} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What one hears of a group. */
function NoticeLevel({ group: { id, level } }: { group: Group }) {
  const { t, i18n } = useLingui()
  const setLevel = useMutation({ ...groupMutations.setLevel(useQueryClient(), id), choice: () => [`level ${id}`] })
  return (
    <Menu
      align="end"
      trigger={
        <IconButton tooltip={false} label={t`Notifications`} busy={setLevel.isPending}>
          {level === 'MUTED' ? <BellOff /> : <Bell />}
        </IconButton>
      }
      entries={[
        {
          heading: t`Notifications`,
          value: setLevel.choices.at(-1) ?? level ?? 'POSTS',
          choices: groupNoticeLevels.map((one) => ({ value: one, label: i18n._(levelWords[one]) })),
          onChoose: (value) =>
            setLevel.mutate(value as GroupNoticeLevel, { onError: (error) => toast.error(wordsFor(error)) }),
        },
      ]}
    />
  )
}

/** Leaves a group; its owner is told what there is to do first. */
function Leave({ group: { id, name, can } }: { group: Group }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = useMutation(groupMutations.leave(useQueryClient(), id))
  const close = () => setAsking(false)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton tooltip={false} label={t`More about this group`}>
            <Ellipsis />
          </IconButton>
        }
        entries={[{ label: t`Leave`, icon: <LogOut />, tone: 'danger', onSelect: () => setAsking(true) }]}
      />
      {can.leave ? (
        <ConfirmDialog
          open={isAsking}
          onClose={close}
          title={t`Leave ${name}?`}
          text={t`Your posts stay in the group.`}
          confirmText={t`Leave`}
          busyText={t`Leaving...`}
          busy={leave.isPending}
          error={leave.error ? wordsFor(leave.error) : undefined}
          onConfirm={() =>
            // The page is another by then; what failed stands in the dialog.
            void leave.mutateAsync().then(
              () => {
                toast.success(t`You have left ${name}`)
                void navigate(groupPaths.all, { replace: true })
              },
              () => undefined,
            )
          }
        />
      ) : (
        <AlertDialog
          open={isAsking}
          onClose={close}
          title={t`You cannot leave ${name} yet`}
          text={t`You own this group. Hand it over to another member in the list of members, or delete it in the settings.`}
        />
      )}
    </>
  )
}
