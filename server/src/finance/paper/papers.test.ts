import { expect, test } from 'vitest'
import { textOfPdf } from '../../../test/pdf.ts'
import { openBook } from './book.ts'
import type { Line } from './lines.ts'
import { openPapers } from './papers.ts'

const words = {
  day: 'Date',
  kind: 'Kind',
  donation: 'Donation',
  expense: 'Expense',
  name: 'Name',
  amount: 'Amount',
  address: 'Address',
  phone: 'Phone',
  person: 'Person',
  by: 'Entered by',
  receipt: 'Receipt',
}
const head = { words, title: 'Roof', subtitle: 'All', donations: 'Given', expenses: 'Spent', net: 'Net', sum: 'Rs. #' }
const line: Line = {
  day: '2026-11-25',
  isExpense: false,
  name: 'Hari',
  minor: 1,
  address: '',
  phone: '',
  person: '',
  by: '',
  receipt: '',
}

test('a reader who stops frees the worker and the lines', { tags: ['room'] }, async () => {
  const papers = openPapers((error) => {
    throw error
  })
  let ended = 0
  async function* endless(): AsyncGenerator<readonly Line[]> {
    try {
      for (;;) yield Array.from({ length: 200 }, () => line)
    } finally {
      ended++
    }
  }
  const begin = () => papers.book({ kind: 'pdf', head }, endless())
  const [one, other] = [begin(), begin()]
  for (const book of [one, other]) expect((await book.next()).value).toBeInstanceOf(Uint8Array)
  await one.return()
  expect(ended).toBe(1)
  const third = begin()
  expect((await third.next()).done).toBe(false)
  await Promise.all([other.return(), third.return()])
  expect(ended).toBe(3)
  await papers.close()
})

test('a name of nearly a hundred letters is printed whole, with the next lines below it', async () => {
  const book = openBook(head)
  const long = Array.from({ length: 16 }, (_, n) => `Na${100 + n}`).join(' ')
  const lines = Array.from({ length: 60 }, (_, n) => ({ ...line, minor: 100, name: n % 2 ? 'Sita' : long }))
  const text = await textOfPdf(Buffer.concat([...book.add(lines), ...(await book.end())]))
  for (const word of long.split(' ')) expect(text.split(word)).toHaveLength(31)
  expect(text).not.toContain('…')
  expect(text).toContain('Rs. 60.00')
})
