import type { MessageUser } from '@mulghar/contract/messages/kinds'
import type { MessageParts } from './parts.ts'
import type { MessagesDb } from './tables.ts'

/** Finds a member by id as the viewer may see them; null where they have left Mulghar. */
export type UserOf = (id: string) => MessageUser | null

/**
 * Members as a viewer may see them. Between two, name and picture are the same across a block: a member who was blocked keeps the
 * conversation and does not notice. Groups list no members across a block.
 */
export async function findUsers(
  { db, people }: { db: MessagesDb; people: Pick<MessageParts['people'], 'profiles'> },
  viewerId: string,
  ids: readonly string[],
): Promise<UserOf> {
  const profiles = await people.profiles(db, viewerId, [...new Set(ids)])
  return (id) => {
    const profile = profiles.get(id)
    if (!profile?.standing) return null
    return { id, name: profile.name, picture: profile.picture }
  }
}
