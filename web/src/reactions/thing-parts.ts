import type { Notice } from '@mulghar/contract/notifications/notifications'
import { offered } from '../kit/offered.ts'

/** Where a thing of a kind is seen that can be commented on and liked: each room says it of its own. */
export type ThingParts = Record<string, { path: (id: string) => string }>

export const thingParts = offered<ThingParts>()

/** Where one sees what a notice is about. */
export function pathOfThing({ names }: Pick<Notice, 'names'>): string | undefined {
  for (const parts of thingParts.all())
    for (const [kind, { path }] of Object.entries(parts)) if (names[kind]) return path(names[kind].id)
  return undefined
}
