import type { Person } from '@mulghar/contract/trees/person'
import { say, type Language, type Letter } from '@mulghar/kinship'
import type { RelativeOfPage } from '../person/relative-of-page.ts'

const genders = { MALE: 'male', FEMALE: 'female', OTHER: 'unknown', UNKNOWN: 'unknown' } as const
const links = { BIRTH: 'birth', UNKNOWN: 'birth', ADOPTIVE: 'adoptive', FOSTER: 'foster', STEP: 'step' } as const
const sharings = { FULL: 'full', HALF: 'half', UNKNOWN: 'unknown' } as const
const seniorities = { ELDER: 'elder', YOUNGER: 'younger', UNKNOWN: 'unknown' } as const

/** What a person calls one of their nearest, in a language. */
export function wordOfRelative(person: Pick<Person, 'gender'>, relative: RelativeOfPage, language: Language): string {
  const letters = [letterOf(relative)]
  return say({ letters, speaker: genders[person.gender], seniority: letters[0]!.seniority }, language).text
}

function letterOf(relative: RelativeOfPage): Letter {
  const plain = {
    gender: genders[relative.one.gender],
    link: 'birth',
    seniority: 'unknown',
    sharing: 'unknown',
    through: 'unknown',
    ended: false,
    twin: false,
  } as const
  switch (relative.as) {
    case 'parents':
      return { ...plain, at: 'parent', link: links[relative.one.kind] }
    case 'children':
      return { ...plain, at: 'child', link: links[relative.one.kind] }
    case 'partners':
      return { ...plain, at: 'partner', ended: ['DIVORCED', 'SEPARATED'].includes(relative.one.kind) }
    case 'siblings': {
      const { kind, sharing, through, seniority, isTwin } = relative.one
      return {
        ...plain,
        at: 'sibling',
        link: links[kind],
        sharing: sharings[sharing],
        through: genders[through],
        seniority: seniorities[seniority],
        twin: isTwin,
      }
    }
  }
}
