import { silentPart } from '../kit/lazy-part.ts'
import type { Pickers } from '../kit/pickers.ts'

export const pickers: Pickers = {
  USER: silentPart(async () => ({ default: (await import('./member-picker.tsx')).MemberPicker })),
}
