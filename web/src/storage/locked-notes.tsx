import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, Info } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/ui/button.tsx'
import { Say } from '../kit/ui/say.tsx'
import { FailureNote } from './failure-note.tsx'
import { settledWords, unknownWords } from './unsettled-words.ts'
import { lockingItself } from './own-locks.ts'
import { useVault } from './use-vault.ts'
import { useWork } from './use-work.ts'
import { vaultQueries } from './vault.queries.ts'

/** Notes for the owner of a locked vault: a change whose answer was lost, and devices that may still be open. */
export function LockedNotes() {
  return (
    <>
      <UnsettledNote />
      <UnsentLockNote />
    </>
  )
}

function UnsettledNote() {
  const cache = useQueryClient()
  const { vault } = useVault()
  const work = useWork()
  const [settled, setSettled] = useState<string>()
  const change = vault.unsettled()
  if (settled !== undefined && !change) {
    return (
      <Say role="status" icon={<Info aria-hidden="true" />}>
        {settled}
      </Say>
    )
  }
  if (!change) return null
  const check = () =>
    work.run(async () => {
      const found = await lockingItself(() => vault.settle())
      if (found) setSettled(settledWords(found))
      await cache.invalidateQueries({ queryKey: vaultQueries.all })
    })
  return (
    <div className="grid justify-items-start gap-3">
      <Say role="alert" icon={<CloudOff aria-hidden="true" />}>
        {unknownWords(change.kind)}
      </Say>
      <FailureNote error={work.error} />
      <Button size="sm" variant="quiet" busy={work.busy} onClick={() => void check()}>
        <Trans>Check now</Trans>
      </Button>
    </div>
  )
}

function UnsentLockNote() {
  const { vault } = useVault()
  const work = useWork()
  if (!vault.isLockUnsent()) return null
  return (
    <div className="grid justify-items-start gap-3">
      <Say role="alert" icon={<CloudOff aria-hidden="true" />}>
        <Trans>This device is locked. The other devices could not be reached.</Trans>
      </Say>
      <Button
        size="sm"
        variant="quiet"
        busy={work.busy}
        onClick={() => void work.run(() => lockingItself(() => vault.lockEverywhere()))}
      >
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
