import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { Id, Instant } from '../kit/scalars.ts'
import { Session } from './accounts.ts'

// Signing in with an account that somebody has elsewhere (OpenID Connect). The browser goes to the provider and comes back
// with a code that works once, for a minute, in that browser alone; tokens are never in an address.

export const SignInProvider = z.object({ id: z.string(), name: z.string() })
export type SignInProvider = z.infer<typeof SignInProvider>

/** An account elsewhere with which one may sign in here. */
export const Identity = z.object({
  id: Id,
  providerName: z.string(),
  email: z.nullable(z.string()),
  connectedAt: Instant,
})
export type Identity = z.infer<typeof Identity>

const word = z.string().check(z.maxLength(4000))
const Provider = z.object({ provider: z.string().check(z.maxLength(60)) })
const Code = z.object({ code: z.string().check(z.minLength(1, 'required'), z.maxLength(200)) })

export const oidc = endpoints({
  providers: {
    method: 'GET',
    path: '/v1/auth/oidc',
    summary: 'The providers with whose accounts one may sign in.',
    access: 'anyone',
    reply: z.object({ data: z.array(SignInProvider), next: z.null(), hasNext: z.boolean() }),
  },
  start: {
    method: 'GET',
    path: '/v1/auth/oidc/:provider/start',
    summary: 'Sends the browser to a provider; `origin` is the page to come back to, `ticket` comes from `connect`.',
    access: 'anyone',
    params: Provider,
    query: z.object({ origin: z.optional(word), ticket: z.optional(word) }),
    produces: 'text/html',
    rate: 'sign-in',
    errors: ['accounts/oidc-unknown'],
  },
  callback: {
    method: 'GET',
    path: '/v1/auth/oidc/:provider/callback',
    summary:
      'Where a provider sends the browser back to; goes on to /login/callback with a code, or with what went wrong.',
    access: 'anyone',
    params: Provider,
    query: z.object({
      code: z.optional(word),
      state: z.optional(word),
      iss: z.optional(word),
      error: z.optional(word),
      error_description: z.optional(word),
    }),
    produces: 'text/html',
    errors: ['accounts/oidc-unknown'],
  },
  exchange: {
    method: 'POST',
    path: '/v1/auth/oidc/exchange',
    summary: 'Exchanges the code of /login/callback for a session, once, within a minute, in the same browser.',
    access: 'anyone',
    body: Code,
    reply: Session,
    rate: 'sign-in',
    errors: ['accounts/oidc-code-used'],
  },
  begin: {
    method: 'POST',
    path: '/v1/auth/oidc/:provider/connect',
    summary: 'A ticket for `start`, to connect an account elsewhere with one’s own.',
    access: 'member',
    scope: null,
    params: Provider,
    reply: z.object({ ticket: z.string() }),
    rate: 'sign-in',
    errors: ['accounts/oidc-unknown'],
  },
  connect: {
    method: 'POST',
    path: '/v1/auth/oidc/connect',
    summary: 'Connects the account that the code of /login/callback stands for with one’s own.',
    access: 'member',
    scope: null,
    body: Code,
    rate: 'sign-in',
    errors: ['accounts/oidc-code-used', 'accounts/oidc-taken'],
  },
  identities: {
    method: 'GET',
    path: '/v1/auth/oidc/identity',
    summary: 'The accounts elsewhere that are connected with one’s own.',
    access: 'member',
    scope: null,
    reply: z.object({ data: z.array(Identity), next: z.null(), hasNext: z.boolean(), hasPassword: z.boolean() }),
  },
  disconnect: {
    method: 'DELETE',
    path: '/v1/auth/oidc/identity/:id',
    summary: 'Disconnects an account elsewhere; refused where it is the only way in.',
    access: 'member',
    scope: null,
    params: z.object({ id: Id }),
    errors: ['accounts/oidc-not-connected', 'accounts/last-way-in'],
  },
})
