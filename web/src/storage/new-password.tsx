import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { report } from '../kit/report.ts'
import { useMember } from '../session/session-store.ts'
import { lettersOf, shortestPassword } from './password-strength.ts'
import { PasswordMeter } from './password-meter.tsx'
import { SecretField } from './secret-field.tsx'

export type NewPassword = {
  password: string
  again: string
  /** Empty where the account has none, or it is not asked for. */
  account: string
}
export const noPassword: NewPassword = { password: '', again: '', account: '' }

type Problem = 'short' | 'common' | 'account' | 'same' | 'differs' | 'account-missing'
export type Problems = { password?: Problem; again?: Problem; account?: Problem }

/** The check of common passwords; undefined until its list is there. */
export function useCommonPasswords(): ((password: string) => boolean) | undefined {
  const { name, email } = useMember()
  const [isCommon, setCommon] = useState<(password: string, account: { name: string; email: string }) => boolean>()
  useEffect(() => {
    import('@mulghar/contract/accounts/common-passwords').then(
      ({ isCommonPassword }) => setCommon(() => isCommonPassword),
      report,
    )
  }, [])
  return isCommon && ((password) => isCommon(password, { name, email }))
}

/** What is wrong with what was typed; nothing, where it can be sent. `old` is the vault password of now. */
export function problemsOf(
  { password, again, account }: NewPassword,
  { asksAccount, isCommon, old }: { asksAccount: boolean; isCommon: boolean; old?: string },
): Problems {
  const same = (one: string, two: string) => one.normalize('NFKC') === two.normalize('NFKC')
  const problem = (): Problem | undefined => {
    if (lettersOf(password) < shortestPassword) return 'short'
    if (isCommon) return 'common'
    if (old !== undefined && same(old, password)) return 'same'
    return asksAccount && same(account, password) ? 'account' : undefined
  }
  const wrong = problem()
  return {
    ...(wrong && { password: wrong }),
    ...(!same(again, password) && { again: 'differs' as const }),
    ...(asksAccount && !account && { account: 'account-missing' as const }),
  }
}

type Props = {
  labels: { password: string; again: string }
  value: NewPassword
  onChange: (value: NewPassword) => void
  problems: Problems
  isCommon: boolean | undefined
  asksAccount: boolean
  hintAgain?: string
}

/** A new vault password, typed twice, with its meter. */
export function NewPasswordFields({ labels, value, onChange, problems, isCommon, asksAccount, hintAgain }: Props) {
  const words = useProblemWords()
  return (
    <>
      <div className="grid gap-2">
        <SecretField
          label={labels.password}
          value={value.password}
          onChange={(password) => onChange({ ...value, password })}
          error={problems.password && words[problems.password]}
        />
        <PasswordMeter
          password={value.password}
          isCommon={isCommon}
          isAccountPassword={asksAccount && value.account ? value.account === value.password : undefined}
        />
      </div>
      <SecretField
        label={labels.again}
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        hint={hintAgain}
        error={problems.again && words[problems.again]}
      />
    </>
  )
}

export function useProblemWords(): Record<Problem, string> {
  const { t } = useLingui()
  return {
    short: t`At least ${shortestPassword} characters, please.`,
    common: t`Many people use this password. Choose another one.`,
    account: t`This is your Mulghar password. Your vault needs its own.`,
    same: t`This is your vault password now. Choose a new one.`,
    differs: t`The two passwords differ. Show both to compare them.`,
    'account-missing': t`Please type your Mulghar password.`,
  }
}
