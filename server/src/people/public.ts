export { findMembers, memberPictures, type FoundMember } from './members.ts'
