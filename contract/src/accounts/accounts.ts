import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { Email, Id, Instant } from '../kit/scalars.ts'
import { Credentials, Password, PasswordChange, Registration } from './drafts.ts'

const Token = z.object({ token: z.string(), expiresAt: Instant })

/** What a browser keeps of a session; `vaultPasswordRequired` asks for the vault's password besides. */
export const Session = z.object({
  accessToken: Token,
  refreshToken: Token,
  user: z.object({ id: Id, name: z.string(), email: z.string(), phone: z.string() }),
  vaultPasswordRequired: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A place where the account is signed in. */
export const Device = z.object({
  id: Id,
  /** Empty where nothing is known of it. */
  deviceName: z.string(),
  /** What the name is made of, where nobody has chosen it. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: Instant,
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

const RefreshToken = z.string().check(z.minLength(1, 'required'), z.maxLength(500))
const Words = z.object({ message: z.string() })

export const accounts = endpoints({
  register: {
    method: 'POST',
    path: '/v1/auth/register',
    summary: 'Makes an account and signs it in.',
    access: 'anyone',
    body: Registration,
    reply: Session,
    status: 201,
    rate: 'sign-up',
    errors: ['accounts/email-taken', 'accounts/common-password', 'accounts/registration-closed'],
  },
  login: {
    method: 'POST',
    path: '/v1/auth/login',
    summary: 'Signs in with email and password.',
    access: 'anyone',
    body: Credentials,
    reply: Session,
    rate: 'sign-in',
    errors: ['accounts/bad-credentials'],
  },
  refresh: {
    method: 'POST',
    path: '/v1/auth/token/refresh',
    summary: 'Exchanges a refresh token for its one successor.',
    access: 'anyone',
    body: z.object({ token: RefreshToken }),
    reply: Session,
    errors: ['accounts/bad-refresh-token'],
  },
  logout: {
    method: 'POST',
    path: '/v1/auth/logout',
    summary: 'Ends the session of a refresh token, or the one of the bearer.',
    access: 'anyone',
    body: z.optional(z.object({ token: z.optional(RefreshToken) })),
  },
  forgotPassword: {
    method: 'POST',
    path: '/v1/auth/forgot-password',
    summary: 'Mails a link to choose a new password; answers the same for everybody.',
    access: 'anyone',
    body: z.object({ email: Email }),
    reply: Words,
    status: 202,
    rate: 'reset',
  },
  checkReset: {
    method: 'GET',
    path: '/v1/auth/reset-password/:token',
    summary: 'Tells whether a link to choose a new password still works.',
    access: 'anyone',
    params: z.object({ token: RefreshToken }),
    rate: 'reset',
    errors: ['accounts/link-used-up'],
  },
  resetPassword: {
    method: 'POST',
    path: '/v1/auth/reset-password',
    summary: 'Sets a new password by a mailed link and ends every session.',
    access: 'anyone',
    body: z.object({ token: RefreshToken, newPassword: Password }),
    rate: 'reset',
    errors: ['accounts/link-used-up', 'accounts/common-password'],
  },
  changePassword: {
    method: 'PUT',
    path: '/v1/auth/password',
    summary: 'Changes the password and ends all other sessions.',
    access: 'member',
    scope: null,
    body: PasswordChange,
    rate: 'sign-in',
    errors: ['accounts/wrong-password', 'accounts/common-password'],
  },
  devices: {
    method: 'GET',
    path: '/v1/auth/session',
    summary: 'Lists the 100 devices last used on which the account is signed in, this one among them.',
    access: 'member',
    scope: null,
    reply: z.object({ data: z.array(Device), next: z.nullable(z.string()), hasNext: z.boolean() }),
  },
  endDevice: {
    method: 'DELETE',
    path: '/v1/auth/session/:id',
    summary: 'Ends one session.',
    access: 'member',
    scope: null,
    params: z.object({ id: Id }),
    errors: ['accounts/session-not-found'],
  },
  endDevices: {
    method: 'DELETE',
    path: '/v1/auth/session',
    summary: 'Ends every session but this one.',
    access: 'member',
    scope: null,
  },
})
