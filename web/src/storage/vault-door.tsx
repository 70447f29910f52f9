import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { failedToLoad } from '../kit/failed-load.ts'
import { toast } from '../kit/toast.ts'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Page } from '../kit/ui/page.tsx'
import { wordsFor } from '../kit/words.ts'
import { useMember } from '../session/session-store.ts'
import { GoneVault } from './different-vault.tsx'
import { lockingItself } from './own-locks.ts'
import { rememberedVault } from './remembered.ts'
import { UnlockCard } from './unlock-card.tsx'
import { useFlow } from './use-flow.ts'
import { removedToast, useLockToasts } from './use-lock-toasts.ts'
import { useVault } from './use-vault.ts'
import { FlowSteps } from './vault-flows.tsx'
import { VaultLoading } from './vault-loading.tsx'
import { vaultQueries } from './vault.queries.ts'
import type { VaultSettings } from './vault-calls.ts'
import type { OpenState, Prepared } from './vault-state.ts'

export type Inside = {
  settings: VaultSettings
  state: OpenState
  onNewWords: (prepared: Prepared<{}, void>) => void
  onRemoved: () => void
}

type Props = {
  /** Shown to a member without a vault. */
  none: (onSetUp: () => void) => ReactNode
  children: (inside: Inside) => ReactNode
}

/** Shows the unlock card, recovery or starting over until the vault is open, then its children. */
export function VaultDoor({ none, children }: Props) {
  const { t } = useLingui()
  const { id } = useMember()
  const { vault, state } = useVault()
  const cache = useQueryClient()
  const settings = useQuery(vaultQueries.settings())
  const [flow, setFlow] = useFlow(vault)
  const [isGoneAccepted, setGoneAccepted] = useState(false)
  const isRemovedHere = settings.data?.configured === false && vault.unsettled()?.kind === 'removal'
  useEffect(() => {
    if (!isRemovedHere) return
    // The answer to the removal was lost, and now the vault does not exist any more.
    void lockingItself(async () => vault.lockHere('removed'))
    vault.acceptGone()
    setGoneAccepted(true)
    toast.success(t`Vault removed`, { id: removedToast })
  }, [isRemovedHere, vault, t])
  useLockToasts(vault)
  useFocusOnPage(`${state.kind} ${flow?.kind}`)

  if (flow)
    return (
      <Narrow>
        <FlowSteps flow={flow} onFlow={setFlow} />
      </Narrow>
    )
  if (settings.isPending) return <VaultLoading />
  if (failedToLoad(settings)) {
    return (
      <LoadFailed text={wordsFor(settings.error)} busy={settings.isFetching} onRetry={() => void settings.refetch()} />
    )
  }
  if (!settings.data.configured) {
    if (isGoneAccepted || isRemovedHere || !rememberedVault(id)) return none(() => setFlow({ kind: 'set-up' }))
    const accept = () => {
      vault.acceptGone()
      setGoneAccepted(true)
    }
    return (
      <Narrow>
        <GoneVault onAccept={accept} />
      </Narrow>
    )
  }
  if (state.kind === 'locked') {
    return (
      <Narrow>
        <UnlockCard onRecover={() => setFlow({ kind: 'words' })} onStartOver={() => setFlow({ kind: 'start-over' })} />
      </Narrow>
    )
  }
  return children({
    settings: settings.data,
    state,
    onNewWords: (prepared) => setFlow({ kind: 'new-words', prepared }),
    onRemoved: () => void cache.invalidateQueries({ queryKey: vaultQueries.all }),
  })
}

function Narrow({ children }: { children: ReactNode }) {
  return (
    <Page>
      <Suspense fallback={<VaultLoading />}>{children}</Suspense>
    </Page>
  )
}

/** The pressed button disappears with its screen. The focus goes to the page then, so that the Tab key continues there. */
function useFocusOnPage(screen: string): void {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [screen])
}
