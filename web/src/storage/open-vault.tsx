import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileText, FolderOpen, KeyRound, Lock, LockOpen, MonitorSmartphone, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { failedToLoad } from '../kit/failed-load.ts'
import { clockTime, longDate } from '../kit/dates.ts'
import { grouped } from '../kit/grouped.ts'
import { toast } from '../kit/toast.ts'
import { Badge } from '../kit/ui/badge.tsx'
import { Button, ButtonLink } from '../kit/ui/button.tsx'
import { Card, CardTitle } from '../kit/ui/card.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { Section } from '../kit/ui/section.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { DifferentVault } from './different-vault.tsx'
import { FailureNote } from './failure-note.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { IdleChoice, keepIdleMinutes } from './idle-choice.tsx'
import { NewWordsDialog } from './new-words-dialog.tsx'
import { lockingItself } from './own-locks.ts'
import { storagePaths } from './paths.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { useSize } from './sizes.ts'
import { useVault } from './use-vault.ts'
import { useWork } from './use-work.ts'
import { vaultQueries } from './vault.queries.ts'
import type { VaultSettings } from './vault-calls.ts'
import type { OpenState, Prepared } from './vault-state.ts'

type Props = {
  settings: VaultSettings
  state: OpenState
  onNewWords: (prepared: Prepared<{}, void>) => void
  onRemoved: () => void
}

/** The vault while it is open. */
export function OpenVault({ settings, state, onNewWords, onRemoved }: Props) {
  const { t } = useLingui()
  const usage = useQuery(vaultQueries.usage())
  const [dialog, setDialog] = useState<'words' | 'remove'>()
  const latest = clockTime(state.locksAt)
  const { idleMinutes } = state
  return (
    <>
      <PageTitle
        title={t`Storage`}
        actions={
          <ButtonLink to={storagePaths.files} icon={<FolderOpen aria-hidden="true" />}>
            <Trans>My files</Trans>
          </ButtonLink>
        }
        text={
          idleMinutes === 60 ? (
            <Trans>Locks after a quiet hour, at {latest} at the latest.</Trans>
          ) : (
            <Plural
              value={idleMinutes}
              one={`Locks after # quiet minute, at ${latest} at the latest.`}
              other={`Locks after # quiet minutes, at ${latest} at the latest.`}
            />
          )
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          <Trans>Your vault</Trans>
          <span className="flex gap-2 font-text">
            <Badge tone="accent">
              <LockOpen aria-hidden="true" className="size-4" />
              <Trans context="vault">Open</Trans>
            </Badge>
            {state.isReadOnly && (
              <Badge tone="clay">
                <Trans>Read only</Trans>
              </Badge>
            )}
          </span>
        </span>
      </PageTitle>
      {state.isReadOnly && <DifferentVault state={state} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
        <div className="grid gap-4 max-lg:contents lg:gap-5">
          <Locking state={state} />
          <Card>
            <CardTitle>
              <Trans>Password and words</Trans>
            </CardTitle>
            <ul className="-mx-4 -mb-4 divide-y divide-line border-t border-line *:px-4 md:-mx-5 md:-mb-5 md:*:px-5">
              <Setting
                icon={<KeyRound aria-hidden="true" />}
                title={t`Vault password`}
                text={settings.updatedAt && <ChangedOn when={settings.updatedAt} />}
              >
                <ButtonLink
                  size="sm"
                  variant="quiet"
                  className="max-sm:ml-8 max-sm:min-h-11"
                  to={storagePaths.changePassword}
                >
                  <Trans>Change</Trans>
                </ButtonLink>
              </Setting>
              <Setting
                icon={<FileText aria-hidden="true" />}
                title={t`24 recovery words`}
                text={
                  <Trans>Paper lost, or seen by another person? Make new words, and the old ones stop working.</Trans>
                }
              >
                <Button
                  size="sm"
                  variant="quiet"
                  className="max-sm:ml-8 max-sm:min-h-11"
                  onClick={() => setDialog('words')}
                >
                  <Trans>Make new words</Trans>
                </Button>
              </Setting>
            </ul>
          </Card>
          <Section
            title={t`Remove the vault`}
            text={t`Your files in it are deleted, too. Download first what you want to keep. The rest of your account stays as it is.`}
          >
            <Button
              variant="quiet"
              className="text-sindoor!"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setDialog('remove')}
            >
              <Trans>Remove vault</Trans>
            </Button>
          </Section>
        </div>
        <div className="grid gap-4 max-lg:contents lg:gap-5">
          <Space />
          <Card pad={false} className="px-4 md:px-5">
            <HowItWorks />
          </Card>
        </div>
      </div>
      <NewWordsDialog open={dialog === 'words'} onClose={() => setDialog(undefined)} onPrepared={onNewWords} />
      <RemoveDialog
        open={dialog === 'remove'}
        onClose={() => setDialog(undefined)}
        onRemoved={onRemoved}
        asksAccount={settings.hasAccountPassword}
        usage={usage.data}
      />
    </>
  )
}

function ChangedOn({ when }: { when: string }) {
  const day = longDate(when)
  return <Trans>Changed {day}</Trans>
}

function Locking({ state }: { state: OpenState }) {
  const { t } = useLingui()
  const { vault } = useVault()
  const work = useWork()
  const everywhere = useWork()
  return (
    <Section title={t`Locking`}>
      <div className="grid gap-4">
        <IdleChoice
          value={state.idleMinutes}
          onChange={(minutes) => {
            keepIdleMinutes(minutes)
            vault.setIdleMinutes(minutes)
            const now = vault.state()
            const isApplied = now.kind === 'open' && now.idleMinutes === minutes
            toast.success(isApplied ? t`Saved` : t`The new time applies from the next time you unlock your vault.`)
          }}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button
            variant="quiet"
            icon={<Lock aria-hidden="true" />}
            busy={work.busy}
            onClick={() => void work.run(() => vault.lock())}
          >
            <Trans>Lock here</Trans>
          </Button>
          <Button
            variant="quiet"
            icon={<MonitorSmartphone aria-hidden="true" />}
            busy={everywhere.busy}
            onClick={() =>
              void everywhere.run(async () => {
                // This card goes with the lock: a failure is shown by the unlock card.
                await lockingItself(() => vault.lockEverywhere())
                toast.success(t`Vault locked`, { description: t`It was locked on all your devices just now.` })
              })
            }
          >
            <Trans>Lock everywhere</Trans>
          </Button>
        </div>
        <FailureNote error={work.error ?? everywhere.error} />
      </div>
    </Section>
  )
}

type SettingProps = { icon: ReactNode; title: string; text: ReactNode; children: ReactNode }

function Setting({ icon, title, text, children }: SettingProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4">
      <span className="self-start text-clay [&_svg]:mt-0.5 [&_svg]:size-5">{icon}</span>
      <span className="min-w-0 flex-1 basis-48">
        <b className="font-semibold">{title}</b>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      {children}
    </li>
  )
}

