import { taggedTexts } from '@mulghar/contract/trees/person-fields'
import type { Packed } from '../person/verbatim.ts'
import { newId } from '../../kit/ids.ts'
import type { ItemNames } from './merge-facts.ts'

/** A record's words on its links, and on what can be said only once: the one who stays says it. */
const once: ReadonlySet<string> = new Set([
  'FAMS',
  'FAMC',
  'HUSB',
  'WIFE',
  'CHIL',
  'SEX',
  'CHAN',
  'CREA',
  'EMAIL',
  'PHON',
  ...taggedTexts.map(({ tag }) => tag),
  '_BLOOD_GROUP',
  '_BIRTH_ORDER',
])

/**
 * Two records of a file as one: the lines of the first, and after them those of the second that it does not have. Items are
 * named by their place in a record ("g12"): `names` says what they are called in the new one. Pure.
 */
export function mergeRecords(
  keep: Packed | undefined,
  other: Packed | undefined,
): { record: Packed | undefined; names: ItemNames } {
  const fresh = (id: string) => (isPlace(id) ? newId() : id)
  const same = (id: string) => id
  if (!other) return { record: keep, names: { keep: same, other: fresh } }
  if (!keep) return { record: other, names: { keep: fresh, other: same } }
  const [tag, value, mark, ...lines] = keep
  const known = new Set(lines.map((line) => JSON.stringify(line)))
  const placeOf = new Map<number, number>()
  const [, , , ...others] = other
  for (const [at, line] of others.entries()) {
    if (once.has(line[0]) || known.has(JSON.stringify(line))) continue
    placeOf.set(at, lines.length)
    lines.push(line)
  }
  const nameOfOther = (id: string) => {
    if (!isPlace(id)) return id
    // Citations and notes are named by their path: the place of a line, and places below it.
    const [top, ...below] = id.slice(1).split('.')
    const place = placeOf.get(Number(top))
    return place === undefined ? newId() : `${id[0]}${[place, ...below].join('.')}`
  }
  return { record: [tag, value, mark, ...lines], names: { keep: same, other: nameOfOther } }
}

const isPlace = (id: string) => /^[gsnr]\d+(\.\d+)*$/.test(id)
