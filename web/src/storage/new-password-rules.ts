import { lettersOf, shortestPassword } from './password-strength.ts'

export type NewPassword = {
  password: string
  again: string
  /** Empty where the account has none, or it is not asked for. */
  account: string
}
export const noPassword: NewPassword = { password: '', again: '', account: '' }

export type Problem = 'short' | 'common' | 'account' | 'same' | 'differs' | 'account-missing'
export type Problems = { password?: Problem; again?: Problem; account?: Problem }

/** Finds the problems of a new password; an empty result can be sent. `old` is the present vault password. */
export function problemsOf(
  { password, again, account }: NewPassword,
  { asksAccount, isCommon, old }: { asksAccount: boolean; isCommon: boolean | undefined; old?: string },
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

const shortestCommon = 8

/** Also finds a common password with digits or signs behind it: password12345. The list has hardly any of 12 characters. */
export function isCommonWithTail(password: string, isCommon: (password: string) => boolean): boolean {
  let head = password
  while (head.length >= shortestCommon) {
    if (isCommon(head)) return true
    if (!/[^\p{L}\p{M}]$/u.test(head)) return false
    head = head.slice(0, -1)
  }
  return false
}
