import type { ChosenEncoding, EncodingPreview } from '@mulghar/contract/trees/import-report'
import { documents } from '@mulghar/contract/documents/documents'
import type { InputOf } from '@mulghar/contract/kit/endpoint'
import { exchange, type ExportFormat } from '@mulghar/contract/trees/exchange'
import { families, type FamilyWords } from '@mulghar/contract/trees/families'
import type { FamilyWordsChangeInput } from '@mulghar/contract/trees/family-draft'
import { persons } from '@mulghar/contract/trees/people'
import type { Person, PersonDraftInput } from '@mulghar/contract/trees/person'
import type { RelativeKind } from '@mulghar/contract/trees/relatives'
import type { ColumnRole } from '@mulghar/contract/trees/vanshavali'
import { trees, type TreeDetail } from '@mulghar/contract/trees/trees'
import type { TreeDraft } from '@mulghar/contract/trees/tree-draft'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { rereadUnderWay } from '../../kit/reread.ts'
import { earlierData } from '../../kit/earlier-data.ts'
import { asksAnew } from '../../kit/own-calls.ts'
import { call, download, upload } from '../../kit/call.ts'
import type { Progress } from '../../kit/transport.ts'
import { saveEdit } from '../../kit/save-edit.ts'
import { fileOf } from '../../kit/save-file.ts'
import { hasFamilyWords } from './family-words.ts'

export type TreeSearchFields = { name: string; personName: string; dateOfBirth: string; address: string }

const top = null as string | null
const nextOf = (page: { next: string | null }) => page.next

/** Every key this room caches under, in one place. */
export const treeQueries = {
  all: ['trees'] as const,
  lists: () => [...treeQueries.all, 'list'] as const,
  home: () => [...treeQueries.all, 'home'] as const,
  one: (id: string) => [...treeQueries.all, 'one', id] as const,

  list: () =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.lists(), 'mine'],
      queryFn: ({ pageParam, signal }) =>
        call(trees.list, { query: { scope: 'mine', ...(pageParam && { next: pageParam }) } }, { signal }),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  search: (fields: TreeSearchFields) =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.all, 'search', fields],
      queryFn: ({ pageParam, signal }) =>
        call(trees.search, { query: { ...searchQuery(fields), ...(pageParam && { next: pageParam }) } }, { signal }),
      initialPageParam: top,
      getNextPageParam: nextOf,
      retry: false,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...treeQueries.one(id), 'detail'],
      queryFn: ({ signal }) => call(trees.detail, { params: { id } }, { signal }),
    }),
  /** What everybody may know of a tree who may find it. */
  card: (id: string) =>
    queryOptions({
      queryKey: [...treeQueries.one(id), 'card'],
      queryFn: ({ signal }) => call(trees.get, { params: { id } }, { signal }),
    }),
  people: (treeId: string, q: string) =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.one(treeId), 'people', q],
      queryFn: ({ pageParam, signal }) =>
        call(
          persons.list,
          { params: { treeId }, query: { limit: 50, ...(q && { q }), ...(pageParam && { next: pageParam }) } },
          { signal },
        ),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  /** All relatives of a person of one kind, from the first on. */
  relatives: (id: string, kind: RelativeKind) =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.all, 'person', id, 'relatives', kind],
      queryFn: ({ signal, pageParam: next }) =>
        call(persons.relatives, { params: { id }, query: { kind, limit: 100, next } }, { signal }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
    }),
  person: (id: string) =>
    queryOptions({
      queryKey: [...treeQueries.all, 'person', id],
      queryFn: ({ signal }) => call(persons.get, { params: { id } }, { signal }),
    }),
  /** What a chosen table would become; the one before stays in sight while columns are put right. */
  tablePreview: ({ file, key }: { file: File; key: number }, layout: TableLayout) =>
    queryOptions({
      queryKey: [...treeQueries.all, 'table', key, file.name, file.size, layout],
      queryFn: ({ signal }) => upload(exchange.previewTable, { query: layoutQuery(layout) }, file, { signal }),
      placeholderData: earlierData,
      retry: false,
      gcTime: 60_000,
    }),
  /** How a file is read in a chosen code page, with some of its names; the names before stay visible meanwhile. */
  encodingPreview: ({ file, preview }: DoubtfulFile, encoding: ChosenEncoding | undefined) =>
    queryOptions({
      queryKey: [...treeQueries.all, 'encoding', file.name, file.size, file.lastModified, encoding],
      queryFn: ({ signal }) => previewEncoding(file, encoding, signal),
      placeholderData: (before) => before ?? preview,
      enabled: encoding !== undefined,
      retry: false,
      gcTime: 60_000,
    }),
}

