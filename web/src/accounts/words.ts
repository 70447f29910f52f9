import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'accounts/sign-in-needed': msg`Please log in to continue.`,
    'accounts/bad-credentials': msg`Wrong email or password.`,
    'accounts/email-taken': msg`There is already an account with this email. Log in, or use another email.`,
    'accounts/registration-closed': msg`You cannot register here at the moment.`,
    'accounts/bad-refresh-token': msg`You have been logged out. Please log in again.`,
    'accounts/wrong-password': msg`The current password is wrong.`,
    'accounts/common-password': msg`This password is too common. Please choose another one.`,
    'accounts/link-used-up': msg`This link has already been used or has expired. Please ask for a new one.`,
    'accounts/session-not-found': msg`You are no longer logged in on this device.`,
    'accounts/oidc-unknown': msg`This way of signing in is not available here.`,
    'accounts/oidc-unreachable': msg`This provider cannot be reached at the moment. Please try again, or sign in with your password.`,
    'accounts/oidc-cancelled': msg`Signing in was cancelled.`,
    'accounts/oidc-expired': msg`Signing in took too long, or was started in another browser. Please try again.`,
    'accounts/oidc-failed': msg`Signing in with this provider did not work. Please try again.`,
    'accounts/oidc-email-known': msg`There is already an account with this email. Please log in with your password first, then connect this provider in your settings.`,
    'accounts/oidc-no-email': msg`This provider did not share a confirmed email address. Please register with a password.`,
    'accounts/oidc-code-used': msg`This sign-in link has expired. Please sign in again.`,
    'accounts/oidc-taken': msg`This account is already connected to another member.`,
    'accounts/oidc-not-connected': msg`This account is not connected to yours.`,
    'accounts/last-way-in': msg`This is your only way to sign in. Please choose a password first.`,
  },
} satisfies WordsOf<'accounts'>
