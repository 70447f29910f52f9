import type { FindKind } from '@mulghar/contract/kit/finds'
import type { MessageDescriptor } from '@lingui/core'

/** How what is found of a room is called, by its kind, and where it leads. */
export type FindWords = Partial<Record<FindKind, { name: MessageDescriptor; path: (id: string) => string }>>
