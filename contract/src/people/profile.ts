import * as z from 'zod/mini'
import { calendarChoices } from '../kit/calendar-choice.ts'
import { endpoints } from './rows.ts'
import { languages } from '../kit/languages.ts'
import { Id, Instant, Picture } from '../kit/scalars.ts'
import { UserDetailDraft } from './profile-draft.ts'

/** One's own account, to oneself. */
export const UserDetail = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  bio: z.string(),
  picture: z.nullable(Picture),
  profileImage: z.nullable(Picture),
  calendar: z.enum(calendarChoices),
  language: z.enum(languages),
  createdAt: Instant,
  version: z.int(),
})
export type UserDetail = z.infer<typeof UserDetail>

/** A member as other members see them; `email` and `phone` only where their owner allows it. */
export const UserProfile = z.object({
  id: Id,
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  bio: z.string(),
  picture: z.nullable(Picture),
  profileImage: z.nullable(Picture),
  can: z.object({ edit: z.boolean() }),
})
export type UserProfile = z.infer<typeof UserProfile>

export const profile = endpoints({
  mine: {
    method: 'GET',
    path: '/v1/profile/user-detail',
    summary: "One's own profile.",
    access: 'member',
    scope: null,
    reply: UserDetail,
  },
  update: {
    method: 'PUT',
    path: '/v1/profile/user-detail',
    summary: "Changes one's own profile.",
    access: 'member',
    scope: null,
    body: UserDetailDraft,
    reply: UserDetail,
    errors: ['kit/stale'],
  },
  setImage: {
    method: 'PUT',
    path: '/v1/profile/user-detail/profileImage/:documentId',
    summary: 'Makes an uploaded picture the profile image.',
    access: 'member',
    scope: null,
    params: z.object({ documentId: Id }),
    reply: UserDetail,
    errors: ['documents/not-found', 'documents/not-uploader'],
  },
  of: {
    method: 'GET',
    path: '/v1/user/profile',
    summary: 'The profile of a member.',
    access: 'member',
    scope: null,
    query: z.object({ userId: Id }),
    reply: UserProfile,
    errors: ['people/not-found'],
  },
})
