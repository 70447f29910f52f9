import type { Endpoint } from '@mulghar/contract/kit/endpoint'
import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { AppError } from './app-error.ts'
import type { Viewer } from './viewer.ts'

const rolesFor = { moderator: ['MODERATOR', 'ADMIN'], admin: ['ADMIN'] } as const satisfies Record<
  string,
  readonly Viewer['role'][]
>

/** How the calls of those who run the house are refused to others. */
export const codeFor = { moderator: 'kit/moderators-only', admin: 'kit/admins-only' } as const

export type AccessParts = {
  /** The role that an account has now: what its token says may be minutes old. */
  roleOf: (viewer: Viewer) => Promise<Viewer['role'] | undefined>
  /** How whoever has not signed in is refused. */
  refusals: { signInNeeded: ErrorCode }
}

/** Refuses whom the row does not let in. The role is read anew: a token, or a session kept in memory, may know an old one. */
export async function requireAccess(
  { access }: Pick<Endpoint, 'access'>,
  viewer: Viewer | null,
  { roleOf, refusals }: AccessParts,
): Promise<void> {
  if (access === 'anyone') return
  if (!viewer) throw new AppError(refusals.signInNeeded)
  if (access === 'member') return
  const role = await roleOf(viewer)
  if (!rolesFor[access].some((enough) => enough === role)) throw new AppError(codeFor[access])
}
