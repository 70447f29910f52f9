import { expect } from 'vitest'
import type { Member, TestApp } from './app.ts'
import type { Answer, Client } from './client.ts'
import { throughProvider, type Known, type OidcServer } from './oidc-provider.ts'

/** A browser: it keeps the cookie it is given. */
export type Browser = {
  get(url: string): Promise<Answer>
  post(url: string, body: unknown): Promise<Answer>
  cookie: string
}

export function browserOf(app: TestApp, member?: Member): Browser {
  const client: Client = member ?? app.visitor
  const browser: Browser = {
    cookie: '',
    async get(url) {
      const answer = await client.get(url, { cookie: browser.cookie })
      const given = answer.headers['set-cookie']
      if (given) browser.cookie = String(given).split(';')[0]!
      return answer
    },
    post: (url, body) => client.post(url, body, { cookie: browser.cookie }),
  }
  return browser
}

export const locationOf = (answer: Answer) => new URL(String(answer.headers['location']))
export const pathOf = (address: URL) => address.pathname + address.search

/** Somebody of the village, with an address that it vouches for. */
let count = 0
export function villager({ people }: OidcServer, name: string, known: Known = {}): string {
  const login = `${name.toLowerCase()}-${++count}`
  people.set(login, { name, email: `${login}@village.example`, email_verified: true, ...known })
  return login
}

/** Sends a browser to the provider and back; answers the address of our page at which it ends up. */
export async function goThrough(browser: Browser, login: string, query = ''): Promise<URL> {
  const started = await browser.get(`/v1/auth/oidc/village/start${query}`)
  expect(started.status).toBe(302)
  const returned = await throughProvider(locationOf(started).href, login)
  return locationOf(await browser.get(pathOf(returned)))
}

export async function signIn(browser: Browser, login: string): Promise<Answer> {
  const page = await goThrough(browser, login)
  return browser.post('/v1/auth/oidc/exchange', { code: page.searchParams.get('code') })
}

/** What a page of ours is told to have gone wrong. */
export const errorAt = (page: URL) => page.searchParams.get('error')
