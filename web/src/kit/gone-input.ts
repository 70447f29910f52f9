// Input that was kept when the session ended, on a page of something that may be deleted before the next login.

import type { DraftKind } from './gone-drafts.ts'
import { inputName, textsOfInput } from './kept-fields.ts'

/** The kept input of all pages whose address begins with `path` and the id of what they show. */
export const inputKind = (path: string, isGone: (id: string) => Promise<boolean>): DraftKind => ({
  prefix: inputName(path),
  isGone: (rest) => isGone(rest.split('/')[0]!),
  textsOf: textsOfInput,
})
