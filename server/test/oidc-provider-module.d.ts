declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Account = { accountId: string; claims(): Record<string, unknown> & { sub: string } }

  /** As much of it as the tests need. */
  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: { client_id: string; client_secret: string; redirect_uris: string[] }[]
        claims: Record<string, string[]>
        cookies: { keys: string[] }
        jwks: { keys: object[] }
        findAccount(context: unknown, id: string): Account
        pkce: { required(): boolean }
        ttl: Record<string, number>
      },
    )
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
