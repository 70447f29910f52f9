import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { leaveWhenSaved } from '../kit/leaving.ts'
import { useLocation, useNavigate } from '../kit/router/react.tsx'
import { toast } from '../kit/toast.ts'
import { isLockingItself } from './own-locks.ts'
import type { Prepared } from './vault-state.ts'
import type { Vault } from './vault.ts'

/** The steps that are shown on the page of the vault. Without a flow it shows the unlock card or the open vault. */
export type Flow =
  | { kind: 'set-up' | 'ready' | 'words' | 'recovery' | 'start-over' }
  | { kind: 'new-words'; prepared: Prepared<{}, void> }
  | { kind: 'restart'; token: string }

const linkStart = '#anew='

function flowOf(hash: string): Flow | undefined {
  if (hash.startsWith(linkStart)) return { kind: 'restart', token: hash.slice(linkStart.length) }
  if (hash === '#recover') return { kind: 'words' }
  return hash === '#start-over' ? { kind: 'start-over' } : undefined
}

/** A link may begin a flow. Its token is removed from the address at once, so that the history does not keep it. */
export function useFlow(vault: Vault) {
  const { t } = useLingui()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [flow, setFlow] = useState(() => flowOf(hash))
  const begin = useEffectEvent((asked: Flow) => {
    // Words that are shown are sent with the newer link. Other steps would be lost.
    if (asked.kind === 'restart' && flow?.kind === 'restart') setFlow(asked)
    else leaveWhenSaved(() => setFlow(asked))
  })
  useEffect(() => {
    const asked = flowOf(hash)
    if (!asked) return
    begin(asked)
    void navigate(pathname + search, { replace: true })
  }, [hash, pathname, search, navigate])
  // These steps work with keys that a lock forgets.
  const hasNewWords = flow?.kind === 'new-words' || flow?.kind === 'recovery'
  const needsOpen = hasNewWords || flow?.kind === 'words'
  useEffect(() => {
    if (!needsOpen) return
    const endBusy = vault.stayOpen()
    const stopListening = vault.subscribe(() => {
      const state = vault.state()
      // Words that are being typed from paper open a locked vault, too.
      if (state.kind !== 'locked' || isLockingItself() || !hasNewWords) return
      setFlow(undefined)
      if (state.why === 'removed') return
      // The unlock card says that nobody knows whether it was changed, and finds out.
      if (vault.unsettled()) return
      if (state.why === 'changed') {
        toast.message(t`The new words do not work`, {
          description: t`Your vault was changed on another device before you had finished.`,
        })
        return
      }
      toast.message(t`Nothing was changed`, {
        description: t`Your vault locked before the change was finished. Your old recovery words still work, the new ones do not. To change your words, unlock the vault and start again.`,
      })
    })
    return () => {
      stopListening()
      endBusy()
    }
  }, [needsOpen, hasNewWords, vault, t])
  return [flow, setFlow] as const
}
