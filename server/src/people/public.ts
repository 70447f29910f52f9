export { findMembers, memberPictures, type FoundMember } from './members.ts'
export type { PeopleTables } from './tables.ts'
