import type { GivenRole } from '@mulghar/contract/trees/members'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const roleWords: Record<TreeRole, MessageDescriptor> = {
  OWNER: msg`Owner`,
  READ_WRITE: msg`Can edit`,
  READ_ONLY: msg`Can read`,
  VIEW_ONLY: msg`Can view`,
}

/** From the least to the most that a member may do. */
export const givenRoles: readonly GivenRole[] = ['VIEW_ONLY', 'READ_ONLY', 'READ_WRITE']

export const roleHints: Record<GivenRole, MessageDescriptor> = {
  VIEW_ONLY: msg`Sees the chart, names and photos, but no dates of living people.`,
  READ_ONLY: msg`Sees everything except hidden names.`,
  READ_WRITE: msg`Adds and edits people.`,
}
