import * as z from 'zod/mini'
import { withAnyOption, withChoicesOfRooms } from './choices.ts'
import { endpoints } from './rows.ts'

/** Who is meant: every member, those who follow one, or nobody else. The wider stand first. */
export const audiences = ['MEMBERS', 'FOLLOWERS', 'ONLY_ME'] as const
export type Audience = (typeof audiences)[number]

/** Whether an audience has at most those in it that another has. */
export function isNarrower(one: Audience, other: Audience): boolean {
  return audiences.indexOf(one) > audiences.indexOf(other)
}

/**
 * What an account chose to show, and to whom. Options narrow what may be seen and never widen it. Rooms above add their own, which
 * they name in their kinds.
 */
export const PrivacyOption = z.object({
  /** Who wants to follow asks first. */
  approveFollowers: z.boolean(),
  /** Who sees the bio, the links and the counts. The name and the picture are seen by every member. */
  profileVisibility: z.enum(audiences),
  /** Who sees the lists of followers and of those who are followed; never more than followers. */
  followListVisibility: z.enum(audiences),
  emailVisibility: z.enum(audiences),
  phoneVisibility: z.enum(audiences),
  /** Found by search and suggested to others. */
  discoverable: z.boolean(),
})
export type PrivacyOption = z.infer<typeof PrivacyOption>

export const privacy = endpoints({
  mine: {
    method: 'GET',
    path: '/v1/profile/privacy-option',
    summary: 'What one shows, and to whom.',
    access: 'member',
    scope: null,
    reply: withChoicesOfRooms(PrivacyOption),
  },
  update: {
    method: 'PUT',
    path: '/v1/profile/privacy-option',
    summary: 'Chooses what one shows; an option that is left out stays as it is. It holds from the next call on.',
    access: 'member',
    scope: null,
    body: withAnyOption(z.partial(PrivacyOption)),
    reply: withChoicesOfRooms(PrivacyOption),
  },
})
