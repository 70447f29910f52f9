/** Which languages have all their words; made by the build (vite/languages.ts). */
declare module 'virtual:languages' {
  import type { Language } from '@mulghar/contract/kit/languages'
  import type { Messages } from '@lingui/core'

  export const offered: readonly Language[]
  /** Whether there is any beside English. */
  export const hasOthers: boolean
  export const catalogues: Record<string, () => Promise<{ messages: Messages }>>
}
