type Member = { id: string; token: string; refreshToken: string }

/** The value that pages keep in the session's storage of somebody who is signed in. */
export function sessionOf(member: Member): string {
  const state = {
    accessToken: member.token,
    refreshToken: member.refreshToken,
    user: { id: member.id, name: 'Asha', email: 'asha@example.com', phone: '' },
    isAuthenticated: true,
    vaultPasswordRequired: false,
  }
  return JSON.stringify({ state, version: 0 })
}
