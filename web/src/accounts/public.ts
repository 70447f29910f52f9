export { accountPaths } from './paths.ts'
export { InvitationGreeting, NoInvitation } from './invitation-greeting.tsx'
