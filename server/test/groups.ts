import type { Member } from './app.ts'

/** A new group of somebody's, whose id it answers. */
export async function newGroup(by: Member, draft: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await by.post('/v1/group', { name: 'A group', ...draft })
  if (status !== 201) throw new Error(`cannot found a group: ${status} ${JSON.stringify(body)}`)
  return body.id
}
