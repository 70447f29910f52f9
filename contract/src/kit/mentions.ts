import * as z from 'zod/mini'
import { Id, Int } from './scalars.ts'

/** Nobody names more people than these in one text. */
export const mostMentions = 50

/** Where a text names a member: from which unit of UTF-16 of the trimmed text, and how many. */
export const MentionDraft = z.object({
  userId: Id,
  from: Int.check(z.gte(0)),
  length: Int.check(z.gte(1), z.lte(200)),
})
export type MentionDraft = z.infer<typeof MentionDraft>

/** The same as it is shown: with the name of today, which takes the place of what was typed. */
export const Mention = z.object({ userId: Id, from: z.int(), length: z.int(), name: z.string() })
export type Mention = z.infer<typeof Mention>

export const mentions = z.array(MentionDraft).check(z.maxLength(mostMentions))
