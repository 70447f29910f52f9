import type { Member, TestApp } from './app.ts'
import type { Secrets } from './matrix-leaks.ts'
import { columnsOf, stageOf, type Accounts } from './matrix.ts'
import { accept, block, follow, mute, privacy } from './people.ts'

// The actors call for something of somebody who lets followers in one by one, and differ by how they stand to that person.

export const around = [
  'visitor',
  'stranger',
  'pending',
  'follower',
  'blocked',
  'blocker',
  'muted',
  'muter',
  'moderator',
  'self',
] as const
export type Around = (typeof around)[number]
type Who = Accounts<Around>

/** The answer to members, and to those who are named; the blocker and the blocked find nothing, else it is said. */
export const answers = (usual: unknown, others: Partial<Record<Around, unknown>> = {}) =>
  columnsOf(around)(usual, { blocked: 404, blocker: 404, ...others })

/** Everybody stands in their way to somebody. */
export async function surround(self: Member, who: Who): Promise<void> {
  await privacy(self, { approveFollowers: true })
  for (const name of ['pending', 'follower', 'muted', 'muter'] as const) await follow(who[name], self)
  for (const name of ['follower', 'muted', 'muter'] as const) await accept(self, who[name])
  await block(self, who.blocked)
  await block(who.blocker, self)
  await mute(self, who.muted)
  await mute(who.muter, self)
}

/** Everybody who can stand to `self` in some way; what `gather` gives plants something of that person, who may be anew. */
export function peopleAround<P extends { self: Member }>(
  gather: (app: TestApp, who: Who) => Promise<() => Promise<P>>,
) {
  return stageOf(around, async (app, who) => {
    await app.db.updateTable('account').set({ role: 'MODERATOR' }).where('id', '=', who.moderator.id).execute()
    const others = around.filter((name) => name !== 'visitor' && name !== 'self')
    const addresses = others.map((name) => ({ text: who[name].email, seenBy: [name] }))
    const secrets: Secrets<Around> = { markers: [...addresses, { text: 'argon2', seenBy: [] }] }
    const caller = (name: Around, { self }: P) => {
      const me = name === 'visitor' || name === 'self' ? self : who[name]
      return { client: name === 'visitor' ? app.visitor : me, me }
    }
    return { secrets, caller, plant: await gather(app, who) }
  })
}
