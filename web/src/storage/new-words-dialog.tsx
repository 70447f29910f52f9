import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../kit/ui/button.tsx'
import { CancelButton } from '../kit/ui/cancel-button.tsx'
import { Dialog } from '../kit/ui/dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { wrongPassword } from './failure-words.ts'
import { SecretField } from './secret-field.tsx'
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
  const close = () => {
    setPassword('')
    work.clear()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      keepsInput
      width="sm"
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
        id={form}
        noValidate
        autoComplete="off"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!password) return
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
          onChange={setPassword}
          error={wrongPassword(work.error)}
        />
        <FailureNote error={work.error} />
      </form>
    </Dialog>
  )
}
