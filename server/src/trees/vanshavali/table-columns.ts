import { columnRoles, type ColumnRole } from '@mulghar/contract/trees/vanshavali'
import { plainText, serialOf } from './table-cells.ts'
import { mostColumns } from './table-limits.ts'

/** How a table is read: its first row of people, from 0, and what each column holds. */
export type TableLayout = { headingRow: number | null; titles: string[]; roles: ColumnRole[] }
/** What a person has said of it. */
export type LayoutWish = { columns?: string | undefined; headings?: string | undefined }

const rowsSearched = 12
const mostOfTitle = 80
const canonical = columnRoles.slice(0, 7)

/**
 * Finds the headings among the first rows and what they mean, in English or Nepali; without headings the columns stand in the order
 * in which such tables are kept. What a person has said counts. Linear in the rows.
 */
export function layoutOf(rows: readonly string[][], wish: LayoutWish = {}): TableLayout {
  const headingRow =
    wish.headings === 'no' ? null : (headingsIn(rows) ?? (wish.headings === 'yes' ? firstFilled(rows) : null))
  const width = Math.min(mostColumns, Math.max(0, ...rows.slice(0, 1000).map((row) => row.length)))
  const titles = Array.from({ length: width }, (_, at) => (headingRow === null ? '' : (rows[headingRow]?.[at] ?? '')))
  const said = wish.columns ? (wish.columns.split(',') as ColumnRole[]) : undefined
  const found = said ?? (headingRow === null ? inOrder(rows, width) : rolesOf(titles))
  return { headingRow, titles, roles: Array.from({ length: width }, (_, at) => found[at] ?? 'IGNORED') }
}

function firstFilled(rows: readonly string[][]): number | null {
  const at = rows.findIndex((row) => row.some((cell) => cell !== ''))
  return at < 0 ? null : at
}

/** The first row that names at least two columns and holds no serial number where it names one. */
function headingsIn(rows: readonly string[][]): number | null {
  for (const [at, row] of rows.slice(0, rowsSearched).entries()) {
    const roles = rolesOf(row)
    const named = roles.filter((role) => role !== 'IGNORED')
    if (named.length >= 2 && roles.includes('NAME') && !row.some((cell) => /^\d+$/.test(serialOf(cell)))) return at
  }
  return null
}

/** Each role goes to the first column that says it. */
function rolesOf(titles: readonly string[]): ColumnRole[] {
  const taken = new Set<ColumnRole>()
  return titles.map((title) => {
    const role = roleOf(title)
    if (role === 'IGNORED' || taken.has(role)) return 'IGNORED'
    taken.add(role)
    return role
  })
}

const number = /serial|\bs ?n\b|\bno\b|number|\bnum\b|\bid\b|\bcode\b|#|क्र|क्रम|संख्या|सङ्ख्या|सि ?नं|नं|kra|krama?/
const name = /name|नाम|naam|\bnam\b|नामथर/

/** What a heading says its column holds. */
export function roleOf(title: string): ColumnRole {
  const text = plainText(title.slice(0, mostOfTitle))
    .toLowerCase()
    .replace(/[.:_()[\]'’`-]+/g, ' ')
    .replace(/(?<=^| )s n(?= |$)/, 'sn')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '' || /grand|wife|husband|spouse|mother|श्रीमती|पत्नी|आमा|बाजे|हजुर|नाति/.test(text)) return 'IGNORED'
  if (/daughter|छोरी|पुत्री|chh?ori|putri/.test(text))
    return number.test(text) && !/संख्या|सङ्ख्या|number|\bno\b/.test(text) ? 'IGNORED' : 'DAUGHTERS'
  if (/\bsons?\b|छोरा|पुत्र|chh?ora|putra/.test(text)) return isSerial(text) ? 'SON_SERIALS' : 'SONS'
  if (/father|बाबु|बुबा|बुवा|पिता|बाउ|buwa|buba|\bbabu|\bpita|parent/.test(text))
    return name.test(text) ? 'IGNORED' : 'FATHER'
  if (/generation|\bgen\b|पुस्ता|पुश्ता|pust/.test(text)) return 'GENERATION'
  if (name.test(text)) return 'NAME'
  return number.test(text) ? 'SERIAL' : 'IGNORED'
}

/** "Number of sons" and "छोरा संख्या" count; "son's no" and "छोराको क्र सं" refer. */
function isSerial(text: string): boolean {
  if (/serial|\bsn\b|\bid\b|\bcode\b|क्र|सि ?नं|kra/.test(text)) return true
  if (/number of|\bno of|count|total|जम्मा/.test(text)) return false
  return /(?:son s|sons|छोराको|छोराहरूको|chh?orako)\b.*(?:\bnos?\b|numbers?|नं)|(?:छोराको|छोराहरूको) (?:नं|नम्बर)/.test(text)
}

/** The order of such tables, begun at the serial number, or at the name where nothing like a serial number stands before it. */
function inOrder(rows: readonly string[][], width: number): ColumnRole[] {
  const filled = rows.filter((row) => row.some((cell) => cell !== '')).slice(0, 200)
  const words = Array.from({ length: width }, (_, at) => filled.filter((row) => /\p{L}{2}/u.test(row[at] ?? '')).length)
  const nameAt = words.findIndex((count) => count > filled.length / 2)
  // Lines of a letter are no table.
  if (nameAt < 0 || width < 2) return []
  if (nameAt === 0) return canonical.slice(1)
  return [...Array.from({ length: nameAt - 1 }, () => 'IGNORED' as const), ...canonical]
}
