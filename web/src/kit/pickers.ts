import type { Picture } from '@mulghar/contract/kit/scalars'
import type { ComponentType } from 'react'
import { offered } from './offered.ts'

export type Picked = {
  id: string
  title: string
  picture?: Picture | null | undefined
  /** A second line that tells people with the same name apart. */
  hint?: string | undefined
}
/** A choice that is not made yet: in which list one looks, empty where there is only one, and the half-typed name. */
export type Begun = { within: string; text: string }
export type PickerProps = {
  picked: Picked | null
  onPick: (picked: Picked | null) => void
  /** Its name, where no field around it has one. */
  label?: string
  /** For forms that keep it while the picker is not shown. */
  begun?: Begun | undefined
  onBegin?: (begun: Begun) => void
}

/** Fields in which one chooses something of a room, by the kind of what is chosen; forms of other rooms ask for them. */
export type Pickers = Readonly<Record<string, ComponentType<PickerProps>>>

export const pickers = offered<{ pickers: Pickers }>()
