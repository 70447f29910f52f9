import { Email } from '@mulghar/contract/kit/scalars'
import * as client from 'openid-client'
import { AppError } from '../kit/app-error.ts'
import type { OidcProvider } from '../kit/env.ts'

/** What a provider says of who has signed in there. */
export type Claims = {
  issuer: string
  subject: string
  name: string
  /** Only where the provider vouches that the address is this person's. */
  email: string | null
}

/** What a flow keeps to itself until the browser comes back. */
export type FlowSecrets = { state: string; nonce: string; verifier: string }

export type Provider = {
  id: string
  name: string
  issuer: string
  /** The address at the provider that a browser is sent to. */
  startOf(flow: FlowSecrets, redirectUri: string): Promise<string>
  /** Exchanges what the browser has brought back, and verifies it: signature, audience, state, nonce, PKCE. */
  claimsOf(flow: FlowSecrets, returned: URL): Promise<Claims>
}

const scope = 'openid email profile'
const answersWithinSeconds = 10

export const newFlow = (): FlowSecrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

/** What people call the provider of an issuer; one that is offered no more, by its host. */
export function nameOfIssuer(providers: readonly OidcProvider[], issuer: string): string {
  // A name of an issuer may end in a stroke or not.
  const isSame = (other: string) => new URL(other).href === new URL(issuer).href
  return providers.find((one) => isSame(one.issuer))?.name ?? new URL(issuer).host
}

export function openProvider({ id, name, issuer, clientId, clientSecret }: OidcProvider): Provider {
  let known: Promise<client.Configuration> | undefined

  /** What the provider says of itself, asked for once; again where it could not be reached. */
  function configuration(): Promise<client.Configuration> {
    known ??= discover().catch((error: unknown) => {
      known = undefined
      throw new AppError('accounts/oidc-unreachable', { cause: error })
    })
    return known
  }

  const discover = () =>
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: answersWithinSeconds,
      execute: [
        // Without it the library trusts the line that a token came over, and does not look at who has signed it.
        client.enableNonRepudiationChecks,
        // Only a provider on this very machine may do without TLS: see the settings.
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    })

  return {
    id,
    name,
    issuer,
    async startOf(flow, redirectUri) {
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    async claimsOf(flow, returned) {
      const config = await configuration()
      const tokens = await client.authorizationCodeGrant(config, returned, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()!
      // Many tell who somebody is only when they are asked for it.
      const isTold = claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint
      const more = isTold ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      return present({ ...claims, ...more }, claims)
    },
  }
}

/** OpenID Connect allows a subject 255 ASCII characters. Others would not fit the index of sign-in names, or not be stored as sent. */
const isSubject = (sub: string): boolean => /^[\x20-\x7e]{1,255}$/.test(sub)

function present(all: Record<string, unknown>, { iss, sub }: { iss: string; sub: string }): Claims {
  if (!isSubject(sub)) throw new Error('The provider sent a subject that is not 1 to 255 printable ASCII characters')
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
  // Of a provider as of a form: only an address that registration would take.
  const email = Email.safeParse(all['email'])
  return {
    issuer: iss,
    subject: sub,
    name: text(all['name']) || text(all['given_name']) || text(all['preferred_username']),
    email: all['email_verified'] === true && email.success ? email.data : null,
  }
}
