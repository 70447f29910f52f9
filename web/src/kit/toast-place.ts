import { create } from 'zustand'

/** The distance of toasts from the top of the window, where its lower end is in use; null where they appear there. */
export const useToastTop = create<{ px: number | null }>(() => ({ px: null }))
