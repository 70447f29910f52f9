import { fold } from './fold.ts'
import { soundOf } from './sound.ts'

const maxWords = 6

/** The sounds of a name's words, each once, sorted; at most six. */
export function soundsOf(name: string): string[] {
  const words = fold(name).split(' ').filter(Boolean)
  return [...new Set(words.map(soundOf))].slice(0, maxWords).sort()
}

/**
 * The keys under which somebody with these names (one for each way of writing) is found: for every sound of a name the
 * sound itself and after it the others, each followed by a space. So everybody with a sound stands together in an
 * index, and each entry tells all other sounds of that name: "asrm oCdr ".
 */
export function nameKeys(names: readonly string[]): string[] {
  const keys = new Set<string>()
  for (const name of names) {
    const sounds = soundsOf(name)
    for (const sound of sounds) keys.add(wholeKey(sound, sounds))
  }
  return [...keys]
}

/** The key that exactly the names with these sounds and no other have. */
export function wholeKey(lead: string, sounds: readonly string[]): string {
  return `${[lead, ...sounds.filter((sound) => sound !== lead)].join(' ')} `
}

/** The sounds that an entry tells; what follows them begins with a mark. */
export function soundsOfKey(key: string): string[] {
  return key.split(' ').filter((part) => part !== '' && !part.startsWith('@'))
}

/** The sounds of names without the rest: what a tree as a whole is found by. */
export function leadsOf(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => key.slice(0, key.indexOf(' '))))]
}

/** The range of keys that begin with a text, in the order of code points: from, inclusive, to exclusive. */
export function rangeOf(start: string): { from: string; to: string } {
  return { from: start, to: `${start}\u{10ffff}` }
}
