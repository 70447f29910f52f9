import { controlsTag, restoreControls } from './controls.ts'
import { noChildren, type GedcomNode } from './node.ts'
import type { Problems } from './problems.ts'

const deepest = 99
const standardLineLength = 65_535
/** A record has no more lines than this, and its texts together no more letters. */
const mostLines = 200_000
const mostLetters = 8 * 1024 * 1024
const zero = '0'.charCodeAt(0)

/**
 * Puts lines together into records. Text comes in pieces of any size by `push`; every record that is complete is handed
 * to `take`, the last one by `end`. Line ends may be LF, CR, CRLF or LFCR, also mixed; blank lines do not count. Of a record
 * whose tag is not `whole` only the first line is read. Linear in the text; holds one record and one line, as far as they may go.
 */
export class RecordBuilder {
  #take: (record: GedcomNode) => void
  #problems: Problems
  #whole: (tag: string) => boolean
  /** Within a record of which no more is wanted. */
  #skips = false
  #rest = ''
  /** Line ends passed so far. */
  #line = 0
  #countFeeds: boolean | undefined
  #stack: GedcomNode[] = []
  #depth = -1
  #lastText: GedcomNode | undefined
  #version7 = false
  #tags = new ShortTags()
  /** What the record may still have. */
  #linesLeft = mostLines
  #lettersLeft = mostLetters
  /** Whether the record has a line that says which characters stand behind pictures. */
  #hasPictures = false

  constructor(take: (record: GedcomNode) => void, problems: Problems, whole: (tag: string) => boolean = () => true) {
    this.#take = take
    this.#problems = problems
    this.#whole = whole
  }

