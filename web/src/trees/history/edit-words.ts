import type { TreeEdit } from '@mulghar/contract/trees/history'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { accountName } from '../../kit/account-name.ts'
import { fieldWords } from '../core/field-words.ts'

/** Who has done it. */
export type Who = { id: string; name: string }

/**
 * What a change was, in one plain sentence about who did it; undefined for what only holds others together, such as a
 * union that has a single partner.
 */
export function editInWords(edit: TreeEdit, by: Who): string | undefined {
  const who = accountName(by.name)
  switch (edit.subject) {
    case 'PERSON':
      return ofPerson(edit, who)
    case 'PICTURE':
      return ofPicture(edit, who)
    case 'UNION':
      return ofUnion(edit, who)
    case 'CHILD':
      return ofChild(edit, who)
    case 'TREE':
      return ofTree(edit, who)
    case 'IMPORT':
      return ofImport(edit, who)
    case 'MEMBER':
      return ofMember(edit, by.id, who)
    case 'LINK':
      return ofLink(edit, who)
  }
}

const nameAt = (edit: TreeEdit, at: number) => edit.people[at]?.name || i18n._(msg`a person without a name`)

/** What is said of a field; the code itself where a newer server knows more. */
export function fieldInWords(field: string): string {
  const words = fieldWords[field]
  return words ? i18n._(words) : field
}

function ofPerson(edit: TreeEdit, who: string): string {
  const name = nameAt(edit, 0)
  if (edit.kind === 'CREATE') return i18n._(msg`${who} added ${name}`)
  if (edit.kind === 'DELETE') return i18n._(msg`${who} deleted ${name}`)
  const [field] = edit.fields
  if (field && edit.fields.length === 1 && !edit.isHidden) {
    const label = fieldInWords(field.field)
    return i18n._(msg`${who} changed ${name}’s ${label}`)
  }
  return i18n._(msg`${who} changed ${name}`)
}

function ofPicture(edit: TreeEdit, who: string): string {
  const name = nameAt(edit, 0)
  if (edit.kind === 'CREATE') return i18n._(msg`${who} added a picture of ${name}`)
  if (edit.kind === 'DELETE') return i18n._(msg`${who} removed a picture of ${name}`)
  return i18n._(msg`${who} changed a picture of ${name}`)
}

/** Texts about a family beyond its bond. */
const familyFields: ReadonlySet<string> = new Set(['marriagePlace', 'sources', 'notes'])

function ofUnion(edit: TreeEdit, who: string): string | undefined {
  if (edit.people.length < 2) {
    const isOfWords = edit.fields.some(({ field }) => familyFields.has(field))
    return isOfWords ? i18n._(msg`${who} edited the family of ${nameAt(edit, 0)}`) : undefined
  }
  const [one, other] = [nameAt(edit, 0), nameAt(edit, 1)]
  if (edit.kind === 'CREATE') return i18n._(msg`${who} added ${one} and ${other} as partners`)
  if (edit.kind === 'DELETE') return i18n._(msg`${who} removed ${one} and ${other} as partners`)
  return i18n._(msg`${who} edited the partnership of ${one} and ${other}`)
}

function ofChild(edit: TreeEdit, who: string): string {
  const child = nameAt(edit, 0)
  if (edit.people.length < 2) {
    if (edit.kind === 'DELETE') return i18n._(msg`${who} removed ${child} as a brother or sister`)
    return i18n._(msg`${who} added ${child} as a brother or sister`)
  }
  const [one, other] = [nameAt(edit, 1), nameAt(edit, 2)]
  const isPair = edit.people.length > 2
  if (edit.kind === 'CREATE') {
    return isPair
      ? i18n._(msg`${who} added ${child} as a child of ${one} and ${other}`)
      : i18n._(msg`${who} added ${child} as a child of ${one}`)
  }
  if (edit.kind === 'DELETE') {
    return isPair
      ? i18n._(msg`${who} removed ${child} as a child of ${one} and ${other}`)
      : i18n._(msg`${who} removed ${child} as a child of ${one}`)
  }
  return isPair
    ? i18n._(msg`${who} changed how ${child} is related to ${one} and ${other}`)
    : i18n._(msg`${who} changed how ${child} is related to ${one}`)
}

