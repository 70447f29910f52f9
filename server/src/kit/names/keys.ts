import { markedWords, nameStartKey } from './exact-words.ts'
import { fold } from './fold.ts'
import { soundOf, soundsBeginningWith } from './sound.ts'

/** An index entry has at most 2,704 bytes, and the words of addresses may stand beside a key. */
const mostKeyBytes = 1300
/** A nickname's key stands alone in its entry. */
const mostNicknameKeyBytes = 2400
/** A name of 200 letters has no more words. */
const mostSounds = 100
/** Names with more sounds have one key a sound, since pairs of many sounds would be thousands of keys. */
const mostPaired = 6
/** Stands behind the leading sound of a key whose second sound tells nothing. */
const unpaired = '*'

/** The sounds of a name's words, each once, sorted. */
export function soundsOf(name: string): string[] {
  const words = fold(name).split(' ').filter(Boolean)
  return withinBytes([...new Set(words.map(soundOf))].slice(0, mostSounds), mostKeyBytes).sort()
}

/** The first sounds that fit into a key. */
function withinBytes(sounds: readonly string[], most: number): string[] {
  let bytes = 0
  return sounds.filter((sound) => (bytes += Buffer.byteLength(sound) + 1) <= most)
}

/** Stands before the beginning of a sound, so that an index without prefixes finds it. */
const begunMark = '^'

/** The sounds of a name, then all beginnings of them, each with its mark. */
export function soundsAndBeginnings(name: string): string[] {
  const sounds = soundsOf(name)
  const beginnings = sounds.flatMap((sound) => {
    const letters = [...sound]
    return letters.map((_, at) => `${begunMark}${letters.slice(0, at + 1).join('')}`)
  })
  return [...sounds, ...new Set(beginnings)]
}

/** A question for names with `soundsAndBeginnings`: all of `whole`, and one of `last` for the last word, which may have only begun. */
export type AskedSounds = { whole: readonly string[]; last: readonly string[] }

export function askedSounds(question: string): AskedSounds {
  const words = fold(question).split(' ').filter(Boolean)
  const last = words.at(-1)
  if (last === undefined) return { whole: [], last: [] }
  const whole = soundsOf(words.slice(0, -1).join(' '))
  // Names whose beginnings are not noted yet are found by the whole word.
  return { whole, last: [...soundsBeginningWith(last).map((start) => `${begunMark}${start}`), soundOf(last)] }
}

/** The keys of a title: its words by their sound, and by their letters, and the whole. */
export const titleKeys = (title: string): string[] => [...soundsOf(title), ...markedWords(title), nameStartKey(title)]

/** The distinct words of a longer text by their sound: a text of 5,000 letters has hardly more. */
const mostSaid = 1000
export function soundsIn(text: string): string[] {
  const words = fold(text).split(' ').filter(Boolean)
  return [...new Set(words.map(soundOf))].slice(0, mostSaid)
}

/**
 * The keys under which somebody with these names (one for each way of writing) is found: a sound, another of the same
 * name and all that remain, each followed by a space: "asrm oCdr ". Every sound leads, so that everybody with it stands
 * together in an index and each entry tells the whole name; and of any two sounds of a name one leads and the other
 * follows at once, so that everybody with both stands together too. Of n sounds: n keys, or n (n - 1) / 2 where that is more.
 * A name of more than six sounds has n keys, each a leading sound, a mark and the other sounds: "asrm * oCdr …".
 */
export function nameKeys(names: readonly string[]): string[] {
  const keys = new Set<string>()
  for (const name of names) {
    const sounds = soundsOf(name)
    for (const key of sounds.length > mostPaired ? unpairedKeys(sounds) : pairedKeys(sounds)) keys.add(key)
  }
  return [...keys]
}

function pairedKeys(sounds: readonly string[]): string[] {
  const count = sounds.length
  if (count === 1) return [`${sounds[0]} `]
  const keys: string[] = []
  for (let step = 1; step <= count / 2; step++) {
    const meetTwice = step > 1 && 2 * step === count
    for (let at = 0; at < (meetTwice ? step : count); at++) {
      const [lead, second] = [sounds[at]!, sounds[(at + step) % count]!]
      const others = sounds.filter((sound) => sound !== lead && sound !== second)
      keys.push(`${[lead, second, ...others].join(' ')} `)
    }
  }
  return keys
}

const unpairedKeys = (sounds: readonly string[]): string[] =>
  sounds.map((lead) => `${[lead, unpaired, ...sounds.filter((sound) => sound !== lead)].join(' ')} `)

/** Before the keys by which only those find who may see nicknames. */
export const nicknameMark = '~'
export const isOfNickname = (key: string): boolean => key.startsWith(nicknameMark)

/**
 * The keys under which somebody is found by a nickname, alone or beside each of their names: a mark, a sound of the
 * nickname, then all else. Only the nickname's own sounds lead, so that a usual name is not read once more for them.
 */
export function nicknameKeys(nickname: string, names: readonly string[]): string[] {
  const leads = soundsOf(nickname)
  const keys = names.flatMap((name) => {
    const all = withinBytes([...new Set([...leads, ...soundsOf(name)])], mostNicknameKeyBytes)
    return leads.map((lead) => `${nicknameMark}${[lead, ...all.filter((sound) => sound !== lead)].join(' ')} `)
  })
  return [...new Set(keys)]
}

/** The beginning of keys, and the word that a key has to contain besides. */
export type KeyStart = { start: string; contains: string }

/** The beginnings of the keys of everybody who has both sounds in one name. */
export function startsOfPair(first: string, second: string): KeyStart[] {
  return [
    { start: `${first} ${second} `, contains: ` ${second} ` },
    { start: `${second} ${first} `, contains: ` ${first} ` },
    { start: `${first} ${unpaired} `, contains: ` ${second} ` },
  ]
}

/** The sounds of names without the rest: what a tree as a whole is found by. */
export function leadsOf(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => key.slice(0, key.indexOf(' '))))]
}

/** The range of keys that begin with a text, in the order of code points: from, inclusive, to exclusive. */
export function rangeOf(start: string): { from: string; to: string } {
  return { from: start, to: `${start}\u{10ffff}` }
}
