import { headerOf, node, pointer, trailer, writeRecord, type GedcomNode } from '@mulghar/gedcom'
import {
  generateGenealogy,
  livesOf,
  type Genealogy,
  type GenealogyOptions,
  type Life,
  type Surnames,
} from './genealogy.ts'

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const batch = 2000

type Wish = Partial<GenealogyOptions> & Surnames

/** A generated genealogy as the text of a GEDCOM 5.5.1 file, in pieces. */
export function* genealogyAsGedcom(count: number, seed: number, wish: Wish = {}): Generator<string> {
  const { founder, married, ...options } = wish
  const genealogy = generateGenealogy(count, seed, options)
  const life = livesOf(genealogy, { ...(founder && { founder }), ...(married && { married }) })
  const ownFamilies = familiesOf(genealogy)
  const facts = {
    software: 'Mulghar',
    softwareVersion: '1',
    date: new Date(Date.UTC(2026, 0, 1)),
    title: `${count} people, seed ${seed}`,
  }
  let text = headerOf('5.5.1', facts)
    .map((record) => writeRecord(record, '5.5.1'))
    .join('')
  for (let person = 0; person < count; person++) {
    text += writeRecord(personRecord(genealogy, person, life(person), ownFamilies), '5.5.1')
    if (person % batch === batch - 1) {
      yield text
      text = ''
    }
  }
  for (const [index, family] of genealogy.families.entries()) {
    text += writeRecord(familyRecord(index, family, genealogy, life), '5.5.1')
    if (index % batch === batch - 1) {
      yield text
      text = ''
    }
  }
  yield text + writeRecord(trailer, '5.5.1')
}

type Lists = { head: Int32Array; items: Int32Array }

function familiesOf({ people, families }: Genealogy): Lists {
  const head = new Int32Array(people.count + 1)
  for (const { a, b } of families) {
    head[a + 1]!++
    head[b + 1]!++
  }
  for (let at = 0; at < people.count; at++) head[at + 1]! += head[at]!
  const next = head.slice()
  const items = new Int32Array(head[people.count]!)
  for (const [index, { a, b }] of families.entries()) {
    items[next[a]!++] = index
    items[next[b]!++] = index
  }
  return { head, items }
}

function personRecord({ people }: Genealogy, person: number, life: Life, own: Lists): GedcomNode {
  const seed = people.names[person]!
  const name = `${life.first[0]} /${life.last[0]}/`
  const native =
    seed % 3 === 0 ? [node('FONE', `${life.first[1]} /${life.last[1]}/`, [node('TYPE', 'Devanagari')])] : []
  const children = [
    node('NAME', name, native),
    node('SEX', people.sex[person] === 0 ? 'M' : 'F'),
    node('BIRT', '', [node('DATE', dateText(life.born, seed)), node('PLAC', life.birthPlace)]),
  ]
  if (life.died !== null) children.push(node('DEAT', '', [node('DATE', dateText(life.died, seed >>> 2))]))
  if (seed % 11 === 0) children.push(node('OCCU', ['Farmer', 'Teacher', 'Trader', 'Priest', 'Soldier'][seed % 5]))
  if (seed % 53 === 0) children.push(node('NOTE', 'Copied from the family register, page ' + ((seed % 200) + 1) + '.'))
  if (people.birthFamily[person]! >= 0) children.push(node('FAMC', pointer(`F${people.birthFamily[person]}`)))
  if (people.adoptiveFamily[person]! >= 0) {
    children.push(node('FAMC', pointer(`F${people.adoptiveFamily[person]}`), [node('PEDI', 'adopted')]))
  }
  for (let at = own.head[person]!; at < own.head[person + 1]!; at++)
    children.push(node('FAMS', pointer(`F${own.items[at]}`)))
  return node('INDI', '', children, `I${person}`)
}

/** The further back, the less is known. */
function dateText(year: number, seed: number): string {
  if (year < 1850 || seed % 10 === 0) return `ABT ${year}`
  if (year < 1920 || seed % 7 === 0) return String(year)
  return `${(seed % 28) + 1} ${monthNames[(seed >>> 5) % 12]} ${year}`
}

function familyRecord(
  index: number,
  family: Genealogy['families'][number],
  { people }: Genealogy,
  life: (person: number) => Life,
): GedcomNode {
  const [husband, wife] = people.sex[family.a] === 0 ? [family.a, family.b] : [family.b, family.a]
  const seed = people.names[family.a]!
  const year = Math.max(life(family.a).born, life(family.b).born) + 19 + (seed % 9)
  const children = [node('HUSB', pointer(`I${husband}`)), node('WIFE', pointer(`I${wife}`))]
  for (const child of [...family.children, ...family.adopted]) children.push(node('CHIL', pointer(`I${child}`)))
  if (seed % 4 !== 0) children.push(node('MARR', '', [node('DATE', dateText(year, seed >>> 4))]))
  return node('FAM', '', children, `F${index}`)
}
