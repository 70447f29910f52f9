import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** What the provider knows of somebody, by the name they log in with; whatever is left out it does not tell. */
export type Known = { name?: string; email?: string; email_verified?: boolean }

export type OidcServer = {
  issuer: string
  people: Map<string, Known>
  settings: Record<string, string>
  /** Whether its id tokens are signed by a key that it does not publish. */
  isForged: boolean
  close(): Promise<void>
}

const clientId = 'mulghar'
const clientSecret = 'a secret between the two of them'

/** A real OpenID provider with its own pages: any password is right there. `app` is the address of ours. */
export async function startOidcProvider(app: string): Promise<OidcServer> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Known>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${app}/v1/auth/oidc/village/callback`, `${app}/v1/auth/oidc/town-hall/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key for the cookies of tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    pkce: { required: () => true },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
  })
  const answer = provider.callback()
  const village: Pick<OidcServer, 'isForged'> = { isForged: false }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (village.isForged && request.url === '/token') signAnew(response)
    answer(request, response)
  })
  const settingsOf = (name: string) => ({
    [`OIDC_${name}_ISSUER`]: issuer,
    [`OIDC_${name}_CLIENT_ID`]: clientId,
    [`OIDC_${name}_CLIENT_SECRET`]: clientSecret,
  })
  return Object.assign(village, {
    issuer,
    people,
    settings: { ...settingsOf('VILLAGE'), ...settingsOf('TOWN_HALL') },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  })
}

/** Another key of the same kind: a token that it signs has the same length, and the same head. */
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

function signAnew(response: ServerResponse): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: string) => {
    const tokens = JSON.parse(String(body)) as { id_token: string }
    const signed = tokens.id_token.split('.').slice(0, 2).join('.')
    const mark = sign('sha256', Buffer.from(signed), stranger.privateKey).toString('base64url')
    return end(JSON.stringify({ ...tokens, id_token: `${signed}.${mark}` }))
  }) as typeof response.end
}

/** A browser at the provider, as far as one can do without: follows it through login and consent, or away from it. */
export async function throughProvider(address: string, login: string, isRefusing = false): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(address)

  async function go(to: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(new URL(to, origin), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }

  let response = await go(address)
  for (let step = 0; step < 20; step++) {
    const next = response.headers.get('location')
    if (next && new URL(next, origin).origin !== origin) return new URL(next)
    if (next) {
      response = await go(next)
      continue
    }
    const page = await response.text()
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (!action || !prompt) throw new Error(`the provider says: ${response.status} ${page}`)
    if (isRefusing) response = await go(`${action}/abort`)
    else response = await go(action, { prompt, login, password: 'any' })
  }
  throw new Error('the provider sends the browser round and round')
}
