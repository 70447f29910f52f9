import type { ComponentType } from 'react'
import { offered } from './offered.ts'

export type SendProps = {
  /** A resource of a module below messages; those above use the dialog of messages directly. */
  card: { kind: 'USER' | 'TREE' | 'PERSON'; id: string }
  open: boolean
  onClose: () => void
}

/** The dialog of a module that sends a resource to other members. */
export type SendPart = { SendInMessage: ComponentType<SendProps> }

export const sendParts = offered<SendPart>()