function ofTree(edit: TreeEdit, who: string): string {
  if (edit.kind === 'IMPORT') return ofImport(edit, who)
  if (edit.kind === 'CREATE') return i18n._(msg`${who} created this tree`)
  return i18n._(msg`${who} changed the details of this tree`)
}

function ofImport(edit: TreeEdit, who: string): string {
  const said = (name: string) => edit.fields.find(({ field }) => field === name)
  const field = said('file')
  const file = String(field?.after ?? field?.before ?? i18n._(msg`a file`))
  if (edit.kind === 'DELETE') return i18n._(msg`${who} undid the import of ${file}`)
  if (edit.subject === 'IMPORT') return i18n._(msg`${who} restored the import of ${file}`)
  return i18n._(msg`${who} imported ${file}`)
}

function ofMember(edit: TreeEdit, byId: string, who: string): string {
  const [member] = edit.people
  const name = accountName(member?.name ?? '')
  const isOwn = member?.id === byId
  const of = (field: string) => edit.fields.find((one) => one.field === field)
  if (edit.kind === 'CREATE') {
    if (of('status')?.after !== 'PENDING') return i18n._(msg`${who} joined with an invitation`)
    return isOwn ? i18n._(msg`${who} asked to join`) : i18n._(msg`${who} invited ${name}`)
  }
  if (edit.kind === 'DELETE') {
    const was = of('status')?.before
    if (was === 'INVITED')
      return isOwn
        ? i18n._(msg`${who} declined the invitation`)
        : i18n._(msg`${who} withdrew the invitation to ${name}`)
    if (was === 'REQUESTED')
      return isOwn
        ? i18n._(msg`${who} withdrew the request to join`)
        : i18n._(msg`${who} declined ${name}’s request to join`)
    // An older entry does not say who of the two had asked.
    if (was === 'PENDING')
      return isOwn ? i18n._(msg`${who} did not join`) : i18n._(msg`${who} declined ${name}’s request to join`)
    if (isOwn) return i18n._(msg`${who} left the tree`)
    return i18n._(msg`${who} removed ${name} from the tree’s members`)
  }
  if (of('status')?.after === 'ACTIVE')
    return isOwn ? i18n._(msg`${who} accepted the invitation`) : i18n._(msg`${who} accepted ${name}’s request to join`)
  if (of('role')) return i18n._(msg`${who} changed the role of ${name}`)
  const person = of('personId')?.after
  if (typeof person !== 'string')
    return isOwn
      ? i18n._(msg`${who} linked their account to another person in the tree`)
      : i18n._(msg`${who} linked the account of ${name} to another person in the tree`)
  return isOwn
    ? i18n._(msg`${who} linked their account to ${person}`)
    : i18n._(msg`${who} linked the account of ${name} to ${person}`)
}

function ofLink(edit: TreeEdit, who: string): string {
  const [status] = edit.fields
  const tree = status?.name
  if (!tree) return ofLinkUnnamed(edit, who)
  if (edit.kind === 'DELETE') {
    return status?.before === 'ACTIVE'
      ? i18n._(msg`${who} removed the link with ${tree}`)
      : i18n._(msg`${who} ended the request to link with ${tree}`)
  }
  return status?.after === 'ACTIVE'
    ? i18n._(msg`${who} linked the tree with ${tree}`)
    : i18n._(msg`${who} asked to link with ${tree}`)
}

/** With a tree that is no longer there, or is not the reader's to know of. */
function ofLinkUnnamed({ kind, fields: [status] }: TreeEdit, who: string): string {
  if (kind === 'DELETE') {
    return status?.before === 'ACTIVE'
      ? i18n._(msg`${who} removed the link with another tree`)
      : i18n._(msg`${who} ended the request to link with another tree`)
  }
  return status?.after === 'ACTIVE'
    ? i18n._(msg`${who} linked the tree with another tree`)
    : i18n._(msg`${who} asked to link with another tree`)
}