function Space() {
  const { t } = useLingui()
  const usage = useQuery(vaultQueries.usage())
  const size = useSize()
  return (
    <Card className="max-lg:-order-1">
      <CardTitle>
        <Trans>Space</Trans>
      </CardTitle>
      {usage.isPending && <Skeleton text={t`Loading...`} shape="lines" count={2} />}
      {failedToLoad(usage) && (
        <LoadFailed small text={wordsFor(usage.error)} busy={usage.isFetching} onRetry={() => void usage.refetch()} />
      )}
      {usage.data && <Used {...usage.data} size={size} />}
    </Card>
  )
}

type UsedProps = { bytes: number; quota: number; files: number; trashed: number; size: (bytes: number) => string }

function Used({ bytes, quota, files, trashed, size }: UsedProps) {
  const { t } = useLingui()
  const used = size(bytes)
  const all = size(quota)
  const inTrash = grouped(trashed)
  return (
    <div className="grid gap-3">
      <p>
        <Trans>
          <span className="font-display text-2xl font-semibold">{used}</span>{' '}
          <span className="text-ink-soft">of {all}</span>
        </Trans>
      </p>
      <div
        role="img"
        aria-label={t`${used} of ${all} used`}
        className="h-3 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
      >
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${quota > 0 ? Math.min(100, (bytes / quota) * 100) : 0}%` }}
        />
      </div>
      <p className="text-sm text-ink-soft">
        <span>
          <Plural value={files} _0="No files yet." one="# file." other="# files." />
        </span>{' '}
        {trashed > 0 && <Trans>{inTrash} of these files are in the Trash and use space, too.</Trans>}
      </p>
    </div>
  )
}
