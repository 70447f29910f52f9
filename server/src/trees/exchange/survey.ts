import { kindOf } from '@mulghar/gedcom/person'
import {
  readFamily,
  targetOf,
  valueOf,
  type GedcomFamily,
  type GedcomNode,
  type ParentKind,
  type Problems,
} from '@mulghar/gedcom'
import { newId } from '../../kit/ids.ts'

export type SurveyedFamily = {
  id: string
  read: GedcomFamily
  partners: string[]
  children: { person: string; kindA: ParentKind; kindB: ParentKind }[]
}

/** What a first pass over a file finds: who is there, who belongs together, and what others point to. */
export type Survey = {
  /** Our ids of people and families, by their identifiers in the file. */
  personIds: Map<string, string>
  families: Map<string, SurveyedFamily>
  sourceTitles: Map<string, string>
  mediaFiles: Map<string, string>
  xrefs: Set<string>
}

type Link = { family: string; person: string; kind: ParentKind | undefined; line: number }

/** Takes in one record after the other; `links` then completes what only one side said. */
export class Surveyor {
  readonly survey: Survey = {
    personIds: new Map(),
    families: new Map(),
    sourceTitles: new Map(),
    mediaFiles: new Map(),
    xrefs: new Set(),
  }
  #problems: Problems
  #childLinks: Link[] = []
  #partnerLinks: Link[] = []

  constructor(problems: Problems) {
    this.#problems = problems
  }

  take(record: GedcomNode): void {
    if (record.xref) this.survey.xrefs.add(record.xref)
    switch (record.tag) {
      case 'INDI':
        this.#takePerson(record)
        return
      case 'FAM':
        this.#takeFamily(record)
        return
      case 'SOUR':
        this.survey.sourceTitles.set(record.xref, valueOf(record, 'TITL') || valueOf(record, 'ABBR'))
        return
      case 'OBJE':
        this.survey.mediaFiles.set(record.xref, valueOf(record, 'FILE'))
    }
  }

  #takePerson(record: GedcomNode): void {
    const { personIds } = this.survey
    if (!record.xref || personIds.has(record.xref)) return
    personIds.set(record.xref, newId())
    for (const child of record.children) {
      const family = child.tag === 'FAMC' || child.tag === 'FAMS' ? targetOf(child) : ''
      if (!family) continue
      const link: Link = { family, person: record.xref, kind: kindOf(valueOf(child, 'PEDI')), line: child.line }
      ;(child.tag === 'FAMC' ? this.#childLinks : this.#partnerLinks).push(link)
    }
  }

  #takeFamily(record: GedcomNode): void {
    if (this.survey.families.has(record.xref)) return this.#problems.add('double-identifier', record.line)
    const read = readFamily(record, this.#problems)
    this.survey.families.set(read.xref, { id: newId(), read, partners: read.partners, children: read.children })
  }

  /** Brings both sides together. Whoever is not in the file, or their own relative, is left out and told. */
  links(): Survey {
    const { families } = this.survey
    for (const family of families.values()) {
      family.partners = family.partners.filter((person) => this.#known(person))
      family.children = family.children.filter(
        ({ person }) => this.#known(person) && (!family.partners.includes(person) || this.#ownRelative()),
      )
    }
    for (const { family: xref, person, line } of this.#partnerLinks) {
      const family = families.get(xref)
      if (!family) this.#problems.add('pointer-to-nothing', line)
      else if (!family.partners.includes(person)) {
        if (family.partners.length >= 2 || family.children.some((child) => child.person === person)) {
          this.#problems.add('too-many-partners', line)
          continue
        }
        this.#problems.add('one-sided-link', line)
        family.partners.push(person)
      }
    }
    const told = new Set<object>()
    for (const { family: xref, person, kind, line } of this.#childLinks) {
      const family = families.get(xref)
      const child = family?.children.find((one) => one.person === person)
      if (!family) this.#problems.add('pointer-to-nothing', line)
      else if (child) {
        // Of several words of the child the first counts; a family that tells father and mother apart knows more.
        if (kind && !told.has(child) && child.kindA === child.kindB) [child.kindA, child.kindB] = [kind, kind]
        told.add(child)
      } else if (family.partners.includes(person)) this.#problems.add('own-relative', line)
      else {
        this.#problems.add('one-sided-link', line)
        family.children.push({ person, kindA: kind ?? 'BIRTH', kindB: kind ?? 'BIRTH' })
      }
    }
    this.#childLinks = []
    this.#partnerLinks = []
    return this.survey
  }

  #known(person: string): boolean {
    if (this.survey.personIds.has(person)) return true
    this.#problems.add('pointer-to-nothing')
    return false
  }

  #ownRelative(): false {
    this.#problems.add('own-relative')
    return false
  }
}
