export { FollowRequests as HomePart } from './follow-requests.tsx'
export { Suggestions as HomeAside } from './suggestions.tsx'
