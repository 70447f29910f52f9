import { foldName, looseName } from './fold-name.ts'
import type { GraphColumns } from './model.ts'

type Text = { text: string; start: Int32Array }

type Named = { people: Pick<GraphColumns['people'], 'first' | 'last' | 'native'> } & Pick<
  GraphColumns,
  'nicknames' | 'affixes' | 'furtherNames'
>

/**
 * Finds people by parts of their names, nicknames and further names, in either script, whatever the accents; where the spelling differs, by the sound.
 * The index costs about 100 bytes a person and is built in linear time; a search reads it once from end to end.
 */
export class NameSearch {
  #written: Text
  #sounded: Text

  constructor({ people, nicknames = [], affixes = [], furtherNames = [] }: Named) {
    const { first, last, native } = people
    const others = new Map<number, string[]>()
    const add = (person: number, names: string[]) => others.set(person, [...(others.get(person) ?? []), ...names])
    for (const [person, nickname] of nicknames) add(person, [nickname])
    for (const [person, prefix, suffix] of affixes)
      add(person, [[prefix, first[person], last[person], suffix].filter(Boolean).join(' ')])
    for (const [person, names] of furtherNames) add(person, names.split('\t'))
    const fold = remembering(foldName)
    const sound = remembering((name) => looseName(fold(name)))
    const line = (person: number, form: (name: string) => string) => {
      const names = ` ${form(first[person] ?? '')} ${form(last[person] ?? '')}\t ${form(native[person] ?? '')}`
      return [names, ...(others.get(person) ?? []).map(form)].join('\t ')
    }
    this.#written = textOf(first.length, (person) => line(person, fold))
    this.#sounded = textOf(first.length, (person) => line(person, sound))
  }

  /**
   * Up to `most` people of whom every word of the query is part of a name, the best first: the whole name, its beginning,
   * the beginnings of words, parts of words, the same sound; then as in the tree.
   */
  find(query: string, most = 20): number[] {
    const words = foldName(query).split(' ').filter(Boolean)
    if (words.length === 0 || most <= 0) return []
    const ranks: number[][] = [[], [], [], [], []]
    const whole = words.join(' ')
    scan(this.#written, words, (person, line) => {
      const rank = rankOf(line, whole, words)
      if (ranks[rank]!.length < most) ranks[rank]!.push(person)
      return ranks[0]!.length < most
    })
    const found = new Set(ranks.flat())
    if (found.size < most) {
      const sounds = words.map((word) => ` ${looseName(word).trimEnd()}`)
      const isSounding = sounds.every((sound) => sound.length > 2)
      if (isSounding)
        scan(this.#sounded, sounds, (person) => {
          found.add(person)
          return found.size < most
        })
    }
    return [...found].slice(0, most)
  }
}

/** The ranks of one line that holds every word: 0 the whole name, 1 its beginning, 2 beginnings of words, 3 parts. */
function rankOf(line: string, whole: string, words: string[]): number {
  const at = line.startsWith(` ${whole}`) ? 0 : line.indexOf(`\t ${whole}`)
  if (at >= 0) {
    const next = line.charAt(at + whole.length + (at === 0 ? 1 : 2))
    return next === '' || next === '\t' || next === '\n' ? 0 : 1
  }
  return words.every((word) => line.includes(` ${word}`)) ? 2 : 3
}

/** Visits each line that has every word, until told to stop; the longest word is looked for first. */
function scan({ text, start }: Text, words: string[], visit: (person: number, line: string) => boolean) {
  const [rarest = '', ...others] = words.toSorted((one, other) => other.length - one.length)
  let person = 0
  for (let at = text.indexOf(rarest); at >= 0; at = text.indexOf(rarest, start[person]!)) {
    person = lineAt(start, at, person)
    const line = text.slice(start[person]!, start[person + 1]!)
    if (others.every((word) => line.includes(word)) && !visit(person, line)) return
    person++
    if (person + 1 >= start.length) return
  }
}

/** The line that holds a place of the text. Binary search. */
function lineAt(start: Int32Array, at: number, from: number): number {
  let [low, high] = [from, start.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (start[middle + 1]! > at) high = middle
    else low = middle + 1
  }
  return low
}

function textOf(count: number, lineOf: (person: number) => string): Text {
  const start = new Int32Array(count + 1)
  const lines: string[] = []
  for (let person = 0; person < count; person++) {
    const line = `${lineOf(person)}\n`
    lines.push(line)
    start[person + 1] = start[person]! + line.length
  }
  return { text: lines.join(''), start }
}

/** Names repeat: each differing one is worked out once. */
function remembering(form: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>([['', '']])
  return (name) => {
    let formed = known.get(name)
    if (formed === undefined) known.set(name, (formed = form(name)))
    return formed
  }
}
