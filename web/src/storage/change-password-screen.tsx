import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { failedToLoad } from '../kit/failed-load.ts'
import { Navigate, useNavigate } from '../kit/router/react.tsx'
import { toast } from '../kit/toast.ts'
import { useLocked } from '../kit/mutation.ts'
import { useUnsaved } from '../kit/unsaved.ts'
import { BackButton } from '../kit/ui/back-button.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Fields } from '../kit/ui/fields.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Page } from '../kit/ui/page.tsx'
import { Say } from '../kit/ui/say.tsx'
import { TextLink } from '../kit/ui/text-link.tsx'
import { wordsFor } from '../kit/words.ts'
import { FailureNote } from './failure-note.tsx'
import { wrongAccountPassword, wrongPassword } from './failure-words.ts'
import { noPassword, problemsOf, type Problems } from './new-password-rules.ts'
import { NewPasswordFields, useCommonPasswords, useProblemWords } from './new-password.tsx'
import { lockingItself } from './own-locks.ts'
import { storagePaths } from './paths.ts'
import { SecretField } from './secret-field.tsx'
import { Sheet, sheetButtons } from './sheet.tsx'
import { StepTitle } from './step-title.tsx'
import { MayBeDone } from './unsettled.ts'
import { useFocusOnMistake } from './use-focus-on-mistake.ts'
import { useVault } from './use-vault.ts'
import { useWork } from './use-work.ts'
import { VaultLoading } from './vault-loading.tsx'
import { vaultQueries } from './vault.queries.ts'

/** Changes the vault password. Files and recovery words stay as they are. */
export function ChangePasswordScreen() {
  const settings = useQuery(vaultQueries.settings())
  if (settings.isPending) return <VaultLoading />
  if (failedToLoad(settings)) {
    return (
      <LoadFailed text={wordsFor(settings.error)} busy={settings.isFetching} onRetry={() => void settings.refetch()} />
    )
  }
  if (!settings.data.configured) return <Navigate to={storagePaths.vault} replace />
  return <ChangeForm asksAccount={settings.data.hasAccountPassword} />
}

function ChangeForm({ asksAccount }: { asksAccount: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const words = useProblemWords()
  const { watch, forget } = useUnsaved('secret')
  const change = useChange(asksAccount, forget)
  const { old, value, problems, work } = change
  const isLocked = useLocked(work.busy)
  function cancel() {
    work.takeBack()
    void navigate(storagePaths.vault)
  }
  const form = useFocusOnMistake(change.mistake)
  return (
    <Page>
      <StepTitle
        title={t`Change your vault password`}
        above={
          <BackButton to={storagePaths.vault}>
            <Trans>Your vault</Trans>
          </BackButton>
        }
      />
      <div ref={watch}>
        <Sheet>
          <form
            ref={form}
            noValidate
            autoComplete="off"
            className="grid grid-cols-[minmax(0,1fr)] gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              change.submit()
            }}
          >
            <Fields busy={work.busy}>
              <fieldset role="presentation" className="contents" disabled={work.error instanceof MayBeDone}>
                <div className="grid gap-2">
                  <SecretField
                    label={t`Vault password now`}
                    value={old}
                    onChange={change.setOld}
                    error={change.isOldMissing ? t`Please type your vault password.` : wrongPassword(work.error)}
                  />
                  <p className="text-sm">
                    <TextLink to={storagePaths.recovery}>
                      <Trans>Forgotten? Use recovery words</Trans>
                    </TextLink>
                  </p>
                </div>
                <hr />
                <NewPasswordFields
                  labels={{ password: t`New vault password`, again: t`The new password again` }}
                  value={value}
                  onChange={change.setValue}
                  problems={problems}
                  isCommon={change.isCommon}
                  asksAccount={asksAccount}
                />
                {asksAccount && (
                  <>
                    <hr />
                    <SecretField
                      label={t`Your Mulghar password`}
                      value={value.account}
                      onChange={(account) => change.setValue({ ...value, account })}
                      hint={t`The one you log in with.`}
                      error={wrongAccountPassword(work.error) ?? (problems.account && words[problems.account])}
                    />
                  </>
                )}
              </fieldset>
              <OldKeyStays />
              <FailureNote error={work.error} onRetry={change.submit} />
            </Fields>
            <div className={sheetButtons}>
              <Button variant="plain" locked={isLocked} onClick={cancel}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" busy={work.busy} busyText={t({ message: 'Changing...', context: 'password' })}>
                <Trans>Change password</Trans>
              </Button>
            </div>
          </form>
        </Sheet>
      </div>
    </Page>
  )
}

/** A changed password keeps the vault's key. */
function OldKeyStays() {
  return (
    <Say icon={<Info aria-hidden="true" />}>
      <Trans>
        <b>Does another person know your old password?</b> With it and an old copy of our computers, that person could
        still open this vault, and also files you add later. To be safe, download your files and{' '}
        <TextLink to={storagePaths.startOver}>start over with an empty vault</TextLink>.
      </Trans>
    </Say>
  )
}

function useChange(asksAccount: boolean, forget: () => void) {
  const { t } = useLingui()
  const { vault } = useVault()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const work = useWork({ saves: true })
  const [old, setOld] = useState('')
  const [value, setValue] = useState(noPassword)
  const [problems, setProblems] = useState<Problems>({})
  const [isOldMissing, setOldMissing] = useState(false)
  const [attempt, setAttempt] = useState<object>()
  const isWrong = wrongPassword(work.error) ?? wrongAccountPassword(work.error)
  const common = useCommonPasswords(value.password)
  const isCommon = common.shown

  function submit() {
    const lost = work.error instanceof MayBeDone ? work.error : undefined
    if (lost) return finish(lost.again)
    const found = problemsOf(value, { asksAccount, isCommon, old })
    setProblems(found)
    setOldMissing(!old)
    setAttempt({})
    if (!old || Object.keys(found).length > 0) return
    const { password: newPassword, account } = value
    finish(() => vault.change({ password: old, newPassword, ...(asksAccount && { accountPassword: account }) }))
  }

  function finish(change: () => Promise<unknown>) {
    void work.run(async () => {
      if (await common.check()) return setProblems({ password: 'common' })
      try {
        await lockingItself(change)
      } catch (error) {
        // The unlock card can find out without the keys that a lock has forgotten.
        if (error instanceof MayBeDone && error.hasNoKeys) {
          forget()
          await navigate(storagePaths.vault, { replace: true })
        }
        throw error
      }
      toast.success(t`Vault password changed`, {
        description: t`Your vault locked on all devices. Unlock it with the new password. Your 24 words still work.`,
      })
      void cache.invalidateQueries({ queryKey: vaultQueries.all })
      forget()
      await navigate(storagePaths.vault, { replace: true })
    })
  }
  return {
    old,
    setOld: (next: string) => {
      setOld(next)
      setOldMissing(false)
      work.retyped(wrongPassword)
    },
    value,
    setValue: (next: typeof value) => {
      setValue(next)
      setProblems({})
      if (next.account !== value.account) work.retyped(wrongAccountPassword)
    },
    problems: { ...(isCommon && { password: 'common' as const }), ...problems },
    isOldMissing,
    isCommon,
    work,
    submit,
    /** Another object after each try that names a wrong field. */
    mistake: isWrong ? (work.error as object) : attempt,
  }
}
