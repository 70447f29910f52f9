import { isBanned, withPictures } from './controls.ts'
import { looksLikePointer } from './records.ts'
import type { GedcomNode } from './node.ts'

/** The versions that are written; every version is read. */
export type WriteVersion = '5.5.1' | '7.0'

/** GEDCOM 5.5.1 allows 255 characters a line; level, tag and delimiters take some of them. */
const mostCharacters = 240

/** A record as lines, ended by line feeds. Linear in its text. */
export function writeRecord(record: GedcomNode, version: WriteVersion): string {
  return writeNode(record, 0, version)
}

function writeNode(from: GedcomNode, level: number, version: WriteVersion): string {
  const node = version === '7.0' && isBanned(from.value) && !isPointer(from) ? withPictures(from) : from
  const head = node.xref ? `${level} @${node.xref}@ ${node.tag}` : `${level} ${node.tag}`
  let text = writeValue(head, level, escaped(node, version), version)
  for (const child of node.children) text += writeNode(child, level + 1, version)
  return text
}

function writeValue(head: string, level: number, value: string, version: WriteVersion): string {
  if (value === '') return `${head}\n`
  if (value.length <= mostCharacters && !value.includes('\n')) return `${head} ${value}\n`
  const [first = '', ...more] = value.split('\n')
  let text = pieces(head, level, first, version)
  for (const line of more) text += pieces(`${level + 1} CONT`, level, line, version)
  return text
}

/** One line of text, in 5.5.1 cut into CONCs: never within a surrogate pair or a doubled at-sign, never at a space. */
function pieces(head: string, level: number, line: string, version: WriteVersion): string {
  if (line === '') return `${head}\n`
  if (version === '7.0' || line.length <= mostCharacters) return `${head} ${line}\n`
  let text = ''
  let prefix = head
  for (let at = 0; at < line.length;) {
    const end = cutBefore(line, at)
    text += `${prefix} ${line.slice(at, end)}\n`
    prefix = `${level + 1} CONC`
    at = end
  }
  return text
}

function cutBefore(line: string, from: number): number {
  if (line.length - from <= mostCharacters) return line.length
  for (let at = from + mostCharacters; at > from + 1; at--) {
    const before = line.charCodeAt(at - 1)
    const after = line.charCodeAt(at)
    const splitsPair = before >= 0xd800 && before < 0xdc00
    if (before !== 32 && after !== 32 && before !== 64 && after !== 64 && !splitsPair) return at
  }
  return from + mostCharacters
}

const isPointer = ({ value, literal }: GedcomNode) => !literal && looksLikePointer(value)

function escaped(node: GedcomNode, version: WriteVersion): string {
  const { tag, value } = node
  // The other ends of lines become feeds. All else that was read can be written.
  const clean = value.includes('\r') ? value.replace(/\r\n?/g, '\n') : value
  if (!clean.includes('@') || isPointer(node)) return clean
  // GEDCOM 7 escapes the at-sign that begins a line, and no other.
  if (version === '7.0') return clean.replace(/(^|\n)@/g, '$1@@')
  // The calendar escape of a date is written as it is.
  if (tag === 'DATE') return clean
  return clean.replaceAll('@', '@@')
}
