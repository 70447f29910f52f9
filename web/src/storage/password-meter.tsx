import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { lettersOf, shortestPassword, strengthOf } from './password-strength.ts'

type Props = {
  password: string
  /** Undefined while the list is not loaded. */
  isCommon: boolean | undefined
  /** Undefined where nothing can be compared. */
  isAccountPassword: boolean | undefined
}

/** How strong a new password is, and the rules that it keeps. */
export function PasswordMeter({ password, isCommon, isAccountPassword }: Props) {
  const { t } = useLingui()
  const letters = lettersOf(password)
  const strength = strengthOf(password)
  const words = {
    1: t`Too short`,
    2: t({ message: 'Fair', context: 'password' }),
    3: t({ message: 'Good', context: 'password' }),
    4: t({ message: 'Strong', context: 'password' }),
  }[strength]
  const missing = shortestPassword - letters
  if (!password) return null
  return (
    <div className="grid gap-1">
      <div role="img" aria-label={t`Strength: ${words}`} className="mt-1 grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <i
            key={step}
            className={`h-2 rounded-full ${step > strength ? 'bg-sunken inset-ring inset-ring-line' : strength === 1 ? 'bg-line-strong' : 'bg-accent'}`}
          />
        ))}
      </div>
      <p className="flex justify-between text-xs text-ink-faint">
        <b className="font-semibold text-ink">{words}</b>
        <span className="tabular-nums">{t`${plural(letters, { one: '# character', other: '# characters' })}`}</span>
      </p>
      <ul className="mt-1 grid gap-0.5">
        <Rule isKept={missing <= 0}>
          {missing > 0 ? (
            <Trans>
              At least {shortestPassword} characters: {missing} more
            </Trans>
          ) : (
            <Trans>At least {shortestPassword} characters</Trans>
          )}
        </Rule>
        {missing <= 0 && (
          <>
            <Rule isKept={isCommon === false}>
              <Trans>Not a password that many people use</Trans>
            </Rule>
            {isAccountPassword !== undefined && (
              <Rule isKept={!isAccountPassword}>
                <Trans>Different from your Mulghar password</Trans>
              </Rule>
            )}
          </>
        )}
      </ul>
    </div>
  )
}

function Rule({ isKept, children }: { isKept: boolean; children: ReactNode }) {
  const Icon = isKept ? Check : Minus
  return (
    <li className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${isKept ? 'text-accent' : 'text-ink-faint'}`} />
      <span>{children}</span>
    </li>
  )
}
