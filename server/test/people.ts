import type { Member } from './app.ts'

// People do this to each other, and see each other so.

export const follow = (who: Member, whom: Member) => who.post('/v1/follow', { userId: whom.id })
export const unfollow = (who: Member, whom: Member) => who.delete('/v1/follow', { userId: whom.id })
export const accept = (who: Member, whom: Member) => who.post(`/v1/follow/request/${whom.id}/accept`)
export const block = (who: Member, whom: Member) => who.post('/v1/block', { userId: whom.id })
export const unblock = (who: Member, whom: Member) => who.delete('/v1/block', { userId: whom.id })
export const mute = (who: Member, whom: Member) => who.post('/v1/mute', { userId: whom.id })
export const privacy = (who: Member, options: object) => who.put('/v1/profile/privacy-option', options)
export const profileOf = (who: Member, whom: Member) => who.get(`/v1/user/profile?userId=${whom.id}`)

/** The ids in a list of people. */
export async function idsIn(who: Member, url: string): Promise<string[]> {
  const { body } = await who.get(url)
  return body.data.map(({ user }: { user: { id: string } }) => user.id)
}
