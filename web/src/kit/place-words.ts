import type { MessageDescriptor } from '@lingui/core'
import { offered } from './offered.ts'

/** How a page names a resource where a member left something, by its kind. */
export type PlaceWords = Record<
  string,
  {
    path: (id: string) => string
    /** "Event: Picnic". The name may be empty. */
    named: (name: string) => string
    /** For a member who may no longer see it. */
    lost: MessageDescriptor
  }
>

/** Each module names its own kinds. Bring them before a PlaceName is rendered. */
export const placeWords = offered<PlaceWords>()
