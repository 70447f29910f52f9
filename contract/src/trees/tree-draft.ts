import * as z from 'zod/mini'
import { Id, line, optionalLine, text, Version } from '../kit/scalars.ts'

export const TreeDraft = z.object({
  name: line(120),
  description: text(2000),
  gotra: z.optional(optionalLine(100)),
  treeImage: z.nullish(Id),
  discoverable: z.optional(z.boolean()),
})
export type TreeDraft = z.input<typeof TreeDraft>

export const TreeChange = z.object({
  name: z.optional(line(120)),
  description: z.optional(text(2000)),
  gotra: z.optional(optionalLine(100)),
  treeImage: z.nullish(Id),
  discoverable: z.optional(z.boolean()),
  /** Whether what others than the owner change waits until the owner accepts it. */
  approval: z.optional(z.boolean()),
  version: z.optional(Version),
})
