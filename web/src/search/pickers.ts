import { lazy } from 'react'
import type { Pickers } from '../kit/pickers.ts'

export const pickers: Pickers = {
  USER: lazy(async () => ({ default: (await import('./member-picker.tsx')).MemberPicker })),
}
