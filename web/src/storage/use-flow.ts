import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../kit/router/react.tsx'
import { isLockingItself } from './own-locks.ts'
import type { Prepared } from './vault-state.ts'
import type { Vault } from './vault.ts'

/** What is under way on the page of the vault; nothing means the unlock card, or the open vault. */
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

/** A link may begin it. Its token leaves the address at once, so that it is in no history. */
export function useFlow(vault: Vault) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [flow, setFlow] = useState(() => flowOf(hash))
  useEffect(() => {
    const asked = flowOf(hash)
    if (!asked) return
    setFlow(asked)
    void navigate(pathname + search, { replace: true })
  }, [hash, pathname, search, navigate])
  // A vault that locks meanwhile has forgotten the words that are shown: they could not be sent.
  const needsOpen = flow?.kind === 'new-words' || flow?.kind === 'recovery'
  useEffect(() => {
    if (!needsOpen) return
    return vault.subscribe(() => {
      if (vault.state().kind === 'locked' && !isLockingItself()) setFlow(undefined)
    })
  }, [needsOpen, vault])
  return [flow, setFlow] as const
}
