import { withoutHiddenSigns } from '@mulghar/contract/kit/clean-text'
import { textField } from '@mulghar/contract/trees/person-fields'
import type { GedcomNode } from '@mulghar/gedcom'

const nameTags = ['NAME', textField('hiddenName').tag]
const isName = ({ tag }: GedcomNode) => nameTags.includes(tag)

/**
 * A record whose names have no hidden signs, as the names on a page, since hidden signs make one name look like another.
 * Other texts are written as they were imported.
 */
export function withCleanNames(record: GedcomNode): GedcomNode {
  if (!record.children.some((child) => isName(child) && hasHidden(child))) return record
  return { ...record, children: record.children.map((child) => (isName(child) ? cleaned(child) : child)) }
}

const isHiding = (text: string) => withoutHiddenSigns(text) !== text.normalize('NFC')
const hasHidden = (node: GedcomNode): boolean => isHiding(node.value) || node.children.some(hasHidden)

/** Composition alone is no reason to change how a file spells a name. */
function cleaned(node: GedcomNode): GedcomNode {
  const value = isHiding(node.value) ? withoutHiddenSigns(node.value) : node.value
  return { ...node, value, children: node.children.map(cleaned) }
}
