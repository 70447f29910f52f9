import * as z from 'zod/mini'
import { Document } from '../documents/documents.ts'
import { Lost, page, pageQuery } from '../kit/page.ts'
import { DateInput, PartialDate } from '../kit/partial-date.ts'
import { Id, Instant, numberInUrl, Picture, Version } from '../kit/scalars.ts'
import {
  categories,
  conditions,
  licences,
  placeKinds,
  placeLinkKinds,
  placeStatuses,
  placeVisibilities,
  precisions,
} from './kinds.ts'
import { mostMapZoom } from './geo-box.ts'
import { OtherName, PhotoChange, PhotoDraft, PhotoOrder, PlaceChange, PlaceDraft } from './place-draft.ts'
import { endpoints } from './rows.ts'

const Person = z.object({ id: Id, name: z.string(), picture: z.nullable(Picture) })

const PlaceCity = z.object({
  id: z.string(),
  name: z.string(),
  nativeName: z.nullable(z.string()),
  countryCode: z.string(),
  countryName: z.string(),
  timezone: z.string(),
})

export const PlacePhoto = z.extend(
  z.pick(Document, {
    id: true,
    url: true,
    mediumUrl: true,
    thumbUrl: true,
    width: true,
    height: true,
    thumbhash: true,
    mimeType: true,
    status: true,
  }),
  {
    caption: z.nullable(z.string()),
    author: z.nullable(z.string()),
    licence: z.nullable(z.enum(licences)),
    year: z.nullable(z.int()),
  },
)
export type PlacePhoto = z.infer<typeof PlacePhoto>

export const PlaceLink = z.object({
  id: Id,
  kind: z.enum(placeLinkKinds),
  refId: Id,
  /** Empty for the owner of the place who may no longer see the tree or the group: they can still remove the link. */
  name: z.string(),
  picture: z.nullable(Picture),
  can: z.object({ remove: z.boolean() }),
})
export type PlaceLink = z.infer<typeof PlaceLink>

/** Where a place is; all null to those from whom it is hidden. */
const whereabouts = {
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  timezone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(PlaceCity),
}

const shown = {
  id: Id,
  name: z.string(),
  names: z.array(OtherName),
  kind: z.nullable(z.enum(placeKinds)),
  category: z.nullable(z.enum(categories)),
  precision: z.enum(precisions),
  coverImage: z.nullable(Picture),
  visibility: z.enum(placeVisibilities),
  status: z.enum(placeStatuses),
  likeCount: z.int(),
  commentCount: z.int(),
  saveCount: z.int(),
  visitCount: z.int(),
  liked: z.boolean(),
  saved: z.boolean(),
  visited: z.boolean(),
  /** When the viewer was there, as far as they said so. */
  visitedOn: z.nullable(PartialDate),
  /** Null across a block. */
  owner: z.nullable(Person),
  createdAt: Instant,
  changedAt: Instant,
}

