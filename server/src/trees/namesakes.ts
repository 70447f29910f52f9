import type { PersonCheck } from '@mulghar/contract/trees/people'
import type { Gender } from '@mulghar/contract/trees/person'
import { soundsOfKey } from '../kit/names/keys.ts'
import type { NamesakeRow } from './check-person.sql.ts'
import { fullName } from './person-columns.ts'

type Sought = { sounds: readonly string[]; fullNames: readonly string[]; gender: Gender; born: number | null }

const likelyFrom = 0.5
const mostShown = 5

/**
 * Who may be the same person, likeliest first, with a score from 0 to 1: six tenths for the share of sounds in common,
 * one for the same spelling, three for the year of birth. Another gender or ten years apart speak against it.
 */
export function likelySame(sought: Sought, found: readonly NamesakeRow[]): PersonCheck['similar'] {
  return found
    .map((row) => ({ row, score: scoreOf(sought, row) }))
    .filter(({ score }) => score >= likelyFrom)
    .sort((one, other) => other.score - one.score || (one.row.id < other.row.id ? -1 : 1))
    .slice(0, mostShown)
    .map(({ row, score }) => ({
      id: row.id,
      name: fullName(row.first_name, row.last_name),
      born: row.birth_year,
      score: Math.round(score * 100) / 100,
    }))
}

function scoreOf(sought: Sought, row: NamesakeRow): number {
  const theirs = new Set(soundsOfKey(row.key))
  const common = sought.sounds.filter((sound) => theirs.has(sound)).length
  const inAll = new Set([...theirs, ...sought.sounds]).size
  const sameSpelling = row.full_names.some((name) => sought.fullNames.includes(name))
  const isOtherGender = sought.gender !== row.gender && sought.gender !== 'UNKNOWN' && row.gender !== 'UNKNOWN'
  const score = (0.6 * common) / inAll + (sameSpelling ? 0.1 : 0) + yearScore(sought.born, row.birth_year)
  return Math.max(0, score - (isOtherGender ? 0.3 : 0))
}

function yearScore(one: number | null, other: number | null): number {
  if (one === null || other === null) return 0
  const apart = Math.abs(one - other)
  if (apart <= 1) return 0.3
  if (apart <= 5) return 0.15
  return apart >= 10 ? -0.4 : 0
}
