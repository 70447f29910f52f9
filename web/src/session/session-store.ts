import type { Session } from '@mulghar/contract/accounts/accounts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type SessionUser = Session['user']

/** What a tab keeps of its session. */
export type SessionState = {
  accessToken: string | null
  refreshToken: string | null
  user: SessionUser | null
  isAuthenticated: boolean
  vaultPasswordRequired: boolean
}

export const signedOut: SessionState = {
  accessToken: null,
  refreshToken: null,
  user: null,
  isAuthenticated: false,
  vaultPasswordRequired: false,
}

export const useSession = create<SessionState>()(
  persist(() => signedOut, { name: 'auth-storage', storage: createJSONStorage(() => sessionStorage) }),
)

export function stateOf(session: Session): SessionState {
  const { id, name, email, phone } = session.user
  return {
    accessToken: session.accessToken.token,
    refreshToken: session.refreshToken.token,
    user: { id, name, email, phone: phone ?? '' },
    isAuthenticated: true,
    vaultPasswordRequired: session.vaultPasswordRequired,
  }
}

/** The member who is signed in, on pages that nobody else can reach. */
export function useMember(): SessionUser {
  const user = useSession((session) => session.user)
  if (!user) throw new Error('Nobody is signed in')
  return user
}

/** Keeps what the session says about its member in step with the profile. */
export function updateMember(change: Partial<Omit<SessionUser, 'id'>>): void {
  useSession.setState(({ user }) => ({ user: user && { ...user, ...change } }))
}

/** Notes whether there is a vault, whose password is asked for; a tab that signed out meanwhile stays as it is. */
export function setVaultPasswordRequired(vaultPasswordRequired: boolean): void {
  useSession.setState(({ isAuthenticated }) => (isAuthenticated ? { vaultPasswordRequired } : {}))
}
