import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Day, Id, Instant, numberInUrl } from '../kit/scalars.ts'

export const maxFileBytes = 50 * 1024 * 1024
/** Of what is neither picture nor film. */
export const maxPaperBytes = 10 * 1024 * 1024

export const variants = ['original', 'medium', 'thumb'] as const
export type Variant = (typeof variants)[number]

/** An uploaded file; its links end after a quarter of an hour and are asked for anew. */
export const Document = z.object({
  id: Id,
  name: z.string(),
  /** Of a film with its codecs, `video/mp4; codecs="avc1.64001f, mp4a.40.2"`; without them nothing plays it, and it can be downloaded. */
  mimeType: z.string(),
  type: z.enum(['IMAGE', 'VIDEO', 'FILE']),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** How long a video, or one round of an animated picture, lasts; null for what stands still. */
  durationMs: z.nullable(z.int()),
  thumbhash: z.nullable(z.string()),
  /** It still says where it was taken, as its uploader has chosen. */
  hasLocation: z.boolean(),
  url: z.string(),
  /** Smaller pictures, of what has some; of a film its poster. */
  mediumUrl: z.nullable(z.string()),
  thumbUrl: z.nullable(z.string()),
  status: z.enum(['READY', 'PROCESSING', 'FAILED']),
  createdAt: Instant,
})
export type Document = z.infer<typeof Document>

/** A picture or a video of a post, a message or an album. */
export const Media = z.extend(
  z.pick(Document, {
    id: true,
    url: true,
    mediumUrl: true,
    thumbUrl: true,
    width: true,
    height: true,
    durationMs: true,
    mimeType: true,
    thumbhash: true,
  }),
  { type: z.enum(['IMAGE', 'VIDEO']) },
)
export type Media = z.infer<typeof Media>

/** A photo or video that the caller uploaded, and the resources that show it. */
export const OwnPhoto = z.extend(Media, {
  createdAt: Instant,
  places: z.array(
    z.object({
      /** Named by the module of the resource, such as EVENT or TREE. */
      kind: z.string(),
      /** Null where the caller may no longer see the resource. The name of a conversation is empty. */
      seen: z.nullable(z.object({ id: Id, name: z.string() })),
    }),
  ),
})
export type OwnPhoto = z.infer<typeof OwnPhoto>

/** The number of memories of a day is at most this. */
export const mostMemories = 6

const minutesInDay = 24 * 60

/** Photos of the caller that one post or album showed on this day of an earlier year. */
export const Memory = z.object({
  /** The day on which the photos were posted or taken. */
  on: Day,
  /** The calendar in which that day has its anniversary. */
  calendar: z.enum(['GREGORIAN', 'BIKRAM_SAMBAT']),
  years: z.int(),
  /** Named by the module of the resource: POST, PERSON for an album of a tree, EVENT. The name of a post may be empty. */
  place: z.object({ kind: z.string(), id: Id, name: z.string() }),
  photo: Media,
  /** How many photos the resource has of that day. */
  count: z.int(),
})
export type Memory = z.infer<typeof Memory>

const mostIds = 100

/** Ids with commas between them. */
const IdList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(mostIds * 40)),
    z.transform((list) => list.split(',')),
  ),
  z.array(Id).check(z.maxLength(mostIds)),
)

const DocumentId = z.object({ id: Id })

export const documents = endpoints({
  upload: {
    method: 'POST',
    path: '/v1/document/upload',
    summary:
      'Stores one picture, film or PDF, told by its bytes. Pictures are made anew, the tracks of films copied into MP4 as they are: nothing is left of their metadata, nor of their place unless its uploader has chosen to keep that. With `posterOf` the picture becomes the poster of a film of one’s own; with `poster=make` the server makes one of the film, where it can.',
    access: 'member',
    scope: null,
    query: z.object({
      location: z.optional(z.literal('drop')),
      posterOf: z.optional(Id),
      poster: z.optional(z.literal('make')),
    }),
    upload: 'file',
    reply: Document,
    status: 201,
    rate: 'upload',
    creates: true,
    errors: [
      'documents/no-file',
      'documents/empty-file',
      'documents/too-large',
      'documents/unsupported',
      'documents/unsupported-film',
      'documents/unsupported-file',
      'documents/unclean-film',
      'documents/file-too-large',
      'documents/not-found',
      'documents/not-uploader',
      'documents/not-a-film',
      'documents/has-poster',
      'documents/too-many-pixels',
      'documents/animation-too-large',
      'documents/no-room',
      'documents/quota',
    ],
  },
  usage: {
    method: 'GET',
    path: '/v1/document/usage',
    summary: 'How many bytes the files of an account take up, and how many they may.',
    access: 'member',
    scope: null,
    reply: z.object({ used: z.int(), quota: z.int() }),
  },
  own: {
    method: 'GET',
    path: '/v1/document/own',
    summary:
      'Photos and videos that the caller uploaded and that something shows, newest first, also where the caller has lost access. A resource that the caller may no longer see has no id and no name.',
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(OwnPhoto),
  },
  onThisDay: {
    method: 'GET',
    path: '/v1/document/on-this-day',
    summary:
      "The caller's photos of posts and albums that were posted, or taken, on this day of an earlier year, by the Gregorian calendar or by Bikram Sambat, the latest year first. Places that the caller may no longer see are left out.",
    access: 'member',
    scope: null,
    query: z.object({
      /** The caller's day. */
      day: Day,
      /** How many minutes the caller's clock is ahead of UTC. */
      offset: numberInUrl(z.coerce.number().check(z.int(), z.gte(-minutesInDay), z.lte(minutesInDay))),
    }),
    reply: z.object({ data: z.array(Memory) }),
  },
  get: {
    method: 'GET',
    path: '/v1/document/:id',
    summary: 'The details of a file, with fresh links.',
    access: 'member',
    scope: null,
    params: DocumentId,
    reply: Document,
    errors: ['documents/not-found'],
  },
  list: {
    method: 'GET',
    path: '/v1/document',
    summary: 'Some files by their ids, at most 100, with fresh links; those one may not see are left out.',
    access: 'member',
    scope: null,
    query: z.object({ ids: IdList }),
    reply: z.object({ items: z.array(Document) }),
  },
  content: {
    method: 'GET',
    path: '/v1/document/:id/content',
    summary: 'The bytes of a file, by a signed link.',
    access: 'anyone',
    params: DocumentId,
    query: z.object({
      variant: z._default(z.enum(variants), 'original'),
      exp: z.string().check(z.maxLength(20)),
      sig: z.string().check(z.maxLength(100)),
    }),
    produces: 'application/octet-stream',
    errors: ['documents/bad-link', 'documents/not-found'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/document/:id',
    summary:
      'Removes an own file from all that shows it, also where its uploader has no access any more. Refused where its uploader ends the use in its own place; with `only=unused`, while anything uses it.',
    access: 'member',
    scope: null,
    params: DocumentId,
    query: z.object({ only: z.optional(z.literal('unused')) }),
    errors: ['documents/not-found', 'documents/not-uploader', 'documents/attached'],
  },
})
