import type { ErrorTable } from '../kit/errors.ts'

/** How a call of accounts and sessions can be refused. */
export const accountsErrors = {
  'accounts/sign-in-needed': [401, 'Please log in to continue.'],
  'accounts/bad-credentials': [400, 'The email or the password is not right.'],
  'accounts/email-taken': [409, 'There is already an account with this email.'],
  'accounts/registration-closed': [403, 'New accounts cannot be made here at the moment.'],
  'accounts/bad-refresh-token': [400, 'This session has ended. Please log in again.'],
  'accounts/wrong-password': [403, 'The current password is not right.'],
  'accounts/common-password': [400, 'This password is on the list of common ones. Please choose another.'],
  'accounts/link-used-up': [410, 'This link has been used or is too old. Please ask for a new one.'],
  'accounts/session-not-found': [404, 'This session does not exist or has ended.'],
  'accounts/oidc-unknown': [404, 'This way of signing in is not offered here.'],
  'accounts/oidc-unreachable': [
    503,
    'This provider cannot be reached at the moment. Please try again, or sign in with your password.',
  ],
  'accounts/oidc-cancelled': [400, 'Signing in was cancelled.'],
  'accounts/oidc-expired': [400, 'Signing in took too long, or was begun in another browser. Please try it again.'],
  'accounts/oidc-failed': [400, 'What this provider answered could not be verified. Please try it again.'],
  'accounts/oidc-email-known': [
    409,
    'There is already an account with this email. Please log in with your password first, then connect this provider in your settings.',
  ],
  'accounts/oidc-no-email': [
    400,
    'This provider did not tell a confirmed email, which an account needs. Please register with a password.',
  ],
  'accounts/oidc-code-used': [410, 'This way in has been used or is too old. Please sign in again.'],
  'accounts/oidc-taken': [409, 'This account is already connected with another member.'],
  'accounts/oidc-not-connected': [404, 'This account is not connected with yours.'],
  'accounts/last-way-in': [409, 'This is your only way to sign in. Please choose a password first.'],
} as const satisfies ErrorTable<'accounts'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    accounts: typeof accountsErrors
  }
}
