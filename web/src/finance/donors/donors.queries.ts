import { documents } from '@mulghar/contract/documents/documents'
import { books, type BookFormat } from '@mulghar/contract/finance/books'
import { donors, type DonorEntry, type EntryKind, type EntryTotals } from '@mulghar/contract/finance/donors'
import { programs } from '@mulghar/contract/finance/programs'
import { receipts } from '@mulghar/contract/finance/receipts'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { earlierData } from '../../kit/earlier-data.ts'
import { call, download, type BodyOf } from '../../kit/call.ts'
import { saveEdit } from '../../kit/save-edit.ts'
import { fileOf } from '../../kit/save-file.ts'
import { changed, financeQueries } from '../core/finance.queries.ts'
import type { Part } from './parts-of-list.ts'

/** Which entries of a program are looked at. */
export type Asked = { q: string; from: string; to: string }
/** The rows of a part, and where the next begins. */
export type PartRows = { rows: DonorEntry[]; next: string | null }
type Answer = { totals: EntryTotals }

const rowsAtOnce = 100

const goesOn = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
}
const from = (next: string | null) => (next ? { next } : {})

const entriesOf = (programId: string) => [...financeQueries.one(programId), 'entries'] as const

export const donorQueries = {
  /** How much and how many they are. */
  totals: (programId: string, asked: Asked) =>
    queryOptions({
      queryKey: [...entriesOf(programId), 'totals', asked],
      queryFn: async ({ signal }): Promise<Answer> => {
        const query = { ...asked, limit: 1 }
        return {
          totals: (await call(donors.list, { params: { id: programId }, query: said(query) }, { signal })).totals,
        }
      },
      placeholderData: earlierData,
    }),
  /** One part of a list; where the next part is known, all down to there, however much has come since. */
  part: (programId: string, asked: Asked, kind: EntryKind, { after, last }: Part) =>
    queryOptions({
      queryKey: [...entriesOf(programId), kind, asked, after],
      queryFn: async ({ signal }): Promise<PartRows> => {
        const ask = (next: string | null) => {
          const query = said({ ...asked, kind, limit: rowsAtOnce, ...(next && { next }) })
          return call(donors.list, { params: { id: programId }, query }, { signal })
        }
        let page = await ask(after)
        const rows = [...page.data]
        if (last === null) return { rows, next: page.next }
        while (page.next && rows.at(-1)!.id > last) {
          page = await ask(page.next)
          rows.push(...page.data)
        }
        return { rows: rows.filter(({ id }) => id >= last), next: null }
      },
    }),
  history: (programId: string) =>
    infiniteQueryOptions({
      queryKey: [...financeQueries.one(programId), 'history'],
      queryFn: ({ pageParam, signal }) =>
        call(programs.history, { params: { id: programId }, query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  /** Papers that no entry has yet, with links that work. */
  papers: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...financeQueries.all, 'papers', ids],
      queryFn: async ({ signal }) => (await call(documents.list, { query: { ids: ids.join(',') } }, { signal })).items,
      staleTime: 0,
    }),
  receipts: (programId: string) =>
    infiniteQueryOptions({
      queryKey: [...financeQueries.one(programId), 'receipts'],
      queryFn: ({ pageParam, signal }) =>
        call(receipts.list, { params: { id: programId }, query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
}

/** Only what is asked for. */
const said = <Query extends { q: string; from: string; to: string }>({ q, from, to, ...others }: Query) => ({
  ...others,
  ...(q && { q }),
  ...(from && { from }),
  ...(to && { to }),
})

type Draft = BodyOf<typeof donors.create>
type Change = BodyOf<typeof donors.update> & { id: string }

export const donorMutations = {
  create: (cache: QueryClient, draftKey: string) =>
    mutationOptions({
      mutationFn: (body: Draft) => call(donors.create, { body }, { draft: draftKey }),
      onSuccess: (_, { financeProgramId }) => changed(cache, financeProgramId),
    }),
  update: (cache: QueryClient, programId: string) =>
    mutationOptions({
      mutationFn: ({ id, ...body }: Change) =>
        saveEdit({
          id,
          body,
          send: (sent) => call(donors.update, { params: { id }, body: sent }),
          async read() {
            await changed(cache, programId)
            return lastRead(cache, programId, id)
          },
        }),
      onSuccess: () => changed(cache, programId),
      // Whoever changed it before is seen by then.
      onError: () => changed(cache, programId),
    }),
  setAside: (cache: QueryClient, programId: string) =>
    mutationOptions({
      mutationFn: ({ id, ...body }: BodyOf<typeof donors.setAside> & { id: string }) =>
        call(donors.setAside, { params: { id }, body }),
      onSuccess: () => changed(cache, programId),
      onError: () => changed(cache, programId),
    }),
  countAgain: (cache: QueryClient, programId: string) =>
    mutationOptions({
      mutationFn: (id: string) => call(donors.countAgain, { params: { id } }),
      onSuccess: () => changed(cache, programId),
      onError: () => changed(cache, programId),
    }),
  issueReceipt: (cache: QueryClient, programId: string) =>
    mutationOptions({
      mutationFn: (id: string) => call(receipts.issue, { params: { id } }),
      onSuccess: () => changed(cache, programId),
    }),
  takeReceipt: () =>
    mutationOptions({
      mutationFn: async (id: string) => fileOf(await download(books.receipt, { params: { id } }), 'receipt.pdf'),
    }),
  export: (programId: string) =>
    mutationOptions({
      mutationFn: async (format: BookFormat) =>
        fileOf(await download(books.export, { params: { id: programId }, query: { format } }), `program.${format}`),
    }),
  /** Gone at once; what was refused is there again. */
  remove: (cache: QueryClient, programId: string) =>
    mutationOptions({
      mutationFn: ({ id }: DonorEntry) => call(donors.remove, { params: { id } }),
      onMutate: async (entry: DonorEntry) => {
        const queryKey = entriesOf(programId)
        await cache.cancelQueries({ queryKey })
        const before = cache.getQueriesData({ queryKey })
        cache.setQueriesData<PartRows | Answer>({ queryKey }, (data) => data && without(data, entry))
        return { before }
      },
      onError: (_, __, context) => {
        for (const [queryKey, data] of context?.before ?? []) cache.setQueryData(queryKey, data)
        void changed(cache, programId)
      },
      onSuccess: () => changed(cache, programId),
    }),
}

/** An entry as it was last read. */
export function lastRead(cache: QueryClient, programId: string, entryId: string): DonorEntry | undefined {
  const parts = cache.getQueriesData<PartRows | Answer>({ queryKey: entriesOf(programId) })
  const rows = parts.flatMap(([, data]) => (data && 'rows' in data ? data.rows : []))
  return rows.filter(({ id }) => id === entryId).toSorted((one, other) => other.version - one.version)[0]
}

function without(data: PartRows | Answer, entry: DonorEntry): PartRows | Answer {
  if ('rows' in data) return { ...data, rows: data.rows.filter(({ id }) => id !== entry.id) }
  if (entry.setAside) return data
  const { totals } = data
  // Rupees with two decimals: what a sum in binary makes of them is rounded to paisa again.
  const less = (sum: number, amount: number) => Math.round((sum - amount) * 100) / 100
  const isExpense = entry.amount < 0
  return {
    totals: {
      donations: isExpense ? totals.donations : less(totals.donations, entry.amount),
      expenses: isExpense ? less(totals.expenses, -entry.amount) : totals.expenses,
      net: less(totals.net, entry.amount),
      donationCount: totals.donationCount - (isExpense ? 0 : 1),
      expenseCount: totals.expenseCount - (isExpense ? 1 : 0),
    },
  }
}
