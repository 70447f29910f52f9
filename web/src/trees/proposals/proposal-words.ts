import type { TreeEdit } from '@mulghar/contract/trees/history'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a proposed change would do; undefined for what only holds others together. */
export function wouldBeInWords(edit: TreeEdit): string | undefined {
  const [first, one, other] = edit.people.map((person) => person.name || i18n._(msg`a person without a name`))
  if (!first) return undefined
  if (edit.subject === 'PERSON') {
    if (edit.kind === 'CREATE') return i18n._(msg`Add ${first}`)
    return edit.kind === 'DELETE' ? i18n._(msg`Delete ${first}`) : i18n._(msg`Change ${first}`)
  }
  if (!one) return undefined
  if (edit.subject === 'UNION') {
    if (edit.kind === 'CREATE') return i18n._(msg`Make ${first} and ${one} partners`)
    return edit.kind === 'DELETE'
      ? i18n._(msg`Remove ${first} and ${one} as partners`)
      : i18n._(msg`Change the relationship of ${first} and ${one}`)
  }
  if (edit.subject !== 'CHILD') return undefined
  const parents = other ? i18n._(msg`${one} and ${other}`) : one
  if (edit.kind === 'CREATE') return i18n._(msg`Make ${first} a child of ${parents}`)
  return edit.kind === 'DELETE'
    ? i18n._(msg`Remove ${first} as a child of ${parents}`)
    : i18n._(msg`Change how ${first} is related to ${parents}`)
}