/** A file whose encoding was guessed, with its names in that encoding. */
export type DoubtfulFile = { file: File; preview: EncodingPreview }

/** Bytes of a file that are sent to find its encoding. */
export const encodingPreviewBytes = 1_000_000

function previewEncoding(file: File, encoding?: ChosenEncoding, signal?: AbortSignal): Promise<EncodingPreview> {
  const start = new File([file.slice(0, encodingPreviewBytes)], file.name)
  return upload(exchange.previewEncoding, { query: encoding ? { encoding } : {} }, start, signal ? { signal } : {})
}

/** Only fields with something in them are sent. */
function searchQuery(fields: TreeSearchFields) {
  const wanted = {
    name: fields.name.trim(),
    'person.name': fields.personName.trim(),
    'person.dateOfBirth': fields.dateOfBirth.trim(),
    'person.address': fields.address.trim(),
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
}

type OnProgress = (progress: Progress) => void
type TreePicture = { image: File | undefined; onProgress: OnProgress }

export const treeMutations = {
  create: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: async ({ image, onProgress, ...draft }: TreeDraft & Partial<TreePicture>) => {
        const options = onProgress ? { onProgress } : {}
        const treeImage = image
          ? (await upload(documents.upload, { query: { location: 'drop' } }, image, options)).id
          : undefined
        return call(trees.create, { body: { ...draft, ...(treeImage && { treeImage }) } })
      },
      onSuccess: (tree) => keep(cache, tree),
    }),
  update: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof trees.update>['body']) => call(trees.update, { params: { id }, body }),
      onSuccess: (tree) => keep(cache, tree),
    }),
  setImage: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: ({ file, slot, onProgress }: { file: File; slot: 'image' | 'cover'; onProgress: OnProgress }) =>
        upload(trees.uploadImage, { params: { id, slot } }, file, { onProgress }),
      onSuccess: (tree) => keep(cache, tree),
    }),
  remove: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (id: string) => call(trees.remove, { params: { id } }),
      onSuccess: (_, id) => {
        cache.removeQueries({ queryKey: treeQueries.one(id) })
        return cache.invalidateQueries({ queryKey: treeQueries.all })
      },
    }),
  addPerson: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: (body: PersonDraftInput) => call(persons.create, { params: { treeId }, body }),
      onSuccess: () => changed(cache, treeId),
    }),
  /** `has` says after a lost answer whether a person has all that was sent; calls without a version do without it. */
  changePerson: (cache: QueryClient, treeId: string, has?: (newest: Person, sent: PersonDraftInput) => boolean) =>
    mutationOptions({
      mutationFn: ({ id, body }: { id: string; body: InputOf<typeof persons.update>['body'] }) =>
        saveEdit({
          id,
          body,
          send: (sent) => call(persons.update, { params: { id }, body: sent }),
          read: () => call(persons.get, { params: { id } }),
          ...(has && { has }),
        }),
      onSuccess: (person) => {
        cache.setQueryData(treeQueries.person(person.id).queryKey, person)
        return changed(cache, treeId)
      },
    }),
  /** The place of a marriage, and the sources and notes of a family. */
  changeFamily: (
    cache: QueryClient,
    { treeId, personId, unionId }: { treeId: string; personId: string; unionId: string },
  ) =>
    mutationOptions({
      mutationFn: (body: FamilyWordsChangeInput) =>
        saveEdit({
          id: unionId,
          body,
          send: (sent) => call(families.words, { params: { treeId, unionId }, body: sent }),
          read: async () => wordsIn(await call(persons.get, { params: { id: personId } }), unionId),
          has: hasFamilyWords,
        }),
      onSuccess: () => changed(cache, treeId),
    }),
  removePerson: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: (id: string) => call(persons.remove, { params: { treeId, id } }),
      onSuccess: (_, id) => {
        cache.removeQueries({ queryKey: treeQueries.person(id).queryKey })
        return changed(cache, treeId)
      },
    }),
  checkPerson: (treeId: string) =>
    mutationOptions({
      mutationFn: (body: PersonDraftInput & { id?: string }) => call(persons.validate, { params: { treeId }, body }),
    }),
  uploadPicture: () =>
    mutationOptions({
      mutationFn: ({ file, onProgress }: { file: File; onProgress: (progress: Progress) => void }) =>
        upload(documents.upload, { query: { location: 'drop' } }, file, { onProgress }),
    }),
  import: () =>
    mutationOptions({
      mutationFn: ({ file, familyTreeId, name, encoding, table, draft, onProgress, signal }: ImportWish) => {
        const query = {
          ...(familyTreeId && { familyTreeId }),
          ...(name && { name }),
          ...(encoding && { encoding }),
          ...(table && { format: 'table' as const, ...layoutQuery(table) }),
        }
        return upload(exchange.import, { query }, file, {
          createsMore: true,
          ...(draft !== undefined && { draft }),
          ...(onProgress && { onProgress }),
          ...(signal && { signal }),
        })
      },
    }),
  previewEncoding: () => mutationOptions({ mutationFn: (file: File) => previewEncoding(file) }),
  export: (id: string) =>
    mutationOptions({
      mutationFn: async (format: ExportFormat) => {
        const response = await download(exchange.export, { params: { id }, query: { format } })
        return fileOf(response, `tree.${extensions[format]}`)
      },
    }),
}

