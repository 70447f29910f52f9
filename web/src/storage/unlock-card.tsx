import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownUp, KeyRound, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { Form } from '../kit/ui/form.tsx'
import { Say } from '../kit/ui/say.tsx'
import { linkLook } from '../kit/ui/text-link.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { ClosedChest } from './drawings.tsx'
import { FailureNote, NeedsHttps } from './failure-note.tsx'
import { wrongPassword } from './failure-words.ts'
import { chosenIdleMinutes, IdleChoice, keepIdleMinutes } from './idle-choice.tsx'
import { LockedNotes } from './locked-notes.tsx'
import { OwnKey } from './own-key.tsx'
import { SecretField } from './secret-field.tsx'
import { settledWords } from './unsettled-words.ts'
import { useFocusOnMistake } from './use-focus-on-mistake.ts'
import { useVault } from './use-vault.ts'
import { useWork } from './use-work.ts'
import { isVaultPossible } from './workers/keys-client.ts'

type Props = { onRecover: () => void; onStartOver: () => void }

/** Asks for the vault password. */
export function UnlockCard({ onRecover, onStartOver }: Props) {
  const { t } = useLingui()
  const { vault, state } = useVault()
  const work = useWork()
  const [password, setPassword] = useState('')
  const [idle, setIdle] = useState(chosenIdleMinutes)
  const [missing, setMissing] = useState<object>()
  const wrong = wrongPassword(work.error)
  const form = useFocusOnMistake(missing ?? (wrong ? (work.error as object) : undefined))
  useDocumentTitle(t`Storage`)

  function unlock() {
    if (!password) return setMissing({})
    void work.run(async () => {
      await vault.unlock(password, idle)
      keepIdleMinutes(idle)
      // This card goes with the lock: a toast says what the lost answer would have said.
      const settled = await vault.settle()
      if (settled) toast.message(settledWords(settled))
    })
  }

  return (
    <Card pad={false} className="mx-auto grid w-full max-w-104 grid-cols-[minmax(0,1fr)] gap-5 px-5 py-6 md:p-8">
      <ClosedChest className="h-30 w-40 justify-self-center low:hidden" />
      <div className="text-center">
        <h1 className="text-xl">
          <Trans>Your vault is locked</Trans>
        </h1>
        <p className="mt-1 text-balance text-ink-soft">
          <Trans>Only you can open it. We do not know your vault password.</Trans> <OwnKey isSet />
        </p>
      </div>
      {state.kind === 'locked' && state.why === 'reload' && (
        <Say icon={<RotateCcw aria-hidden="true" />}>
          <Trans>The page was reloaded, so your vault locked itself. Your files are safe.</Trans>
        </Say>
      )}
      {state.kind === 'locked' && state.isTransferring && (
        <Say icon={<ArrowDownUp aria-hidden="true" />}>
          <Trans>Files are still being uploaded or downloaded. They will continue while your vault is locked.</Trans>
        </Say>
      )}
      <LockedNotes />
      {isVaultPossible() ? (
        <Form
          ref={form}
          busy={work.busy}
          autoComplete="off"
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            unlock()
          }}
        >
          <SecretField
            label={t`Vault password`}
            value={password}
            onChange={(next) => {
              setPassword(next)
              setMissing(undefined)
              work.retyped(wrongPassword)
            }}
            error={missing ? t`Please type your vault password.` : wrong}
          />
          <FailureNote error={work.error} onRetry={unlock} onRecover={onRecover} />
          <IdleChoice value={idle} onChange={setIdle} />
          <Button
            type="submit"
            full
            icon={<KeyRound aria-hidden="true" />}
            busy={work.busy}
            busyText={t({ message: 'Opening...', context: 'vault' })}
          >
            <Trans>Unlock</Trans>
          </Button>
        </Form>
      ) : (
        <NeedsHttps />
      )}
      <p className="flex justify-between gap-3 text-sm">
        <button type="button" className={`min-h-7 ${linkLook}`} onClick={onRecover}>
          <Trans>Use recovery words</Trans>
        </button>
        <button type="button" className={`min-h-7 ${linkLook}`} onClick={onStartOver}>
          <Trans>Start over</Trans>
        </button>
      </p>
    </Card>
  )
}
