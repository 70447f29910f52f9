export type { FoundMember } from './members.ts'
export type { ProfileCounts } from './profile.ts'
export type { Standing } from './standings.sql.ts'
export type { Acquaintance, Acquaintances } from './suggestions.ts'
