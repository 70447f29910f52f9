import { Plural, Trans } from '@lingui/react/macro'
import type { IdleMinutes } from '@mulghar/contract/storage/vault-password'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { OpenChest } from './drawings.tsx'

/** Shown only after this browser has opened the new vault once. */
export function VaultReady({ idleMinutes, onContinue }: { idleMinutes: IdleMinutes; onContinue: () => void }) {
  return (
    <Card pad={false} className="mx-auto grid w-full max-w-104 gap-5 px-5 py-6 text-center md:p-8">
      <OpenChest className="h-30 w-40 justify-self-center" />
      <div role="status">
        <h1 className="text-xl">
          <Trans>Your vault is ready</Trans>
        </h1>
        <p className="mt-1 text-balance text-ink-soft">
          <Plural
            value={idleMinutes}
            one="It is open now and locks after # quiet minute. Put the paper with your words in a safe place today."
            other="It is open now and locks after # quiet minutes. Put the paper with your words in a safe place today."
          />
        </p>
      </div>
      <Button full onClick={onContinue}>
        <Trans>Open my vault</Trans>
      </Button>
    </Card>
  )
}
