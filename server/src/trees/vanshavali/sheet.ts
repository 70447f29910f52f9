import { readSheet } from 'read-excel-file/universal'
import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { AppError } from '../../kit/app-error.ts'
import { cut, type RawTable } from './table-text.ts'

/** The XML of a workbook may not unpack to more than this. */
const mostBytes = 32 * 1024 * 1024
const mostParts = 500
const piece = 64 * 1024

/** The first sheet of a workbook (XLSX) as rows of texts. Refuses what is none, and what unpacks to more than it may. */
export async function readWorkbook(bytes: Uint8Array): Promise<RawTable> {
  const parts = unpack(bytes)
  if (!parts['xl/workbook.xml']) throw new AppError('trees/not-a-table')
  // What has been unpacked within bounds is handed on without compression: no archive can promise less than it holds.
  const plain = zipSync(parts, { level: 0 })
  const cells = await readSheet(plain.buffer as ArrayBuffer).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'RangeError' ? error : new AppError('trees/not-a-table')
  })
  return { rows: cells.map((row) => row.map(textOf)), encoding: 'XLSX' }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cut(String(cell))
}

/** Only the parts that are XML, piece by piece, counted while they come. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array[]> = {}
  let total = 0
  const count = (more: number) => {
    total += more
    if (total > mostBytes) throw new AppError('trees/import-too-large')
  }
  const unzip = new Unzip((file) => {
    if (!/\.(xml|rels)$/i.test(file.name)) return
    if (Object.keys(parts).length >= mostParts) throw new AppError('trees/import-too-large')
    const chunks: Uint8Array[] = (parts[file.name] = [])
    file.ondata = (error, chunk) => {
      if (error) throw error
      count(chunk.length)
      chunks.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += piece)
      unzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('trees/not-a-table')
  }
  return Object.fromEntries(
    Object.entries(parts).map(([name, chunks]) => [name, new Uint8Array(Buffer.concat(chunks))]),
  )
}
