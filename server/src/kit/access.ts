import type { Endpoint } from '@mulghar/contract/kit/endpoint'
import { AppError } from './app-error.ts'
import type { Viewer } from './viewer.ts'

const rolesFor = { moderator: ['MODERATOR', 'ADMIN'], admin: ['ADMIN'] } as const satisfies Record<
  string,
  readonly Viewer['role'][]
>

/** How the calls of those who run the house are refused to others. */
export const codeFor = { moderator: 'kit/moderators-only', admin: 'kit/admins-only' } as const

/** Refuses whom the row does not let in. The role is read anew: a token, or a session kept in memory, may know an old one. */
export async function requireAccess(
  { access }: Pick<Endpoint, 'access'>,
  viewer: Viewer | null,
  roleOf: (viewer: Viewer) => Promise<Viewer['role'] | undefined>,
): Promise<void> {
  if (access === 'anyone') return
  if (!viewer) throw new AppError('accounts/sign-in-needed')
  if (access === 'member') return
  const role = await roleOf(viewer)
  if (!rolesFor[access].some((enough) => enough === role)) throw new AppError(codeFor[access])
}
