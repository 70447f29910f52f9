import { node, pointer, type GedcomNode } from './node.ts'
import type { WriteVersion } from './text.ts'

/** What the first record says of the file: who wrote it, when, what it is called, and the tags that are ours. */
export type HeaderFacts = {
  /** The writing program and its version. */
  software: string
  softwareVersion: string
  /** The day of writing. */
  date: Date
  /** The name of the tree. */
  title: string
  /** Tags of one's own that the file uses, for GEDCOM 7 to declare. */
  extensionTags?: readonly string[]
  /** True where another record of the file is the submitter already, as in a file that came from here. */
  hasSubmitter?: boolean
}

/** The identifier of the submitter whom GEDCOM 5.5.1 demands. */
export const submitterXref = 'SUBMITTER'

/** A header, and the submitter that 5.5.1 wants. */
export function headerOf(version: WriteVersion, facts: HeaderFacts): GedcomNode[] {
  const [day, month, year] = [facts.date.getUTCDate(), facts.date.getUTCMonth(), facts.date.getUTCFullYear()]
  const date = `${day} ${monthNames[month]} ${year}`
  const source = node('SOUR', 'MULGHAR', [node('VERS', facts.softwareVersion), node('NAME', facts.software)])
  if (version === '7.0') {
    const tags = facts.extensionTags ?? []
    const declared = tags.map((tag) => node('TAG', `${tag} urn:mulghar:gedcom:${tag.slice(1).toLowerCase()}`))
    return [
      node('HEAD', '', [
        node('GEDC', '', [node('VERS', '7.0')]),
        ...(declared.length > 0 ? [node('SCHMA', '', declared)] : []),
        source,
        node('DATE', date),
        ...(facts.title ? [node('NOTE', facts.title)] : []),
      ]),
    ]
  }
  return [
    node('HEAD', '', [
      source,
      node('DATE', date),
      node('SUBM', pointer(submitterXref)),
      node('GEDC', '', [node('VERS', '5.5.1'), node('FORM', 'LINEAGE-LINKED')]),
      node('CHAR', 'UTF-8'),
      ...(facts.title ? [node('NOTE', facts.title)] : []),
    ]),
    ...(facts.hasSubmitter ? [] : [node('SUBM', '', [node('NAME', facts.software)], submitterXref)]),
  ]
}

/** The last record of every file. */
export const trailer = node('TRLR')

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