  push(text: string): void {
    if (text === '') return
    // Lines are counted by one of the two characters, whichever the file uses.
    this.#countFeeds ??= text.includes('\n')
    let from = 0
    // Looked for once and then only when it has been passed: most files have none.
    let back = text.indexOf('\r')
    for (;;) {
      const feed = text.indexOf('\n', from)
      const end = feed < 0 ? text.length : feed
      for (; back >= 0 && back < end; back = text.indexOf('\r', from)) {
        this.#takeLine(text, from, back)
        if (!this.#countFeeds) this.#line++
        from = back + 1
      }
      if (feed < 0) {
        this.#keep(text, from, text.length)
        return
      }
      this.#takeLine(text, from, end)
      if (this.#countFeeds) this.#line++
      from = feed + 1
    }
  }

  end(): void {
    if (this.#rest) this.#parse(this.#rest, 0, this.#rest.length)
    this.#rest = ''
    this.#close()
  }

  #takeLine(text: string, from: number, to: number): void {
    if (this.#rest === '') return this.#parse(text, from, to)
    this.#keep(text, from, to)
    const line = this.#rest
    this.#rest = ''
    this.#parse(line, 0, line.length)
  }

  /** A line that goes on in the next piece; more of it than a record may have is not needed. */
  #keep(text: string, from: number, to: number): void {
    const room = mostLetters + standardLineLength - this.#rest.length
    if (room > 0) this.#rest += text.slice(from, Math.min(to, from + room))
  }

  #close(): void {
    const record = this.#stack[0]
    if (this.#depth >= 0 && record) {
      if (record.tag === 'HEAD') this.#noteVersion(record)
      if (this.#hasPictures) restoreControls(record)
      this.#take(record)
    }
    this.#depth = -1
    this.#hasPictures = false
    this.#lastText = undefined
  }

  #noteVersion(head: GedcomNode): void {
    const gedc = head.children.find((child) => child.tag === 'GEDC')
    const vers = gedc?.children.find((child) => child.tag === 'VERS')
    this.#version7 = vers?.value.trim().startsWith('7') ?? false
  }

  #parse(text: string, from: number, to: number): void {
    let at = from
    let code = text.charCodeAt(at)
    // White space and byte-order marks before the level.
    while (at < to && (code === 32 || code === 9 || code === 0xfeff || code === 160)) code = text.charCodeAt(++at)
    if (at >= to || (this.#skips && code !== zero)) return
    if (to - from > standardLineLength) this.#problems.add('line-too-long', this.#line + 1)
    const digitsFrom = at
    let level = 0
    while (at < to && code >= 48 && code <= 57 && at - digitsFrom < 3) {
      level = level * 10 + code - 48
      code = text.charCodeAt(++at)
    }
    if (at === digitsFrom || at >= to || (code !== 32 && code !== 9)) return this.#continueText(text.slice(from, to))
    while (at < to && (code === 32 || code === 9)) code = text.charCodeAt(++at)

    let xref = ''
    if (code === 64) {
      const close = text.indexOf('@', at + 1)
      if (close < 0 || close >= to) return this.#continueText(text.slice(from, to))
      xref = text.slice(at + 1, close)
      at = close + 1
      code = text.charCodeAt(at)
      while (at < to && (code === 32 || code === 9)) code = text.charCodeAt(++at)
    }
    const tagFrom = at
    let packed = 0
    while (at < to && code !== 32 && code !== 9) {
      packed = (packed << 8) | code
      code = text.charCodeAt(++at)
    }
    const tag = at - tagFrom > 4 ? this.#longTag(text, tagFrom, at) : this.#tags.take(packed, text, tagFrom, at)
    if (tag === '') return this.#problems.add('line-without-tag', this.#line + 1)
    // One space parts the tag from the value; more of them belong to the value.
    this.#add(level, xref, tag, at + 1 < to ? text.slice(at + 1, to) : '')
  }

  #longTag(text: string, from: number, to: number): string {
    const tag = text.slice(from, to)
    if (tag === controlsTag) this.#hasPictures = true
    return tag
  }

  #add(level: number, xref: string, tag: string, raw: string): void {
    if (level === 0) {
      this.#close()
      this.#depth = 0
      this.#skips = !this.#whole(tag)
      this.#linesLeft = mostLines
      this.#lettersLeft = mostLetters
    } else if (this.#skips) {
      return
    } else if (this.#depth < 0) {
      // Before any record: nothing to belong to.
      return this.#problems.add('level-jump', this.#line + 1)
    }
    let depth = level
    if (depth > this.#depth + (level === 0 ? 0 : 1)) {
      this.#problems.add('level-jump', this.#line + 1)
      depth = this.#depth + 1
    }
    if (depth > deepest) {
      this.#problems.add('too-deep', this.#line + 1)
      depth = deepest
    }
    if (!this.#hasRoom(raw.length) && level > 0) return
    const parent = depth === 0 ? undefined : this.#stack[depth - 1]
    const value = raw.includes('@') ? this.#unescape(raw) : raw
    if (parent && (tag === 'CONC' || tag === 'CONT')) {
      parent.value += tag === 'CONT' ? `\n${value}` : value
      this.#lastText = parent
      // A continuation has nothing below it; what claims to be is put below its text.
      this.#depth = depth - 1
      return
    }
    const made: GedcomNode = { tag, xref, value, children: noChildren, line: this.#line + 1 }
    if (value !== raw && looksLikePointer(value)) made.literal = true
    if (parent) {
      if (parent.children === noChildren) parent.children = [made]
      else parent.children.push(made)
    }
    this.#stack[depth] = made
    this.#depth = depth
    this.#lastText = made
  }

  /** Whether one more line of so many letters may belong to the record; after the first that may not, none may. */
  #hasRoom(letters: number): boolean {
    if (this.#linesLeft < 0) return false
    this.#linesLeft--
    this.#lettersLeft -= letters
    if (this.#linesLeft >= 0 && this.#lettersLeft >= 0) return true
    this.#linesLeft = -1
    this.#problems.add('record-too-long', this.#line + 1)
    return false
  }

  /** GEDCOM 7 doubles an at-sign at the beginning only, the versions before it everywhere. */
  #unescape(value: string): string {
    if (!value.includes('@@')) return value
    if (this.#version7) return value.startsWith('@@') ? value.slice(1) : value
    return value.replaceAll('@@', '@')
  }

  #continueText(line: string): void {
    if (this.#skips) return
    this.#problems.add('line-without-level', this.#line + 1)
    if (this.#lastText && this.#hasRoom(line.length)) this.#lastText.value += `\n${line.trim()}`
  }
}

const slots = 1024

/** Tags of at most four letters, each one string however often it stands in a file: equal ones are then the same one. */
class ShortTags {
  #known: (string | undefined)[] = Array.from({ length: slots })

  /** The tag that stands in `text`; `packed` are its letters, which point to its slot. */
  take(packed: number, text: string, from: number, to: number): string {
    const slot = (packed ^ (packed >>> 11) ^ (packed >>> 22)) & (slots - 1)
    const known = this.#known[slot]
    if (known !== undefined && known.length === to - from && text.startsWith(known, from)) return known
    // A name of a property is kept once by the engine, where a piece of a text is a text of its own.
    const [tag = ''] = Object.keys({ [text.slice(from, to)]: true })
    this.#known[slot] = tag
    return tag
  }
}

/** Whether a value is a pointer and no text that begins with an at-sign. Constant time. */
export function looksLikePointer(value: string): boolean {
  return value.length > 2 && value.startsWith('@') && value.endsWith('@') && !value.slice(1, -1).includes('@')
}
