import { lettersTo, seniorityTo, type Everyone } from '../relations/everyone.ts'
import { genderOf } from '../family/letters.ts'
import { say, type Language, type Saying } from './say.ts'

/**
 * The word that oneself has for each person, in one language; undefined for oneself and for people without a connection. People who are
 * related in the same way share one saying, so that everybody's word costs little more than a look-up.
 */
export function wordsFor(everyone: Everyone, language: Language): (person: number) => Saying | undefined {
  const known = new Map<number, Saying>()
  const speaker = genderOf(everyone.family, everyone.me)
  return (person) => {
    const pattern = everyone.patternOf[person] ?? -1
    if (pattern < 0) return undefined
    const seniority = seniorityTo(everyone, person)
    const key = pattern * 3 + (seniority === 'unknown' ? 0 : seniority === 'elder' ? 1 : 2)
    const saying = known.get(key) ?? say({ letters: lettersTo(everyone, pattern), speaker, seniority }, language)
    known.set(key, saying)
    return saying
  }
}
