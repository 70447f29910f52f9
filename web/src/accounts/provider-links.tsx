import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '../kit/router/react.tsx'
import { buttonLook } from '../kit/ui/button-look.ts'
import { hasMailedToken, originIn } from '../session/guards.ts'
import { accountsQueries } from './accounts.queries.ts'
import { startAddress } from './oidc.queries.ts'

/** One way in for each provider whose accounts are taken here; nothing where there is none. */
export function ProviderLinks() {
  const { search, hash } = useLocation()
  const origin = originIn(search)
  const config = useQuery(accountsQueries.config())
  const providers = config.data?.signInProviders ?? []
  if (providers.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans context="between two ways to sign in">or</Trans>
      </p>
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={startAddress(id, { origin })}
          className={buttonLook({ variant: 'quiet', size: 'lg', full: true })}
        >
          <Trans>Continue with {name}</Trans>
        </a>
      ))}
      {hasMailedToken(hash) && (
        <p className="text-sm text-ink-soft">
          <Trans>After signing in this way, please open the link in your email again.</Trans>
        </p>
      )}
    </div>
  )
}
