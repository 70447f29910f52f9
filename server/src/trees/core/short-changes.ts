import type { FieldChange } from '@mulghar/contract/trees/history'
import { cutMark } from '@mulghar/contract/trees/shortened'

/** Texts of long changes are cut after this number of letters. */
export const mostLettersInHistory = 10_000
/** All changes of an entry or proposal together have this number of bytes; values of further fields are left out. */
const mostBytesOfEntry = 250_000

/** The key of an object in place of a text that is cut, or behind the items of a list that is not whole. No contract has this key. */
export const leftOutKey = '…'

/** The room that the changes of one entry or proposal have in an answer. */
export class RoomOfEntry {
  #bytes = mostBytesOfEntry

  /** A field as it is shown: without a mark of the database, and without values where there is no room. */
  field(field: FieldChange): FieldChange {
    const read = { isShort: false }
    const [before, after] = [shown(field.before, read), shown(field.after, read)]
    const bytes = Buffer.byteLength(JSON.stringify([before, after]))
    if (bytes > this.#bytes) return { ...field, before: null, after: null, shortened: true }
    this.#bytes -= bytes
    return { ...field, before, after, ...(read.isShort && { shortened: true }) }
  }
}

function shown(value: unknown, read: { isShort: boolean }): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.filter((item) => !isMarkOfList(item))
    read.isShort ||= items.length < value.length
    return items.map((item) => shown(item, read))
  }
  const beginning = (value as Record<string, unknown>)[leftOutKey]
  if (typeof beginning === 'string') {
    read.isShort = true
    return beginning.trimEnd() + cutMark
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shown(part, read)]))
}

const isMarkOfList = (item: unknown) =>
  typeof item === 'object' && item !== null && (item as Record<string, unknown>)[leftOutKey] === true
