import * as z from 'zod/mini'
import { Id, text } from '../kit/scalars.ts'

export const feedbackTypes = ['BUG', 'IDEA', 'PRAISE', 'OTHER'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

/** The best there is to say, in stars. */
export const mostStars = 5
/** So many pictures go with one message. */
export const mostFeedbackMedia = 10

export const FeedbackDraft = z.object({
  type: z.enum(feedbackTypes),
  message: text(5000),
  rating: z.nullish(z.int().check(z.gte(1), z.lte(mostStars))),
  mediaIds: z.optional(z.array(Id).check(z.maxLength(mostFeedbackMedia))),
})
