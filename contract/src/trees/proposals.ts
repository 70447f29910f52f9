/** What an edit that waits would do. */
export const proposalKinds = ['CREATE', 'CHANGE', 'DELETE', 'REVERT'] as const
export type ProposalKind = (typeof proposalKinds)[number]

export const proposalStatuses = ['WAITING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]
