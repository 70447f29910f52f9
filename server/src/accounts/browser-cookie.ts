import type { IncomingHttpHeaders } from 'node:http'

// While somebody signs in elsewhere, a cookie tells their browser from every other one: what another browser has begun
// cannot be ended in this one, so that nobody is signed in as somebody else without knowing it.

const name = 'mulghar-sign-in'

export function browserIn({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  for (const part of cookie.split(';')) {
    const [key = '', value = ''] = part.trim().split('=')
    if (key === name && /^[\w-]{43}$/.test(value)) return value
  }
  return undefined
}

export function cookieOf(browser: string, { seconds, isSecure }: { seconds: number; isSecure: boolean }): string {
  const secure = isSecure ? '; Secure' : ''
  // Lax: it comes along when the provider sends the browser back.
  return `${name}=${browser}; Path=/v1/auth/oidc; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
