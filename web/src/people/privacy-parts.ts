import type { MessageDescriptor } from '@lingui/core'
import { offered } from '../kit/offered.ts'

export type PrivacyPartOption = {
  /** Its name in the reply. */
  option: string
  /** The call that answers it, where that is not the call of the privacy options. */
  call?: 'user-detail'
  label: MessageDescriptor
  hint?: MessageDescriptor
  /** One of these; without them the option is on or off. */
  choices?: readonly { value: string; label: MessageDescriptor }[]
}

/** The options of a room above, under a title of their own; the parts stand in the order of `at`. */
export type PrivacyPart = {
  at: number
  title: MessageDescriptor
  options: readonly PrivacyPartOption[]
  /** Whom the room gives something in common with one, and what they see besides. */
  seenBy?: { label: MessageDescriptor; text: MessageDescriptor }
}

export const privacyParts = offered<PrivacyPart>()

/** What of the reply the wire does not list. */
export type ChosenOfRooms = ReadonlyMap<string, unknown>
