import type { CardKind } from '@mulghar/contract/messages/kinds'
import type { MessageDescriptor } from '@lingui/core'
import { offered } from '../../kit/offered.ts'

/** Name and address of what a card shows, by its kind, as the modules of the search results give them. */
export type CardWords = Partial<Record<CardKind, { name: MessageDescriptor; path: (id: string) => string }>>

export const cardWords = offered<CardWords>()
