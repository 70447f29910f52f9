/** What an ACTIVE member is to a group: there is one OWNER, always. The higher stand first. */
export const groupRoles = ['OWNER', 'ADMIN', 'MODERATOR', 'MEMBER'] as const
export type GroupRole = (typeof groupRoles)[number]
/** What an owner or admin may give; the ownership is handed over. */
export const givenGroupRoles = ['ADMIN', 'MODERATOR', 'MEMBER'] as const
export type GivenGroupRole = (typeof givenGroupRoles)[number]

/** What somebody may do besides reading and writing: look after what is posted, keep the group itself, own it. */
export type GroupAct = 'post' | 'moderate' | 'keep' | 'own'

const least: Record<GroupAct, GroupRole> = { post: 'MEMBER', moderate: 'MODERATOR', keep: 'ADMIN', own: 'OWNER' }

/** The role table: whether a member of this role may do this in a group; who is no member has none. Pure. */
export function mayInGroup(role: GroupRole | null, act: GroupAct): boolean {
  return role !== null && groupRoles.indexOf(role) <= groupRoles.indexOf(least[act])
}

/** Whether one role stands above another: who removes, bans or is to change somebody stands above them. Pure. */
export function isAbove(role: GroupRole | null, other: GroupRole): boolean {
  return role !== null && groupRoles.indexOf(role) < groupRoles.indexOf(other)
}

/** Which roles somebody of this role may give to somebody of another: none but those below their own. Pure. */
export function rolesToGive(role: GroupRole | null, to: GroupRole): GivenGroupRole[] {
  if (!mayInGroup(role, 'keep') || !isAbove(role, to)) return []
  return givenGroupRoles.filter((given) => isAbove(role, given))
}
