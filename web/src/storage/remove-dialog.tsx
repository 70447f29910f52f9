import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { CancelButton } from '../kit/ui/cancel-button.tsx'
import { Checkbox } from '../kit/ui/checkbox.tsx'
import { Dialog } from '../kit/ui/dialog.tsx'
import { FieldError } from '../kit/ui/field.tsx'
import { FailureNote } from './failure-note.tsx'
import { wrongAccountPassword, wrongPassword } from './failure-words.ts'
import { lockingItself } from './own-locks.ts'
import { SecretField } from './secret-field.tsx'
import { useSize } from './sizes.ts'
import { MayBeDone } from './unsettled.ts'
import { useFocusOnMistake } from './use-focus-on-mistake.ts'
import { removedToast } from './use-lock-toasts.ts'
import { useVault } from './use-vault.ts'
import { useWork } from './use-work.ts'
import type { Usage } from './vault-calls.ts'

type Props = {
  open: boolean
  onClose: () => void
  onRemoved: () => void
  asksAccount: boolean
  usage: Usage | undefined
}

/** Removes the vault with everything in it. */
export function RemoveDialog({ open, onClose, onRemoved, asksAccount, usage }: Props) {
  const { t } = useLingui()
  const { vault } = useVault()
  const work = useWork({ saves: true })
  const form = useId()
  const unconfirmedId = useId()
  const size = useSize()
  const [password, setPassword] = useState('')
  const [account, setAccount] = useState('')
  const [eraseFiles, setEraseFiles] = useState(false)
  const [missing, setMissing] = useState<object>()
  const files = usage?.files ?? 0
  const trashed = usage?.trashed ?? 0
  const space = size(usage?.bytes ?? 0)
  const close = () => {
    setPassword('')
    setAccount('')
    setEraseFiles(false)
    setMissing(undefined)
    work.clear()
    onClose()
  }
  const unconfirmed = files > 0 && !eraseFiles && t`First confirm that all files may be deleted.`
  const wrongVault = wrongPassword(work.error)
  const wrongAccount = wrongAccountPassword(work.error)
  const fields = useFocusOnMistake(missing ?? (wrongVault || wrongAccount ? (work.error as object) : undefined))

  function remove() {
    const lost = work.error instanceof MayBeDone ? work.error : undefined
    if (unconfirmed) return setMissing({})
    if (!lost && (!password || (asksAccount && !account))) return setMissing({})
    void work.run(async () => {
      const removal = { password, ...(asksAccount && { accountPassword: account }), ...(eraseFiles && { eraseFiles }) }
      await lockingItself<unknown>(() => (lost ? lost.again() : vault.remove(removal)))
      close()
      toast.success(t`Vault removed`, { id: removedToast })
      onRemoved()
    })
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      keepsInput
      width="sm"
      initialFocus={() => fields.current?.querySelector('input') ?? true}
      locked={work.busy}
      title={t`Remove the vault?`}
      text={t`All your devices lock, and nobody can bring the files back. We cannot either.`}
      actions={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={form}
            variant="danger"
            blocked={unconfirmed}
            onBlocked={() => setMissing({})}
            busy={work.busy}
            busyText={t({ message: 'Removing...', context: 'vault' })}
          >
            <Trans>Remove vault</Trans>
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
          remove()
        }}
      >
        {files > 0 && (
          <Checkbox
            checked={eraseFiles}
            onChange={({ target }) => {
              setEraseFiles(target.checked)
              setMissing(undefined)
            }}
            aria-invalid={Boolean(missing && unconfirmed)}
            aria-describedby={missing && unconfirmed ? unconfirmedId : undefined}
            label={
              trashed > 0 ? (
                <Trans>
                  <b className="font-semibold">
                    <Plural value={files} one="Delete the # file" other="Delete all # files" />, {space}
                  </b>
                  , also the {trashed} in the Trash
                </Trans>
              ) : (
                <Trans>
                  <b className="font-semibold">
                    <Plural value={files} one="Delete the # file" other="Delete all # files" />, {space}
                  </b>
                </Trans>
              )
            }
          />
        )}
        {missing && unconfirmed && <FieldError id={unconfirmedId}>{unconfirmed}</FieldError>}
        <SecretField
          label={t`Vault password`}
          value={password}
          onChange={(next) => {
            setPassword(next)
            setMissing(undefined)
            work.retyped(wrongPassword)
          }}
          error={missing && !password ? t`Please type your vault password.` : wrongVault}
        />
        {asksAccount && (
          <SecretField
            label={t`Your Mulghar password`}
            value={account}
            onChange={(next) => {
              setAccount(next)
              setMissing(undefined)
              work.retyped(wrongAccountPassword)
            }}
            error={missing && !account ? t`Please type your Mulghar password.` : wrongAccount}
          />
        )}
        <FailureNote error={work.error} onRetry={remove} />
      </form>
    </Dialog>
  )
}
