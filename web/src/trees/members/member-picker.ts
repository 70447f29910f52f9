import type { ComponentType } from 'react'

export type PickedMember = { id: string; title: string }
export type MemberPickerProps = { picked: PickedMember | null; onPick: (member: PickedMember | null) => void }

/** A field for somebody who has an account; the room that searches everything gives it. */
export type MemberPicker = ComponentType<MemberPickerProps>
