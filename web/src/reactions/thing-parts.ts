import type { Notice } from '@mulghar/contract/notifications/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { offered } from '../kit/offered.ts'

/** Of a kind of thing that can be commented on and liked, each room says it of its own. */
export type ThingParts = Record<string, ThingPart>

type ThingPart = {
  /** Where it is seen. */
  path: (id: string) => string
  /** Shows it as it is now, with its counters; nothing where it is not shown, or not of this kind. */
  renew?: (cache: QueryClient, id: string) => Promise<void>
}

export const thingParts = offered<ThingParts>()

/** Where one sees what a notice is about. */
export function pathOfThing({ names }: Pick<Notice, 'names'>): string | undefined {
  for (const parts of thingParts.all())
    for (const [kind, { path }] of Object.entries(parts)) if (names[kind]) return path(names[kind].id)
  return undefined
}

/** Shows a thing of whatever kind as it is now. */
export async function renewThing(cache: QueryClient, id: string): Promise<void> {
  await thingParts.bring()
  const parts = thingParts.all().flatMap((ofRoom) => Object.values(ofRoom))
  await Promise.all(parts.flatMap((part) => part.renew?.(cache, id) ?? []))
}
