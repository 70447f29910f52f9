import * as z from 'zod/mini'

/** Years of a life, and the years of Bikram Sambat where they can be told from what is known. */
export const LifeYears = z.object({
  born: z.nullable(z.int()),
  died: z.nullable(z.int()),
  bornBikram: z.optional(z.nullable(z.int())),
  diedBikram: z.optional(z.nullable(z.int())),
})
export type LifeYears = z.infer<typeof LifeYears>
