import { kindOf, sexIn } from '@mulghar/gedcom/person'
import {
  readFamily,
  targetOf,
  valueOf,
  type GedcomFamily,
  type GedcomNode,
  type ParentKind,
  type ProblemCode,
  type Problems,
  type Sex,
} from '@mulghar/gedcom'
import { countLongFacts } from '../records/long-lines.ts'

type BoundChild = { person: string; kindA: ParentKind; kindB: ParentKind }
/** `sexes` are those of the partners whose own records name the family. */
export type BoundFamily = { read: GedcomFamily; partners: string[]; sexes: Sex[]; children: BoundChild[] }

type Link = { family: string; person: string; line: number }
type ChildLink = Link & { kind: ParentKind | undefined }
type PartnerLink = Link & { sex: Sex }

/** Gathers who belongs together from families and from people, and brings both sides together when all are there. */
export class Bonds {
  #people: ReadonlyMap<string, unknown>
  #problems: Problems
  #families = new Map<string, BoundFamily>()
  #childLinks: ChildLink[] = []
  #partnerLinks: PartnerLink[] = []

  /** `people` has whoever is in the file. */
  constructor(people: ReadonlyMap<string, unknown>, problems: Problems) {
    this.#people = people
    this.#problems = problems
  }

  takePerson(record: GedcomNode): void {
    let sex: Sex | undefined
    for (const child of record.children) {
      const family = child.tag === 'FAMC' || child.tag === 'FAMS' ? targetOf(child) : ''
      if (!family) continue
      const link: Link = { family, person: record.xref, line: child.line }
      if (child.tag === 'FAMC') this.#childLinks.push({ ...link, kind: kindOf(valueOf(child, 'PEDI')) })
      else this.#partnerLinks.push({ ...link, sex: (sex ??= sexIn(record)) })
    }
  }

  /** False where another family has this identifier; that one stays. */
  takeFamily(record: GedcomNode): boolean {
    let partners: string[] | undefined
    const about = () => (partners ??= partnersIn(record))
    if (this.#families.has(record.xref)) {
      this.#problems.aboutPeople(about, () => this.#problems.add('double-identifier', record.line))
      return false
    }
    const read = this.#problems.aboutPeople(about, () => {
      const family = readFamily(record, this.#problems)
      this.#problems.add('text-too-long', record.line, countLongFacts(family.facts))
      return family
    })
    this.#families.set(read.xref, { read, partners: read.partners, sexes: [], children: read.children })
    return true
  }

  /** All families, whole. Whoever is not in the file, or their own relative, is left out and told. To be asked once. */
  families(): Map<string, BoundFamily> {
    const families = this.#families
    const childrenOf = childrenByPerson()
    for (const family of families.values()) {
      const { partners, children } = family
      const about = () => [...partners, ...children.slice(0, 1).map(({ person }) => person)]
      this.#problems.aboutPeople(about, () => {
        family.partners = partners.filter((person) => this.#known(person))
        family.children = children.filter(
          ({ person }) => this.#known(person) && (!family.partners.includes(person) || this.#ownRelative()),
        )
      })
    }
    for (const { family: xref, person, sex, line } of this.#partnerLinks) {
      const family = families.get(xref)
      if (!family) this.#tell('pointer-to-nothing', person, line)
      else if (!family.partners.includes(person)) {
        if (family.partners.length >= 2 || childrenOf(family).has(person)) {
          this.#tell('too-many-partners', person, line)
          continue
        }
        this.#tell('one-sided-link', person, line)
        family.partners.push(person)
      }
      if (family) family.sexes[family.partners.indexOf(person)] = sex
    }
    const told = new Set<object>()
    for (const { family: xref, person, kind, line } of this.#childLinks) {
      const family = families.get(xref)
      const child = family && childrenOf(family).get(person)
      if (!family) this.#tell('pointer-to-nothing', person, line)
      else if (child) {
        // Of several words of the child the first counts; a family that tells father and mother apart knows more.
        if (kind && !told.has(child) && child.kindA === child.kindB) [child.kindA, child.kindB] = [kind, kind]
        told.add(child)
      } else if (family.partners.includes(person)) this.#tell('own-relative', person, line)
      else {
        this.#tell('one-sided-link', person, line)
        const late: BoundChild = { person, kindA: kind ?? 'BIRTH', kindB: kind ?? 'BIRTH' }
        family.children.push(late)
        childrenOf(family).set(person, late)
      }
    }
    this.#childLinks = []
    this.#partnerLinks = []
    return families
  }

  #tell(code: ProblemCode, person: string, line: number): void {
    this.#problems.aboutPeople(
      () => [person],
      () => this.#problems.add(code, line),
    )
  }

  #known(person: string): boolean {
    if (this.#people.has(person)) return true
    this.#problems.add('pointer-to-nothing')
    return false
  }

  #ownRelative(): false {
    this.#problems.add('own-relative')
    return false
  }
}

/** The first two whom a family calls its partners. */
function partnersIn({ children }: GedcomNode): string[] {
  const found: string[] = []
  for (const child of children) {
    if (child.tag === 'HUSB' || child.tag === 'WIFE') found.push(targetOf(child))
    if (found.length === 2) break
  }
  return found
}

/** Of each family that is asked about, its children by who they are: a family may have more of them than can be gone through for each. */
function childrenByPerson(): (family: BoundFamily) => Map<string, BoundChild> {
  const known = new Map<BoundFamily, Map<string, BoundChild>>()
  return (family) => {
    let children = known.get(family)
    if (!children) known.set(family, (children = new Map(family.children.map((child) => [child.person, child]))))
    return children
  }
}
