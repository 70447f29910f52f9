import * as z from 'zod/mini'
import { Id, line, optionalText, Version } from '../kit/scalars.ts'

export const mostGroupName = 80
export const mostGroupDescription = 2000
export const mostGroupText = 5000

/** Who finds a group and reads it: every member of the house; its card all and its posts its members; nobody but its members. */
export const groupVisibilities = ['PUBLIC', 'PRIVATE', 'HIDDEN'] as const
export type GroupVisibility = (typeof groupVisibilities)[number]
/** Who gets in: whoever likes to, whose request is accepted, who is invited. */
export const joinPolicies = ['OPEN', 'REQUEST', 'INVITE'] as const
export type JoinPolicy = (typeof joinPolicies)[number]

const Name = line(mostGroupName).check(z.minLength(2))
const shared = {
  description: optionalText(mostGroupDescription),
  about: z.optional(optionalText(mostGroupText)),
  rules: z.optional(optionalText(mostGroupText)),
  coverImage: z.nullish(Id),
  profileImage: z.nullish(Id),
  /** The family tree that it belongs to. */
  familyTreeId: z.nullish(Id),
}

export const GroupDraft = z.object({
  ...shared,
  name: Name,
  visibility: z._default(z.enum(groupVisibilities), 'PUBLIC'),
  joinPolicy: z._default(z.enum(joinPolicies), 'OPEN'),
})
export type GroupDraft = z.input<typeof GroupDraft>

/** What is left out stays as it is. */
export const GroupChange = z.object({
  ...shared,
  description: z.optional(optionalText(mostGroupDescription)),
  name: z.optional(Name),
  visibility: z.optional(z.enum(groupVisibilities)),
  joinPolicy: z.optional(z.enum(joinPolicies)),
  version: z.optional(Version),
})
export type GroupChange = z.input<typeof GroupChange>
