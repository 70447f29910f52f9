import type { Session } from '@mulghar/contract/accounts/accounts'

const patienceMs = 30_000

/** No answer, or one that says neither yes nor no: what was asked for may have happened. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** Somebody who calls the app over HTTP, and signs in again whenever it has been started anew. */
export class Caller {
  readonly account: { name: string; email: string; password: string }
  url = ''
  #token = ''

  constructor(name: string) {
    this.account = { name, email: `${name.toLowerCase()}@example.org`, password: 'a lamp in the open door' }
  }

  async register(): Promise<void> {
    this.#token = (await this.call<Session>('POST', '/v1/auth/register', this.account)).accessToken.token
  }

  async login(): Promise<void> {
    this.#token = (await this.call<Session>('POST', '/v1/auth/login', this.account)).accessToken.token
  }

  /** What a call carries that this class does not make. */
  bearer(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}` }
  }

  /** A call that may be made twice, until it is answered. */
  async again<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    for (;;) {
      try {
        return await this.call<Reply>(method, path, body)
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
      }
    }
  }

  async call<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    const isForm = body instanceof FormData
    let response: Response
    let text: string
    try {
      response = await fetch(this.url + path, {
        method,
        headers: {
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      text = await response.text()
    } catch (error) {
      throw new Unanswered(`${method} ${path}`, { cause: error })
    }
    if (response.status >= 500) throw new Unanswered(`${method} ${path}: ${response.status} ${text}`)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as Reply
  }
}
