// Input that was kept when the session ended, about something that may be deleted before the next login.

import type { SubjectKind } from './about.ts'
import { isSecretPage } from './form-controls.ts'
import type { DraftKind } from './gone-drafts.ts'
import { filesOfInput, inputName, textsOfInput } from './kept-fields.ts'

const shared = { textsOf: textsOfInput, filesOf: filesOfInput }

/** The kept input about all things of a kind. `isGone` gets the parts of the name of the subject behind its kind. */
export const inputKind = (
  kind: SubjectKind,
  isGone: (id: string, ...more: string[]) => Promise<boolean>,
): DraftKind => ({
  ...shared,
  prefix: inputName(`${kind}:`),
  isGone: (rest) => {
    const [id = '', ...more] = rest.split(':')
    return isGone(id, ...more)
  },
})

/** Input of earlier versions, which kept the address of a form and not its subject: no form takes it. */
export const inputOfAddress: DraftKind = {
  ...shared,
  prefix: inputName('/'),
  isGone: async () => true,
  textsOf: (kept, rest) => (isSecretPage(`/${rest}`) ? [] : textsOfInput(kept)),
}
