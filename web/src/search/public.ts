import type { FindKind } from '@mulghar/contract/kit/finds'
import type { Find } from '@mulghar/contract/search/search'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

/** How what is found of a room is called, by its kind, and where it leads. */
export type FindWords = Partial<Record<FindKind, WordsOfFind>>

type WordsOfFind = {
  name: MessageDescriptor
  path: (id: string) => string
  /** What is said below its title, where the server says nothing. */
  under?: (find: Find) => string
  /** What may be done with it at once. */
  Act?: ComponentType<{ find: Find }>
}
