import { sql, type RawBuilder } from 'kysely'
import { keysOfWords, startOfKeys, textsOf } from '../../kit/names/exact-words.ts'
import { rangeOf } from '../../kit/names/keys.ts'
import type { Word } from '../../kit/names/words.ts'
import { hasWord, isFound, letterRanges, type Besides } from '../person/people-by-letter.sql.ts'
import { all, some } from './title-words.sql.ts'

type Part = RawBuilder<unknown>

/** Degrees to which a person's name matches a search for people, the best first; the words are those of `matches`. */
export const betterMatches = ['exact', 'words'] as const
export const nameMatches = [...betterMatches, 'alike'] as const
export type BetterMatch = (typeof betterMatches)[number]
export type NameMatch = (typeof nameMatches)[number]

function askedOf(name: string, match: BetterMatch): Besides {
  const texts = textsOf(name)
  if (match === 'exact') return { texts, isBegun: false, questions: [startOfKeys(name, false)] }
  return { texts, isBegun: true, questions: [startOfKeys(name, true), keysOfWords(name, false)] }
}

/** SQL that is true where the person `p` has a name of this degree or a better one. */
export const isPersonNamed = (name: string, match: BetterMatch): Part => sql`(${isFound('p', askedOf(name, match))})`

/** SQL that is true where the tree `t` has a person `p` with such a name, and `isTrue` of that person. Each way of writing is one range of an index. */
export function hasPersonNamed(name: string, match: BetterMatch, isTrue: Part): Part {
  const asked = askedOf(name, match)
  const byLetter = letterRanges('p', asked).map((range) =>
    some(sql`from tree_person p where p.tree_id = t.id and ${range} and ${isTrue}`),
  )
  const byKeys = asked.questions.flatMap(([lead, ...others]) =>
    (lead ?? []).map((start) => hasKey(start, others, isTrue)),
  )
  return sql`(${sql.join([...byLetter, ...byKeys], sql` or `)})`
}

function hasKey(start: string, others: readonly Word[], isTrue: Part): Part {
  const { from, to } = rangeOf(start)
  return some(sql`
    from tree_name_key k join tree_person p on p.tree_id = k.tree_id and p.id = k.person_id
    where k.tree_id = t.id and k.key >= ${from} and k.key < ${to}
      and ${all(others.map((word) => hasWord(sql`k.key`, word)))} and ${isTrue}`)
}