export const Place = z.object({
  ...shown,
  ...whereabouts,
  description: z.string(),
  significance: z.string(),
  story: z.string(),
  begin: z.nullable(PartialDate),
  end: z.nullable(PartialDate),
  condition: z.enum(conditions),
  medias: z.array(PlacePhoto),
  sources: z.array(z.object({ title: z.string(), url: z.nullable(z.string()) })),
  /** The family trees and groups of the place that the viewer may see. */
  links: z.array(PlaceLink),
  version: Version,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type Place = z.infer<typeof Place>

/** Why a place is recommended, and of what: the name of the tree, group, city or person. */
export const placeReasons = ['TREE', 'GROUP', 'CITY', 'FOLLOWED', 'POPULAR', 'NEW'] as const

/** A place in a list. */
export const PlaceCard = z.object({
  ...shown,
  city: z.nullable(PlaceCity),
  /** What a draft of one's own needs before it can be published. */
  missing: z.array(z.enum(['CATEGORY', 'WHERE'])),
  because: z.nullable(z.object({ reason: z.enum(placeReasons), name: z.nullable(z.string()) })),
})
export type PlaceCard = z.infer<typeof PlaceCard>

export const myPlaceTabs = ['created', 'draft', 'saved', 'visited'] as const
export type MyPlaceTab = (typeof myPlaceTabs)[number]

const PlaceId = z.object({ id: Id })
const notThere = ['heritage/not-found'] as const
const notOwn = [...notThere, 'heritage/not-owner'] as const
const base = '/v1/heritage'

/** What a list of places is narrowed to. */
const narrowedTo = {
  q: z.optional(z.string().check(z.maxLength(200))),
  category: z.optional(z.union([z.literal(''), z.enum(categories)])),
  treeId: z.optional(Id),
  groupId: z.optional(Id),
  mine: z.optional(z.enum(['', 'true', 'false'])),
}

/** The section of a map that its list follows; without a zoom it is covered by the smallest cells. */
const mapSection = {
  bbox: z.optional(z.string().check(z.maxLength(200))),
  zoom: z.optional(numberInUrl(z.coerce.number().check(z.gte(0), z.lte(mostMapZoom)))),
}

export const heritage = endpoints({
  list: {
    method: 'GET',
    path: base,
    summary:
      'Published places that one may see, newest first; with `q` those of that name, in any script, with `mine=true` those linked to one’s trees and groups, and with `bbox` those that the map shows there at its `zoom`. With `near=latitude,longitude` those that have a point on the map, the nearest first; `q` and `near` exclude each other.',
    access: 'member',
    scope: 'heritage:read',
    query: z.object({
      ...pageQuery,
      ...narrowedTo,
      ...mapSection,
      near: z.optional(z.string().check(z.maxLength(60))),
    }),
    reply: page(PlaceCard),
    rate: 'search',
  },
  popular: {
    method: 'GET',
    path: `${base}/popular`,
    summary:
      'Public places by likes, saves, visits and comments, of which the recent ones weigh more; with `q` those of that name, in any script, and with `mine=true` those linked to one’s trees and groups.',
    access: 'member',
    scope: 'heritage:read',
    query: z.object({ ...pageQuery, ...narrowedTo }),
    reply: page(PlaceCard),
    rate: 'search',
  },
  recommended: {
    method: 'GET',
    path: `${base}/recommended`,
    summary:
      'Public places that one neither owns, saved nor visited: of one’s trees and groups first, then near places one knows, then by people one follows, then popular ones.',
    access: 'member',
    scope: 'heritage:read',
    query: z.object(pageQuery),
    reply: page(PlaceCard),
  },
  mine: {
    method: 'GET',
    path: `${base}/my`,
    summary:
      'Places that one created, keeps as drafts, saved or visited, the latest first. Of a place that one saved or visited and may no longer see, `lost` has the id alone, so that the mark can be removed.',
    access: 'member',
    scope: 'heritage:read',
    query: z.object({ ...pageQuery, tab: z._default(z.enum(myPlaceTabs), 'created') }),
    reply: z.extend(page(PlaceCard), {
      lost: Lost,
      counts: z.object({ created: z.int(), draft: z.int(), saved: z.int(), visited: z.int() }),
    }),
  },
  create: {
    method: 'POST',
    path: base,
    summary: 'Records a place; a draft needs a name only.',
    access: 'member',
    scope: 'heritage:write',
    body: PlaceDraft,
    maxBodyBytes: 256 * 1024,
    reply: Place,
    status: 201,
    creates: true,
    rate: 'heritage',
    errors: ['heritage/city-not-found', 'heritage/too-many-today'],
  },
  get: {
    method: 'GET',
    path: `${base}/:id`,
    summary: 'One place.',
    access: 'member',
    scope: 'heritage:read',
    params: PlaceId,
    reply: Place,
    errors: notThere,
  },
  update: {
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Changes or publishes a place of one’s own; what is left out stays.',
    access: 'member',
    scope: 'heritage:write',
    params: PlaceId,
    body: PlaceChange,
    maxBodyBytes: 256 * 1024,
    reply: Place,
    rate: 'heritage',
    errors: [...notOwn, 'heritage/city-not-found', 'heritage/photo-not-found', 'kit/stale'],
  },
  remove: {
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Deletes a place of one’s own with its photos, comments, likes, saves, visits and links.',
    access: 'member',
    scope: 'heritage:write',
    params: PlaceId,
    errors: notOwn,
  },
  save: {
    method: 'POST',
    path: `${base}/:id/save`,
    summary: 'Saves a place for oneself; to do it twice is the same.',
    access: 'member',
    scope: 'heritage:write',
    params: PlaceId,
    reply: Place,
    status: 200,
    rate: 'heritage',
    errors: notThere,
  },
  unsave: {
    method: 'DELETE',
    path: `${base}/:id/save`,
    summary: 'Takes a place out of those one saved, also one that is no longer visible to oneself.',
    access: 'member',
    scope: 'heritage:write',
    params: PlaceId,
    rate: 'heritage',
  },
  visit: {
    method: 'POST',
    path: `${base}/:id/visit`,
    summary: 'Says that one was there, and when; a second time changes the date.',
    access: 'member',
    scope: 'heritage:write',
    params: PlaceId,
    body: z.object({ on: DateInput }),
    reply: Place,
    status: 200,
    rate: 'heritage',
    errors: notThere,
  },
  unvisit: {
    method: 'DELETE',
    path: `${base}/:id/visit`,
    summary: 'Takes back that one was there, also of a place that is no longer visible to oneself.',
    access: 'member',
    scope: 'heritage:write',
    params: PlaceId,
    rate: 'heritage',
  },
})

export const placePhotos = endpoints({
  add: {
    method: 'POST',
    path: `${base}/:id/media`,
    summary: 'Adds a photo of one’s own uploading to a place of one’s own.',
    access: 'member',
    scope: 'heritage:write',
    params: PlaceId,
    body: PhotoDraft,
    reply: Place,
    status: 201,
    creates: true,
    rate: 'heritage',
    errors: [
      ...notOwn,
      'heritage/photos-full',
      'heritage/has-location',
      'documents/not-found',
      'documents/not-a-picture',
    ],
  },
  arrange: {
    method: 'PUT',
    path: `${base}/:id/media`,
    summary: 'Arranges the photos of a place of one’s own; the first is the cover unless another was chosen.',
    access: 'member',
    scope: 'heritage:write',
    params: PlaceId,
    body: PhotoOrder,
    reply: Place,
    rate: 'heritage',
    errors: [...notOwn, 'heritage/photo-not-found'],
  },
  update: {
    method: 'PUT',
    path: `${base}/:id/media/:documentId`,
    summary: 'Changes what is said of a photo: caption, author, licence and year.',
    access: 'member',
    scope: 'heritage:write',
    params: z.extend(PlaceId, { documentId: Id }),
    body: PhotoChange,
    reply: Place,
    rate: 'heritage',
    errors: [...notOwn, 'heritage/photo-not-found'],
  },
  remove: {
    method: 'DELETE',
    path: `${base}/:id/media/:documentId`,
    summary: 'Takes a photo off a place of one’s own.',
    access: 'member',
    scope: 'heritage:write',
    params: z.extend(PlaceId, { documentId: Id }),
    reply: Place,
    rate: 'heritage',
    errors: [...notOwn, 'heritage/photo-not-found'],
  },
})

export const placeLinks = endpoints({
  list: {
    method: 'GET',
    path: `${base}/:id/link`,
    summary: 'The family trees and groups of a place, as far as one may see them.',
    access: 'member',
    scope: 'heritage:read',
    params: PlaceId,
    reply: z.object({ data: z.array(PlaceLink) }),
    errors: notThere,
  },
  add: {
    method: 'POST',
    path: `${base}/:id/link`,
    summary:
      'Links a place of one’s own to a tree that one edits or a group that one is in; to do it twice is the same.',
    access: 'member',
    scope: 'heritage:write',
    params: PlaceId,
    body: z.object({ kind: z.enum(placeLinkKinds), refId: Id }),
    reply: Place,
    status: 201,
    creates: true,
    rate: 'heritage',
    errors: [
      ...notOwn,
      'heritage/links-full',
      'heritage/tree-not-found',
      'heritage/group-not-found',
      'groups/inactive',
    ],
  },
  remove: {
    method: 'DELETE',
    path: `${base}/:id/link/:linkId`,
    summary:
      'Ends the link of a place to a tree or a group: for the owner of the place, the owner of the tree, and moderators of the group. A second time changes nothing.',
    access: 'member',
    scope: 'heritage:write',
    params: z.extend(PlaceId, { linkId: Id }),
    reply: Place,
    rate: 'heritage',
    errors: [...notOwn, 'heritage/link-not-found'],
  },
})
