import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The roles that GEDCOM 7 names. */
const words: Partial<Record<string, MessageDescriptor>> = {
  CLERGY: msg`Clergy`,
  FRIEND: msg`Friend`,
  GODP: msg`Godparent`,
  NGHBR: msg`Neighbour`,
  OFFICIATOR: msg`Officiant`,
  WITN: msg`Witness`,
}

/** A role in the reader's language where GEDCOM has a word for it, else as the file says it. */
export function roleInWords(role: string): string {
  const known = words[role.toUpperCase()]
  return known ? i18n._(known) : role || i18n._(msg`Associate`)
}
