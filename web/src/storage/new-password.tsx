import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { loader, preload } from '../kit/lazy-part.ts'
import { report } from '../kit/report.ts'
import { useMember } from '../session/session-store.ts'
import { isCommonWithTail, type NewPassword, type Problem, type Problems } from './new-password-rules.ts'
import { shortestPassword } from './password-strength.ts'
import { PasswordMeter } from './password-meter.tsx'
import { SecretField } from './secret-field.tsx'

const loadCommonPasswords = loader(() => import('@mulghar/contract/accounts/common-passwords'))

/** Whether many people use a password. `shown` is undefined until the list is there; `check` waits for it. */
export function useCommonPasswords(password: string): {
  shown: boolean | undefined
  check: () => Promise<boolean>
} {
  const { name, email } = useMember()
  const [isCommon, setCommon] = useState<(password: string) => boolean>()
  useEffect(() => {
    preload(loadCommonPasswords).then(
      (list) => setCommon(() => (typed: string) => isListed(list, typed, { name, email })),
      report,
    )
  }, [name, email])
  return {
    shown: isCommon?.(password),
    check: async () => isListed(await loadCommonPasswords(), password, { name, email }),
  }
}

type List = Awaited<ReturnType<typeof loadCommonPasswords>>

const isListed = ({ isCommonPassword }: List, password: string, account: { name: string; email: string }): boolean =>
  isCommonWithTail(password, (head) => isCommonPassword(head, account))

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
