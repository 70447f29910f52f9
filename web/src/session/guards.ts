import { useSession } from './session-store.ts'

const originKey = 'from'

/** Where somebody goes to sign in, and the way back to where they wanted to be. */
export function loginPathFrom(origin: string): string {
  return origin === '/home' ? '/login' : `/login?${originKey}=${encodeURIComponent(origin)}`
}

/** Where to go after signing in: only a page of ours for members, whatever the address says. */
export function originIn(search: string): string {
  const origin = new URLSearchParams(search).get(originKey) ?? ''
  const isOurs = (path: string) => /^\/home(?=[/?#]|$)/.test(path)
  // A path may lead upwards, out of what it begins with.
  return isOurs(origin) && isOurs(new URL(origin, 'https://house.invalid').pathname) ? origin : '/home'
}

/** Keeps the way back while somebody goes from login to registration or the other way. */
export function withOrigin(path: string, search: string): string {
  const origin = originIn(search)
  return origin === '/home' ? path : `${path}?${originKey}=${encodeURIComponent(origin)}`
}

/** A mailed link has its token behind the `#`. No provider of sign-in may see it, so it does not survive signing in there. */
export const hasMailedToken = (hash: string): boolean => /^#\w+=/.test(hash)

type Asked = { pathname: string; search: string; hash: string }

/**
 * Where a visitor is sent who asks for a page of members. What follows the `#` stays there: a mailed link has its token in it,
 * and only what precedes it is sent to the server.
 */
export function memberOnly({ pathname, search, hash }: Asked): string | undefined {
  if (useSession.getState().isAuthenticated) return undefined
  // The page of an invitation has a twin for visitors, at the same address without `/home`.
  return pathname.includes('invitation/') ? pathname.slice(5) : loginPathFrom(pathname + search) + hash
}

/** Where a member is sent who asks for a page of visitors. */
export function visitorOnly({ search, hash }: Asked): string | undefined {
  return useSession.getState().isAuthenticated ? originIn(search) + hash : undefined
}
