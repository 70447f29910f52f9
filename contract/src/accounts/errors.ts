import type { ErrorTable } from '../kit/errors.ts'

/** How a call of accounts and sessions can be refused. */
export const accountsErrors = {
  'accounts/sign-in-needed': [401, 'Please log in to continue.'],
  'accounts/bad-credentials': [400, 'Wrong email or password.'],
  'accounts/email-taken': [409, 'There is already an account with this email. Log in, or use another email.'],
  'accounts/registration-closed': [403, 'You cannot register here at the moment.'],
  'accounts/bad-refresh-token': [400, 'You have been logged out. Please log in again.'],
  'accounts/wrong-password': [403, 'The current password is wrong.'],
  'accounts/common-password': [400, 'This password is too common. Please choose another one.'],
  'accounts/link-used-up': [410, 'This link has already been used or has expired. Please ask for a new one.'],
  'accounts/session-not-found': [404, 'You are no longer logged in on this device.'],
  'accounts/oidc-unknown': [404, 'This way of signing in is not available here.'],
  'accounts/oidc-unreachable': [
    503,
    'This provider cannot be reached at the moment. Please try again, or sign in with your password.',
  ],
  'accounts/oidc-cancelled': [400, 'Signing in was cancelled.'],
  'accounts/oidc-expired': [400, 'Signing in took too long, or was started in another browser. Please try again.'],
  'accounts/oidc-failed': [400, 'Signing in with this provider did not work. Please try again.'],
  'accounts/oidc-email-known': [
    409,
    'There is already an account with this email. Please log in with your password first, then connect this provider in your settings.',
  ],
  'accounts/oidc-no-email': [
    400,
    'This provider did not share a confirmed email address. Please register with a password.',
  ],
  'accounts/oidc-code-used': [410, 'This sign-in link has expired. Please sign in again.'],
  'accounts/oidc-taken': [409, 'This account is already connected to another member.'],
  'accounts/oidc-not-connected': [404, 'This account is not connected to yours.'],
  'accounts/last-way-in': [409, 'This is your only way to sign in. Please choose a password first.'],
} as const satisfies ErrorTable<'accounts'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    accounts: typeof accountsErrors
  }
}
