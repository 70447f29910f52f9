// Input that was kept when the session ended. Before the next login its subject may be deleted, or its form closed to
// the member: a role was lost, a status has changed, or a limit is reached.

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

/** The kept input about something that cannot be deleted, such as `own:link`. */
export const inputAbout = (about: `own:${string}`, isClosed: () => Promise<boolean>): DraftKind => ({
  ...shared,
  prefix: inputName(about),
  isGone: isClosed,
})

/** The right that a form needs, by its act in `About`: '' for a subject alone. A form that needs none has no entry. */
export type FormRights<Right extends string> = ReadonlyMap<string, Right>

/** True where the form of an act needs a right that the member does not have. */
export function isFormClosed<Right extends string>(
  rights: FormRights<Right>,
  act: string,
  can: Readonly<Record<Right, boolean>>,
): boolean {
  const right = rights.get(act)
  return right !== undefined && !can[right]
}

/** Input of earlier versions, which kept the address of a form and not its subject: no form takes it. */
export const inputOfAddress: DraftKind = {
  ...shared,
  prefix: inputName('/'),
  isGone: async () => true,
  textsOf: (kept, rest) => (isSecretPage(`/${rest}`) ? [] : textsOfInput(kept)),
}
