import { fold } from './fold.ts'
import { soundOf } from './sound.ts'

const maxWords = 6

/** The sounds of a name's words, each once, sorted; at most six. */
export function soundsOf(name: string): string[] {
  const words = fold(name).split(' ').filter(Boolean)
  return [...new Set(words.map(soundOf))].slice(0, maxWords).sort()
}

/**
 * The keys under which somebody with these names (one for each way of writing) is found: a sound, another of the same
 * name and all that remain, each followed by a space: "asrm oCdr ". Every sound leads, so that everybody with it stands
 * together in an index and each entry tells the whole name; and of any two sounds of a name one leads and the other
 * follows at once, so that everybody with both stands together too. Of n sounds: n keys, or n (n - 1) / 2 where that is more.
 */
export function nameKeys(names: readonly string[]): string[] {
  const keys = new Set<string>()
  for (const name of names) {
    const sounds = soundsOf(name)
    const count = sounds.length
    if (count === 1) keys.add(`${sounds[0]} `)
    for (let step = 1; step <= count / 2; step++) {
      const meetTwice = step > 1 && 2 * step === count
      for (let at = 0; at < (meetTwice ? step : count); at++) {
        const [lead, second] = [sounds[at]!, sounds[(at + step) % count]!]
        const others = sounds.filter((sound) => sound !== lead && sound !== second)
        keys.add(`${[lead, second, ...others].join(' ')} `)
      }
    }
  }
  return [...keys]
}

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
    const all = [...new Set([...leads, ...soundsOf(name)])]
    return leads.map((lead) => `${nicknameMark}${[lead, ...all.filter((sound) => sound !== lead)].join(' ')} `)
  })
  return [...new Set(keys)]
}

/** With what the keys begin of everybody who has both sounds in one name. */
export function startsOfPair(one: string, other: string): string[] {
  return [`${one} ${other} `, `${other} ${one} `]
}

/** The sounds of names without the rest: what a tree as a whole is found by. */
export function leadsOf(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => key.slice(0, key.indexOf(' '))))]
}

/** The range of keys that begin with a text, in the order of code points: from, inclusive, to exclusive. */
export function rangeOf(start: string): { from: string; to: string } {
  return { from: start, to: `${start}\u{10ffff}` }
}
