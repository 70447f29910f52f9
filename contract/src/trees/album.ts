import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { page, pageQuery } from '../kit/page.ts'
import { DateInput, PartialDate } from '../kit/partial-date.ts'
import { Id, Int, optionalLine, Picture } from '../kit/scalars.ts'

/** So many pictures an album takes. */
export const mostPictures = 100
export const captionLength = 300

const caption = optionalLine(captionLength)
const PersonId = z.object({ id: Id })
const PictureId = z.object({ id: Id, pictureId: Id })

/** A picture of a person. What is written to it is as visible as days of a life: absent where the role does not show it. */
export const AlbumPicture = z.object({
  id: Id,
  image: Picture,
  caption: z.optional(z.nullable(z.string())),
  taken: z.optional(z.nullable(PartialDate)),
  isPortrait: z.boolean(),
})
export type AlbumPicture = z.infer<typeof AlbumPicture>

export const AlbumPictureDraft = z.object({ documentId: Id, caption, taken: DateInput })
export type AlbumPictureDraft = z.output<typeof AlbumPictureDraft>

/** The texts of a picture as a form has seen or sent them. */
const KnownTexts = z.object({ caption, taken: z.nullable(PartialDate) })
export type KnownTexts = z.output<typeof KnownTexts>
export const mostKnownTexts = 20

/** What is left out stays as it is; null empties it. */
export const AlbumPictureChange = z.object({
  caption: z.optional(caption),
  taken: DateInput,
  /** The texts that may be overwritten: what the form began with, and its own earlier tries. Others are refused as stale. */
  known: z.optional(z.array(KnownTexts).check(z.maxLength(mostKnownTexts))),
  /** Which picture of the album it shall be, the first being 1. */
  place: z.optional(Int.check(z.gte(1))),
})
export type AlbumPictureChange = z.output<typeof AlbumPictureChange>
export type AlbumPictureChangeInput = z.input<typeof AlbumPictureChange>

const errors = ['trees/busy', 'trees/person-not-found', 'trees/not-editor', 'trees/approval-needed'] as const

export const album = endpoints({
  list: {
    method: 'GET',
    path: '/v1/family/person/:id/picture',
    summary: 'The pictures of a person, in their order. After a merge, those of the person who stayed.',
    access: 'member',
    scope: 'trees:read',
    params: PersonId,
    query: z.object(pageQuery),
    reply: page(AlbumPicture),
    errors: ['trees/person-not-found'],
  },
  add: {
    method: 'POST',
    path: '/v1/family/person/:id/picture',
    summary:
      'Adds an uploaded picture at the end of the album. The portrait is chosen by `imageId` of the person: any picture of the album will do.',
    access: 'member',
    scope: 'trees:write',
    params: PersonId,
    body: AlbumPictureDraft,
    reply: AlbumPicture,
    status: 201,
    creates: true,
    errors: [...errors, 'trees/album-full', 'trees/picture-twice', 'documents/not-found', 'documents/not-a-picture'],
  },
  update: {
    method: 'PUT',
    path: '/v1/family/person/:id/picture/:pictureId',
    summary: 'Changes what is written to a picture, or its place in the album.',
    access: 'member',
    scope: 'trees:write',
    params: PictureId,
    body: AlbumPictureChange,
    reply: AlbumPicture,
    errors: [...errors, 'trees/picture-not-found', 'kit/stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/family/person/:id/picture/:pictureId',
    summary: 'Takes a picture out of the album; the history can bring it back.',
    access: 'member',
    scope: 'trees:write',
    params: PictureId,
    errors: [...errors, 'trees/picture-not-found'],
  },
})
