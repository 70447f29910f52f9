/** Who is asking: an account in one of its sessions. */
export type Viewer = { id: string; sessionId: string; role: 'MEMBER' | 'MODERATOR' | 'ADMIN'; expiresAt: number }
