import { redirect, type LoaderFunctionArgs } from 'react-router'
import { useSession } from './session-store.ts'

const originKey = 'from'

/** Where somebody goes to sign in, and the way back to where they wanted to be. */
export function loginPathFrom(origin: string): string {
  return origin === '/home' ? '/login' : `/login?${originKey}=${encodeURIComponent(origin)}`
}

/** Where to go after signing in: only a page of ours for members, whatever the address says. */
export function originIn(search: string): string {
  const origin = new URLSearchParams(search).get(originKey) ?? ''
  return /^\/home(?=[/?#]|$)/.test(origin) ? origin : '/home'
}

/** Keeps the way back while somebody goes from login to registration or the other way. */
export function withOrigin(path: string, search: string): string {
  const origin = originIn(search)
  return origin === '/home' ? path : `${path}?${originKey}=${encodeURIComponent(origin)}`
}

export function memberOnly(started: Promise<void>) {
  return async ({ request }: LoaderFunctionArgs) => {
    await started
    const { pathname, search } = new URL(request.url)
    return useSession.getState().isAuthenticated ? null : redirect(loginPathFrom(pathname + search))
  }
}

export function visitorOnly(started: Promise<void>) {
  return async ({ request }: LoaderFunctionArgs) => {
    await started
    return useSession.getState().isAuthenticated ? redirect(originIn(new URL(request.url).search)) : null
  }
}
