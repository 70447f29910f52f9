import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../kit/ui/button.tsx'
import { CancelButton } from '../kit/ui/cancel-button.tsx'
import { Dialog } from '../kit/ui/dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { wrongPassword } from './failure-words.ts'
import { SecretField } from './secret-field.tsx'
import { useFocusOnMistake } from './use-focus-on-mistake.ts'
import { useVault } from './use-vault.ts'
import { useWork } from './use-work.ts'
import type { Prepared } from './vault-state.ts'

type Props = { open: boolean; onClose: () => void; onPrepared: (prepared: Prepared<{}, void>) => void }

/** Asks for the password before the screen with new words. */
export function NewWordsDialog({ open, onClose, onPrepared }: Props) {
  const { t } = useLingui()
  const { vault } = useVault()
  const work = useWork()
  const form = useId()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<object>()
  const wrong = wrongPassword(work.error)
  const fields = useFocusOnMistake(missing ?? (wrong ? (work.error as object) : undefined))
  const close = () => {
    setPassword('')
    setMissing(undefined)
    work.clear()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      keepsInput
      width="sm"
      initialFocus={() => fields.current?.querySelector('input') ?? true}
      locked={work.busy}
      title={t`Make new words?`}
      text={t`You get 24 new words. The old paper stops working, so tear it up. Your password and your files stay as they are. Afterwards your vault locks on all devices.`}
      actions={
        <>
          <CancelButton busy={work.busy} />
          <Button type="submit" form={form} busy={work.busy} busyText={t({ message: 'Opening...', context: 'vault' })}>
            <Trans>Make new words</Trans>
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={form}
        noValidate
        autoComplete="off"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!password) return setMissing({})
          void work.run(async () => {
            const prepared = await vault.prepareNewWords(password)
            close()
            onPrepared(prepared)
          })
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
        <FailureNote error={work.error} />
      </form>
    </Dialog>
  )
}
