import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { toast } from '../kit/toast.ts'
import { isLockingItself } from './own-locks.ts'
import type { LockReason } from './vault-state.ts'
import type { Vault } from './vault.ts'

/** One toast, however the page hears of the removal. */
export const removedToast = 'vault-removed'

/** Says why an open vault was locked, unless the member locked it in this tab. */
export function useLockToasts(vault: Vault): void {
  const { t } = useLingui()
  useEffect(() => {
    const words: Partial<Record<LockReason, [string, string?]>> = {
      everywhere: [t`Vault locked`, t`It was locked on all your devices just now.`],
      changed: [t`Vault locked`, t`Your vault password or recovery words were changed.`],
      removed: [t`Your vault was removed`],
      idle: [t`Your vault locked itself`],
      longest: [t`Your vault locked itself`],
      server: [t`Your vault locked itself`],
    }
    let wasOpen = vault.state().kind === 'open'
    return vault.subscribe(() => {
      const state = vault.state()
      const isLockedNow = wasOpen && state.kind === 'locked'
      wasOpen = state.kind === 'open'
      if (!isLockedNow || state.kind !== 'locked' || isLockingItself()) return
      const [title, description] = words[state.why] ?? []
      if (title) toast.message(title, description === undefined ? {} : { description })
    })
  }, [vault, t])
}
