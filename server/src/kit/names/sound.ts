// How a name sounds, for names that have many spellings in Latin letters: Shrestha, Srestha and Shresta; Laxmi and
// Lakshmi; Choudhary and Chaudhary; Bishnu and Vishnu. A sound is the class of the first vowel, then the consonants
// without their aspiration. The vowel stands first so that the beginning of a name is the beginning of its sound.
// A name that begins with its vowel has the class in capitals. Source of the rules: the spellings in use in Nepal.

export type VowelClass = 'a' | 'i' | 'o' | '_'
export const vowelClasses: readonly VowelClass[] = ['a', 'i', 'o', '_']

const cache = new Map<string, string>()
const cacheSize = 50_000

/** An index entry has at most 2,704 bytes, and ids or addresses may stand beside a sound. */
const mostLetters = 64
/** Longer words do not repeat, and would fill the memory. */
const mostRemembered = 200

/** Cuts a sound to what an index can store. Stored and searched sounds are cut alike, so a long word is still found. */
const cutSound = (sound: string): string =>
  sound.length > mostLetters ? sound.slice(0, mostLetters).toWellFormed() : sound

/** The sound of one folded word; a word of another script is its own sound. Cost: a look-up for words met before. */
export function soundOf(word: string): string {
  if (word.length > mostRemembered) return soundAfresh(word)
  const known = cache.get(word)
  if (known !== undefined) return known
  const sound = soundAfresh(word)
  if (cache.size >= cacheSize) cache.clear()
  cache.set(word, sound)
  return sound
}

function soundAfresh(word: string): string {
  if (!/^[a-z0-9]+$/.test(word)) return cutSound(`~${word}`)
  const text = respelt(word)
  return cutSound(`${firstVowel(text)}${skeleton(text)}`)
}

/**
 * The beginnings of all sounds that a word can have which begins as this one does: while its first vowel may still grow
 * (`cha` to Chaudhary), each class.
 */
export function soundsBeginningWith(start: string): string[] {
  return allSoundsBeginningWith(start).map(cutSound)
}

function allSoundsBeginningWith(start: string): string[] {
  if (!/^[a-z0-9]+$/.test(start)) return [`~${start}`]
  const whole = start.length > 1 ? start.replace(/c$/, '') : start
  const text = respelt(whole)
  const consonants = skeleton(text)
  const isSettled = /[aeiouy][^aeiouy]/.test(text.slice(text.startsWith('y') ? 1 : 0))
  if (isSettled) return [`${firstVowel(text)}${consonants}`]
  if (/^[aeiou]/.test(text)) return ['A', 'I', 'O']
  // The c of Chaudhary and the ks of Kshetri become one letter only with what follows.
  const forms = consonants === 'k' || consonants === 'ks' ? [consonants, 'c'] : [consonants]
  return forms.flatMap((form) => vowelClasses.map((vowel) => `${vowel}${form}`))
}

/** One letter for each consonant that is told apart. */
function respelt(word: string): string {
  return word
    .replace(/^x/, 'j')
    .replace(/x/g, 'ks')
    .replace(/jn|dny/g, 'gy')
    .replace(/chh?/g, 'C')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck?|q/g, 'k')
    .replace(/([ao])w(?=[^aeiouy])/g, '$1u')
    .replace(/ph|f/g, 'p')
    .replace(/z/g, 'j')
    .replace(/[vw]/g, 'b')
    .replace(/([a-zC])h/g, (both, before: string) => (/[aeiou]/.test(before) ? both : before))
    .replace(/^ks(?=[aeiouy])/, 'C')
    .replace(/n(?=[pbm])/g, 'm')
    .replace(/C/g, 'c')
}

function firstVowel(text: string): string {
  const group = /[aeiouy]+/.exec(text.startsWith('y') ? text.slice(1) : text)?.[0]
  if (!group) return '_'
  const vowel = classOf(group)
  return /^[aeiou]/.test(text) ? vowel.toUpperCase() : vowel
}

function classOf(group: string): VowelClass {
  if (/^(au|ao|[ou])/.test(group)) return 'o'
  if (/^(a[iey]|[iey])/.test(group)) return 'i'
  return 'a'
}

function skeleton(text: string): string {
  const consonants = (text.startsWith('y') ? 'Y' : '') + text.replace(/[aeiouy]/g, '')
  // Numbers have no sound: 200 and 2000 stay apart.
  const once = consonants.replace(/(\D)\1+/g, '$1')
  return (once.length > 2 ? once.replace(/h$/, '') : once).toLowerCase()
}