/** The words of a family as a page of a partner has them; undefined where the viewer may not edit them. */
function wordsIn({ relations, familiesAlone = [] }: Person, unionId: string): FamilyWords | undefined {
  const found = [...relations.partners, ...familiesAlone].find((one) => one.unionId === unionId)
  if (found?.wordsVersion === undefined) return undefined
  const { place = null, sources = [], notes = [], wordsVersion: version } = found
  return { unionId, place, sources, notes, version }
}

/** How a table is to be read, where the reader has put it right. */
export type TableLayout = { columns?: readonly ColumnRole[]; headings?: 'yes' | 'no' }
export type TableWish = TableLayout & { familyName?: string }

function layoutQuery({ columns, headings, familyName }: TableWish) {
  return {
    ...(columns && { columns: columns.join(',') }),
    ...(headings && { headings }),
    ...(familyName && { familyName }),
  }
}

export type ImportWish = {
  file: File
  /** The code page that the member chose for a GEDCOM file. */
  encoding?: ChosenEncoding | undefined
  familyTreeId?: string | undefined
  name?: string | undefined
  table?: TableWish
  /** The key of the draft that the file is made of. */
  draft?: string | undefined
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

const extensions: Record<ExportFormat, string> = {
  gedcom551: 'ged',
  gedcom70: 'ged',
  gedzip: 'gdz',
  csv: 'csv',
  json: 'json',
}

function keep(cache: QueryClient, tree: TreeDetail) {
  const { queryKey } = treeQueries.detail(tree.id)
  cache.setQueryData(queryKey, tree)
  return Promise.all([rereadUnderWay(cache, queryKey), cache.invalidateQueries({ queryKey: treeQueries.lists() })])
}

/** After a change in a tree: its chart, people and cards are asked for anew. */
export function changed(cache: QueryClient, treeId: string) {
  asksAnew(treeId)
  return Promise.all([
    cache.invalidateQueries({ queryKey: treeQueries.one(treeId) }),
    cache.invalidateQueries({ queryKey: treeQueries.lists() }),
    cache.invalidateQueries({ queryKey: treeQueries.home() }),
    cache.invalidateQueries({ queryKey: [...treeQueries.all, 'search'] }),
    cache.invalidateQueries({ queryKey: [...treeQueries.all, 'person'] }),
  ])
}
