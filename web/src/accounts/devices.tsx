import type { Device } from '@mulghar/contract/accounts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { relativeTime, shortDateTime } from '../kit/dates.ts'
import { useMutation } from '../kit/mutation.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { Badge } from '../kit/ui/badge.tsx'
import { Button } from '../kit/ui/button.tsx'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { accountsMutations, accountsQueries } from './accounts.queries.ts'

/** Where one is signed in, and the way to end it from afar. */
export function Devices() {
  const { t } = useLingui()
  const devices = useQuery(accountsQueries.devices())

  if (devices.isPending) return <Skeleton text={t`Loading devices...`} count={2} />
  if (failedToLoad(devices)) return <LoadFailed text={wordsFor(devices.error)} onRetry={() => void devices.refetch()} />
  const list = devices.data.data.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line">
        {list.map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </ul>
      {list.length > 2 && <EndOthers />}
    </div>
  )
}

function DeviceLine({ device }: { device: Device }) {
  const { t } = useLingui()
  const { browser, system, deviceName } = device
  const known = browser && system ? t`${browser} on ${system}` : deviceName
  // Sessions of old were called so by the server.
  const name = known === '' || known === 'Unknown device' ? t`Unknown device` : known
  const end = useMutation(accountsMutations.endDevice(useQueryClient()))
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-ink-faint" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-soft">
          <Trans>Logged in {shortDateTime(device.createdAt)}</Trans> ·{' '}
          <Trans>last used {relativeTime(device.lastUsedAt)}</Trans>
        </p>
        {end.error && (
          <p role="alert" className="text-sm text-sindoor">
            {wordsFor(end.error)}
          </p>
        )}
      </div>
      {device.current ? (
        <Badge tone="accent">
          <Trans>This device</Trans>
        </Badge>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          busy={end.isPending}
          aria-label={t`Log out on ${name}`}
          onClick={() => end.mutate(device.id)}
        >
          <Trans context="verb">End</Trans>
        </Button>
      )}
    </li>
  )
}

function EndOthers() {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const end = useMutation(accountsMutations.endOtherDevices(useQueryClient()))
  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsked(true)}>
        <Trans>Log out on all other devices</Trans>
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`Log out on all other devices?`}
        text={t`You will have to log in again on all other devices.`}
        confirmText={t`Log out`}
        busyText={t`Logging out...`}
        busy={end.isPending}
        error={end.error ? wordsFor(end.error) : undefined}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => setAsked(false) })}
      />
    </>
  )
}
