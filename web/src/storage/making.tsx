import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { leaveWhenSaved, type LeavingWords } from '../kit/leaving.ts'
import { loader, lazyPart } from '../kit/lazy-part.ts'
import { useLocked } from '../kit/mutation.ts'
import { Button } from '../kit/ui/button.tsx'
import { Fields } from '../kit/ui/fields.tsx'
import { useAskingAbout } from '../kit/unsaved.ts'
import { FailureNote } from './failure-note.tsx'
import { isCode, wrongAccountPassword } from './failure-words.ts'
import { noPassword, problemsOf, type Problems } from './new-password-rules.ts'
import { NewPasswordFields, useCommonPasswords, useProblemWords } from './new-password.tsx'
import { SecretField } from './secret-field.tsx'
import { Sheet, sheetButtons } from './sheet.tsx'
import { StepTitle } from './step-title.tsx'
import { MayBeDone } from './unsettled.ts'
import { useWork } from './use-work.ts'
import { VaultLoading } from './vault-loading.tsx'

const WordsFlow = lazyPart(loader(() => import('./words-flow.tsx')))

export type Ready = {
  words: readonly string[]
  send: (accountPassword: string | undefined) => Promise<void>
  discard: () => void
}

type Props = {
  prepare: (password: string) => Promise<Ready>
  asksAccount: boolean
  isVaultNew: boolean
  /** The question before the password is left. Without one it is asked only whether to discard what was typed. */
  question?: LeavingWords
  /** `wasSent`: it is done; else it was given up. */
  onEnd: (wasSent: boolean) => void
}

/** A new password, its words and their check. What was typed is kept while one goes back. */
export function Making({ prepare, asksAccount, isVaultNew, question, onEnd }: Props) {
  const { t } = useLingui()
  const words = useProblemWords()
  const [value, setValue] = useState(noPassword)
  const [problems, setProblems] = useState<Problems>({})
  const [ready, setReady] = useState<Ready & { password: string }>()
  /** The words were checked, and then the account's password was wrong. */
  const [wrongAccount, setWrongAccount] = useState<{ account: string; words: string | undefined }>()
  const [isShowing, setShowing] = useState(false)
  /** No answer says whether it was done: neither the words nor the keys may be replaced by others. */
  const [isUnsettled, setUnsettled] = useState(false)
  /** There is a vault already: it was set up on another device. */
  const [isTaken, setTaken] = useState(false)
  const wrongWords = wrongAccount?.account === value.account ? wrongAccount.words : undefined
  /** Only the account's password is new: the words need no second check. */
  const isChecked = wrongAccount !== undefined && ready?.password === value.password
  const work = useWork({ saves: isUnsettled || isChecked })
  const isLocked = useLocked(work.busy)
  const common = useCommonPasswords(value.password)
  const isCommon = common.shown
  useDiscarded(ready)
  const isTyped = Object.values(value).some((typed) => typed !== '')
  useAskingAbout(!isShowing && (question !== undefined || isTyped), question)

  async function send(made: Ready): Promise<void> {
    try {
      await made.send(asksAccount ? value.account : undefined)
    } catch (error) {
      setUnsettled(error instanceof MayBeDone)
      setTaken(isCode(error, 'storage/has-vault'))
      if (!isCode(error, 'storage/wrong-account-password')) throw error
      setWrongAccount({ account: value.account, words: wrongAccountPassword(error) })
      return setShowing(false)
    }
    onEnd(true)
  }

  function submit() {
    if (ready && isUnsettled) return void work.run(() => send(ready))
    const found = problemsOf(value, { asksAccount, isCommon })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    void work.run(async () => {
      setWrongAccount(undefined)
      if (await common.check()) return setProblems({ password: 'common' })
      if (isChecked) return send(ready)
      ready?.discard()
      setReady({ ...(await prepare(value.password)), password: value.password })
      setShowing(true)
    })
  }

  if (isShowing && ready) {
    return (
      <Suspense fallback={<VaultLoading />}>
        <WordsFlow
          words={ready.words}
          isVaultNew={isVaultNew}
          hasSteps
          onFinish={() => send(ready)}
          onBack={() => {
            ready.discard()
            if (isUnsettled || isTaken) return onEnd(false)
            setReady(undefined)
            setShowing(false)
          }}
        />
      </Suspense>
    )
  }

  function cancel() {
    work.takeBack()
    leaveWhenSaved(() => {
      ready?.discard()
      onEnd(false)
    })
  }
  const change = (next: typeof value) => {
    setValue(next)
    setProblems({})
  }
  return (
    <>
      <StepTitle
        title={t`Choose your vault password`}
        step={1}
        above={
          <Button
            variant="plain"
            size="sm"
            className="-ml-2 w-fit px-2"
            icon={<ArrowLeft aria-hidden="true" />}
            locked={isLocked}
            onClick={cancel}
          >
            <Trans>Back</Trans>
          </Button>
        }
      />
      <Sheet>
        <form
          noValidate
          autoComplete="off"
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Fields busy={work.busy}>
            <p className="text-ink-soft">
              <Trans>
                You type it each time you open your vault. Best is a short, odd sentence that only you would think of,
                with the spaces.
              </Trans>
            </p>
            <NewPasswordFields
              labels={{ password: t`Vault password`, again: t`The same password again` }}
              value={value}
              onChange={change}
              problems={{ ...(isCommon && { password: 'common' as const }), ...problems }}
              isCommon={isCommon}
              asksAccount={asksAccount}
              hintAgain={t`Nepali letters are fine if all your devices can type them.`}
            />
            {asksAccount && (
              <>
                <hr />
                <SecretField
                  label={t`Your Mulghar password`}
                  value={value.account}
                  onChange={(account) => change({ ...value, account })}
                  hint={t`The one you log in with, so that we know it is you.`}
                  error={wrongWords ?? (problems.account && words[problems.account])}
                />
              </>
            )}
            <FailureNote error={work.error} onRetry={submit} />
          </Fields>
          <div className={sheetButtons}>
            <Button variant="plain" locked={isLocked} onClick={cancel}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" busy={work.busy} busyText={t`Preparing your vault...`}>
              <Trans>Continue</Trans>
            </Button>
          </div>
        </form>
      </Sheet>
    </>
  )
}

/** Ends the keys of a vault that was not finished when its page closes. */
function useDiscarded(ready: Ready | undefined): void {
  const latest = useRef(ready)
  useEffect(() => {
    latest.current = ready
  }, [ready])
  useEffect(() => () => latest.current?.discard(), [])
}
