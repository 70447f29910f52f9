import { node, pointer, type GedcomNode } from '@mulghar/gedcom/node'
import type { TableFamily } from './table-family.ts'
import { nameSplitter } from './table-names.ts'

const atOnce = 500
const sexes = { MALE: 'M', FEMALE: 'F', UNKNOWN: 'U' } as const

/** What the file is called, and the family name of those whose names show none. */
export type TableAbout = { name: string; familyName: string }

/** A vanshavali in the records of a genealogy, in batches: all that can be done with an imported file is done with it too. */
export function* recordsOf({ people, families }: TableFamily, about: TableAbout): Generator<GedcomNode[]> {
  const split = nameSplitter(people.map(({ name }) => name))
  const familyName = about.familyName.replaceAll('/', ' ').trim()
  let batch: GedcomNode[] = []
  for (const [at, person] of people.entries()) {
    const { first, last: own } = split(person.name)
    const last = own || familyName
    const children = [
      ...(person.name ? [node('NAME', last ? `${first} /${last}/` : first)] : []),
      node('SEX', sexes[person.gender]),
      ...person.facts.map(({ type, value }) => node('EVEN', value, [node('TYPE', type)])),
      node('SOUR', about.name, [node('PAGE', `Row ${person.row}`)]),
    ]
    batch.push(node('INDI', '', children, `I${at + 1}`))
    if (batch.length >= atOnce) {
      yield batch
      batch = []
    }
  }
  for (const [at, { father, children }] of families.entries()) {
    const members = [
      node('HUSB', pointer(`I${father + 1}`)),
      ...children.map((child) => node('CHIL', pointer(`I${child + 1}`))),
    ]
    batch.push(node('FAM', '', members, `F${at + 1}`))
    if (batch.length >= atOnce) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
