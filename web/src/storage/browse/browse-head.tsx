import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, Settings2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Tooltip } from '../../kit/ui/tooltip.tsx'
import { FailureNote } from '../failure-note.tsx'
import type { EntryTree } from '../files/entry-tree.ts'
import { storagePaths } from '../paths.ts'
import { useTransfers } from '../transfers/use-transfers.ts'
import { useUsed } from '../sizes.ts'
import { useVault } from '../use-vault.ts'
import { useWork } from '../use-work.ts'
import { vaultQueries } from '../vault.queries.ts'

export type Tab = 'files' | 'recent' | 'trash'

/** After a change the used space is asked again, once for many changes. */
const usageDelayMs = 1500

/** Title, used space, lock and tabs. `readTree` is another one after each change. */
export function BrowseHead({ tab, readTree }: { tab: Tab; readTree: EntryTree | undefined }) {
  const { t } = useLingui()
  return (
    <header className="mb-3 grid gap-1 min-[60rem]:mb-5">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-[1.75rem] leading-tight md:text-2xl">{t`Storage`}</h1>
        <Space readTree={readTree} />
        <Tooltip text={t`Vault settings`} names>
          <Link
            to={storagePaths.vault}
            aria-label={t`Vault settings`}
            className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <Settings2 aria-hidden="true" className="size-5" />
          </Link>
        </Tooltip>
        <LockButton />
      </div>
      <Tabs tab={tab} />
    </header>
  )
}

function Space({ readTree }: { readTree: EntryTree | undefined }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data } = useQuery(vaultQueries.usage())
  const used = useUsed()
  const [firstTree, setFirstTree] = useState<EntryTree>()
  if (readTree && !firstTree) setFirstTree(readTree)
  useEffect(() => {
    if (!readTree || readTree === firstTree) return
    const { queryKey } = vaultQueries.usage()
    const timer = setTimeout(() => void cache.invalidateQueries({ queryKey }), usageDelayMs)
    return () => clearTimeout(timer)
  }, [readTree, firstTree, cache])
  if (!data) return null
  const words = used(data)
  return (
    <div className="grid grid-cols-[minmax(0,9rem)_auto] items-center gap-3 text-xs text-ink-faint max-sm:order-3 max-sm:basis-full max-sm:grid-cols-[1fr_auto]">
      <div
        role="img"
        aria-label={t`${words} used`}
        className="h-2 w-36 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line max-sm:w-full"
      >
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${data.quota > 0 ? Math.min(100, (data.bytes / data.quota) * 100) : 0}%` }}
        />
      </div>
      <span aria-hidden="true" className="tabular-nums">
        {words}
      </span>
    </div>
  )
}

function LockButton() {
  const { t } = useLingui()
  const { vault } = useVault()
  const { uploads, downloads } = useTransfers()
  const work = useWork()
  const [isAsking, setAsking] = useState(false)
  const lock = () => void work.run(() => vault.lock())
  return (
    <>
      <Button
        variant="quiet"
        icon={<Lock aria-hidden="true" />}
        busy={work.busy}
        onClick={() => (uploads.isBusy || downloads.isBusy ? setAsking(true) : lock())}
      >
        <Trans>Lock</Trans>
      </Button>
      {work.error !== undefined && (
        <div className="order-4 basis-full">
          <FailureNote error={work.error} />
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          lock()
        }}
        tone="filled"
        title={uploads.isBusy ? t`Lock while files are being uploaded?` : t`Lock while files are being downloaded?`}
        text={
          uploads.isBusy
            ? t`The upload will pause. It continues when you unlock the vault in this tab.`
            : t`The download will stop. You can start it again when the vault is unlocked.`
        }
        confirmText={t`Lock`}
      />
    </>
  )
}

function Tabs({ tab }: { tab: Tab }) {
  const { t } = useLingui()
  const tabs = [
    ['files', storagePaths.files, t({ message: 'Files', context: 'vault' })],
    ['recent', storagePaths.recent, t({ message: 'Recent', context: 'vault' })],
    ['trash', storagePaths.trash, t`Trash`],
  ] as const
  return (
    <nav aria-label={t`Storage`} className="flex border-b border-line sm:gap-3">
      {tabs.map(([name, to, label]) => (
        <Link
          key={name}
          to={to}
          aria-current={name === tab ? 'page' : undefined}
          className="-mb-px inline-flex min-h-12 items-center justify-center border-b-3 border-transparent px-3.5 text-md font-medium text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent max-sm:flex-1 sm:px-0 sm:not-first:ml-3"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
