import type { Group } from '@mulghar/contract/groups/groups'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useParams, useSearchParams } from '../../kit/router/react.tsx'
import { failedToLoad } from '../../kit/failed-load.ts'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { Bone, Skeleton } from '../../kit/ui/skeleton.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { wordsFor } from '../../kit/words.ts'
import { BackToGroups } from '../core/back-to-groups.tsx'
import { GroupAbout, GroupAside } from './group-about.tsx'
import { GroupHead } from './group-head.tsx'
import { GroupNotFound } from './group-not-found.tsx'
import { groupQueries, isGone } from '../core/groups.queries.ts'
import { AskDialog } from '../members/join-acts.tsx'
import { PartsOfRooms } from './parts-of-rooms.tsx'
import { usePostGate } from './post-gate.ts'
import { wordsOfGroup } from '../core/words-by-call.ts'

const Members = lazyPart(async () => ({ default: (await import('../members/members-panel.tsx')).MembersPanel }))
const Invitations = lazyPart(async () => ({
  default: (await import('../members/invitations-panel.tsx')).InvitationsPanel,
}))
const Log = lazyPart(async () => ({ default: (await import('./log-panel.tsx')).LogPanel }))
const Settings = lazyPart(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel }))

/** A group: what it is, what is posted in it, and who looks after it. */
export function GroupScreen() {
  const { t } = useLingui()
  const { groupId = '' } = useParams()
  const group = useQuery(groupQueries.group(groupId))
  if (isGone(group.error)) return <GroupNotFound />
  if (!group.data)
    return (
      <Page width="wide">
        <BackToGroups />
        {failedToLoad(group) ? (
          <LoadFailed
            text={wordsFor(group.error, wordsOfGroup)}
            busy={group.isFetching}
            onRetry={() => void group.refetch()}
          />
        ) : (
          <Skeleton text={t`Loading the group...`}>
            <div className="grid gap-3 rounded-lg border border-line bg-surface p-5">
              <Bone className="h-36 w-full md:h-60" />
              <Bone className="h-7 w-1/2" />
              <Bone className="h-4 w-4/5" />
            </div>
          </Skeleton>
        )}
      </Page>
    )
  return <Shown key={groupId} group={group.data} />
}

function Shown({ group }: { group: Group }) {
  useDocumentTitle(group.name)
  return (
    <Page width="wide">
      <BackToGroups />
      <GroupHead group={group} />
      {group.can.read ? <Rooms group={group} /> : <Closed group={group} />}
    </Page>
  )
}

/** To who is no member a group that is not public shows no more than its card. */
function Closed({ group }: { group: Group }) {
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center gap-4 rounded-lg border border-line px-4 py-10 text-center">
        <Lock aria-hidden="true" strokeWidth={1.25} className="size-10 text-clay" />
        <p className="max-w-80 font-display text-lg leading-snug font-semibold text-balance">
          <Trans>Only members of this group can see this.</Trans>
        </p>
      </div>
      <GroupAbout group={group} />
    </div>
  )
}

type Tab = { value: string; label: string; panel: ReactNode }

function Rooms({ group }: { group: Group }) {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { can } = group
  // Settings stay in sight for whoever loses the right to change them while they are open.
  const [hasSettings, setHasSettings] = useState(false)
  const isInSettings = params.get('tab') === 'settings' && (can.edit || hasSettings)
  if (isInSettings !== hasSettings) setHasSettings(isInSettings)
  const later = (panel: ReactNode) => <Suspense fallback={<Skeleton text={t`Loading...`} />}>{panel}</Suspense>
  const tabs: Tab[] = [
    { value: 'posts', label: t`Posts`, panel: <Talk group={group} /> },
    { value: 'about', label: t`About`, panel: <GroupAbout group={group} isWhole /> },
    { value: 'members', label: t`Members`, panel: later(<Members group={group} />) },
    ...(can.moderate || can.invite
      ? [{ value: 'invitations', label: t`Invitations`, panel: later(<Invitations group={group} />) }]
      : []),
    ...(can.moderate
      ? [
          {
            value: 'log',
            label: t({ message: 'Log', context: 'what was done in a group' }),
            panel: later(<Log groupId={group.id} />),
          },
        ]
      : []),
    ...(can.edit || hasSettings
      ? [{ value: 'settings', label: t`Settings`, panel: later(<Settings group={group} />) }]
      : []),
  ]
  const chosen = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]!
  return (
    <Tabs
      label={t`This group`}
      value={chosen.value}
      onChange={(tab) => setParams(tab === 'posts' ? {} : { tab }, { replace: true })}
      tabs={tabs}
    />
  )
}

/** What is posted, and beside it what there is to know. */
function Talk({ group }: { group: Group }) {
  const [isAsking, setAsking] = useState(false)
  const gate = usePostGate(group, () => setAsking(true))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,40rem)_minmax(15rem,19rem)] lg:justify-between lg:gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:gap-5">
        {!group.active && (
          <p className="rounded-md bg-sunken px-4 py-3 text-sm">
            <Trans>This group is inactive. You can read it, but no one can post.</Trans>
          </p>
        )}
        <PartsOfRooms groupId={group.id} gate={gate} />
      </div>
      <GroupAside group={group} />
      <AskDialog group={group} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
