import * as z from 'zod/mini'
import { calendarChoices } from '../kit/calendar-choice.ts'
import { followStatuses } from './follow.ts'
import { endpoints } from './rows.ts'
import { SocialLink } from './social-links.ts'
import { digitChoices } from '../kit/digit-choice.ts'
import { languages } from '../kit/languages.ts'
import { withAnyOption, withChoicesOfRooms } from './choices.ts'
import { Id, Instant, Picture } from '../kit/scalars.ts'
import { UserDetailDraft } from './profile-draft.ts'

/** One's own account, to oneself. Rooms above add what is chosen of their own. */
export const UserDetail = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  bio: z.string(),
  picture: z.nullable(Picture),
  profileImage: z.nullable(Picture),
  postsCount: z.int(),
  followersCount: z.int(),
  followingCount: z.int(),
  socialLinks: z.array(SocialLink),
  calendar: z.enum(calendarChoices),
  digits: z.enum(digitChoices),
  language: z.enum(languages),
  /** The IANA zone in which times are shown; null where it is that of the device. */
  zone: z.nullable(z.string()),
  createdAt: Instant,
  version: z.int(),
})
export type UserDetail = z.infer<typeof UserDetail>

/** As whom one may look at oneself. */
export const viewersAs = ['STRANGER', 'FOLLOWER'] as const
export type ViewerAs = (typeof viewersAs)[number]

/**
 * A member as other members see them. What they do not show to this viewer is left out: `email` and `phone`, and where the
 * profile itself is not shown, the bio, the counts and the links.
 */
export const UserProfile = z.object({
  id: Id,
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  bio: z.optional(z.string()),
  picture: z.nullable(Picture),
  profileImage: z.nullable(Picture),
  postsCount: z.optional(z.int()),
  followersCount: z.optional(z.int()),
  followingCount: z.optional(z.int()),
  socialLinks: z.optional(z.array(SocialLink)),
  /** Whether the viewer follows them; where that waits for their word, `followStatus` is PENDING. */
  following: z.boolean(),
  followStatus: z.nullable(z.enum(followStatuses)),
  followsMe: z.boolean(),
  muted: z.boolean(),
  /** Who wants to follow them asks first. */
  approvesFollowers: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    /** See the lists of followers and following. */
    seeFollows: z.boolean(),
    /** See what they posted with pictures and videos. */
    seeMedia: z.boolean(),
  }),
  /** How the lists of followers and following would be refused; null where they are shown. */
  listsRefusedBy: z.nullable(z.enum(['people/must-follow', 'people/list-not-shown'])),
})
export type UserProfile = z.infer<typeof UserProfile>

export const profile = endpoints({
  mine: {
    method: 'GET',
    path: '/v1/profile/user-detail',
    summary: "One's own profile.",
    access: 'member',
    scope: null,
    reply: withChoicesOfRooms(UserDetail),
  },
  update: {
    method: 'PUT',
    path: '/v1/profile/user-detail',
    summary: "Changes one's own profile.",
    access: 'member',
    scope: null,
    body: withAnyOption(UserDetailDraft),
    reply: withChoicesOfRooms(UserDetail),
    errors: ['kit/stale'],
  },
  setImage: {
    method: 'PUT',
    path: '/v1/profile/user-detail/profileImage/:documentId',
    summary: 'Makes an uploaded picture the profile image.',
    access: 'member',
    scope: null,
    params: z.object({ documentId: Id }),
    reply: withChoicesOfRooms(UserDetail),
    errors: ['documents/not-found', 'documents/not-a-picture'],
  },
  of: {
    method: 'GET',
    path: '/v1/user/profile',
    summary: "The profile of a member; one's own also as others see it.",
    access: 'member',
    scope: null,
    query: z.object({ userId: Id, as: z.optional(z.enum(viewersAs)) }),
    reply: UserProfile,
    errors: ['people/not-found'],
  },
})
