import type { Identity, SignInProvider } from '@mulghar/contract/accounts/oidc'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { shortDateTime } from '../kit/dates.ts'
import { FormError } from '../kit/form-error.tsx'
import { useMutation } from '../kit/mutation.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { Button } from '../kit/ui/button.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { accountPaths } from './paths.ts'
import { oidcMutations, oidcQueries } from './oidc.queries.ts'

/** The accounts elsewhere with which one may sign in here, and the way to add one. */
export function Connected({ providers }: { providers: readonly SignInProvider[] }) {
  const { t } = useLingui()
  const identities = useQuery(oidcQueries.identities())
  if (identities.isPending) return <Skeleton text={t`Loading connected accounts...`} count={1} />
  if (failedToLoad(identities)) {
    return <LoadFailed text={wordsFor(identities.error)} onRetry={() => void identities.refetch()} />
  }
  const { data } = identities.data
  const open = providers.filter(({ name }) => data.every((identity) => identity.providerName !== name))
  return (
    <div className="grid gap-4">
      {data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((identity) => (
            <IdentityLine key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      {open.map((provider) => (
        <ConnectButton key={provider.id} provider={provider} />
      ))}
    </div>
  )
}

function ConnectButton({ provider: { id, name } }: { provider: SignInProvider }) {
  const begin = useMutation(oidcMutations.begin(accountPaths.security))
  return (
    <div className="grid justify-items-start gap-2">
      <FormError text={begin.error ? wordsFor(begin.error) : undefined} />
      <Button
        variant="quiet"
        icon={<Link2 aria-hidden="true" />}
        busy={begin.isPending}
        onClick={() => begin.mutate(id, { onSuccess: (address) => location.assign(address) })}
      >
        <Trans>Connect {name}</Trans>
      </Button>
    </div>
  )
}

function IdentityLine({ identity }: { identity: Identity }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const disconnect = useMutation(oidcMutations.disconnect(useQueryClient()))
  const { providerName, email, connectedAt } = identity
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Link2 aria-hidden="true" className="size-6 shrink-0 text-ink-faint" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          {providerName}
          {email && ` · ${email}`}
        </p>
        <p className="text-sm text-ink-soft">
          <Trans>Connected {shortDateTime(connectedAt)}</Trans>
        </p>
      </div>
      <Button variant="quiet" size="sm" aria-label={t`Disconnect ${providerName}`} onClick={() => setAsked(true)}>
        <Trans>Disconnect</Trans>
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`Disconnect ${providerName}?`}
        text={t`You will no longer be able to log in this way.`}
        confirmText={t`Disconnect`}
        busyText={t`Disconnecting...`}
        busy={disconnect.isPending}
        error={disconnect.error ? wordsFor(disconnect.error) : undefined}
        onConfirm={() => disconnect.mutate(identity.id, { onSuccess: () => setAsked(false) })}
      />
    </li>
  )
}
