import type { PersonCheck } from '@mulghar/contract/trees/people'
import type { NamesakeRow } from './check-person.sql.ts'
import { rangeOfDate } from '../../kit/date-range.ts'
import { fullName } from '../core/person-columns.ts'
import type { PersonFacts } from '../core/person-facts.ts'
import { likenessOf } from './likeness/likeness.ts'
import { Lexicon, type TraitSource } from './likeness/traits.ts'
import { whenOf } from './likeness/when.ts'

type Crowd = { people: number; bearersOf: (sound: string) => number }

const mostShown = 5

/** Who may be the same person, likeliest first, weighed as the review of a whole tree does it. */
export function likelySame(sought: PersonFacts, found: readonly NamesakeRow[], crowd: Crowd): PersonCheck['similar'] {
  const lexicon = new Lexicon()
  const draft = lexicon.add(0, sourceOfFacts(sought))
  const others = found.map((row, at) => ({ row, traits: lexicon.add(at + 1, sourceOfRow(row)) }))
  lexicon.weighAs(crowd.people, crowd.bearersOf)
  return others
    .map(({ row, traits }) => ({ row, score: likenessOf(draft, traits, lexicon).score }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || (one.row.id < other.row.id ? -1 : 1))
    .slice(0, mostShown)
    .map(({ row, score }) => ({
      id: row.id,
      name: fullName(row.first_name, row.last_name),
      born: row.birth_year,
      score: Math.round(score * 100) / 100,
    }))
}

function sourceOfFacts(facts: PersonFacts): TraitSource {
  return {
    gender: facts.gender,
    names: [{ first: facts.firstName, last: facts.lastName }, ...(facts.names ?? [])],
    birth: whenOf(rangeOfDate(facts.birth), facts.birth?.qualifier),
    death: whenOf(rangeOfDate(facts.death), facts.death?.qualifier),
    birthPlace: facts.birthPlace,
    gotras: [facts.gotra, facts.currentGotra],
  }
}

function sourceOfRow(row: NamesakeRow): TraitSource {
  return {
    gender: row.gender,
    names: [{ first: row.first_name, last: row.last_name }, ...(row.names ?? [])],
    birth: whenOf({ from: row.birth_from, to: row.birth_to }, row.birth?.qualifier),
    death: whenOf({ from: row.death_from, to: row.death_to }, row.death?.qualifier),
    birthPlace: row.birth_place,
    gotras: [row.gotra, row.current_gotra],
  }
}
