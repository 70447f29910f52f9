import * as z from 'zod/mini'

/** A choice of an option that a room above people has: whether, or one of a few words. */
export const Choice = z.union([z.boolean(), z.string()])
export type Choice = z.infer<typeof Choice>

/**
 * A reply, or what is sent, with the options of rooms besides: the wire does not list them, since each is there exactly when its room
 * is. What is sent is checked by whoever reads it, against what the rooms offer.
 */
export const withChoicesOfRooms = <S extends z.ZodMiniObject>(schema: S): S =>
  z.catchall(schema, Choice) as unknown as S
export const withAnyOption = <S extends z.ZodMiniObject>(schema: S): S =>
  z.catchall(schema, z.unknown()) as unknown as S
