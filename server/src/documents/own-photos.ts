import type { OwnPhoto } from '@mulghar/contract/documents/documents'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { AskedBelonging, BelongingKind } from '../kit/belonging.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import { selectOwnMedia, type DocumentRow } from './documents.sql.ts'
import type { Links } from './links.ts'
import { presentDocument } from './present.ts'
import type { PhotoPages, PhotoPlace, PhotoPlaces, UseKind } from './public.ts'
import type { DocumentsDb } from './tables.ts'
import { selectUses } from './uses.sql.ts'

type Parts = {
  db: DocumentsDb
  links: Links
  places: Partial<PhotoPlaces>
}

/** A place that any module may link to: it is named as it is for whatever is linked to it. */
export const photoPlaceOf = (
  belonging: AskedBelonging,
  kind: BelongingKind,
  idOf: PhotoPlace['idOf'] = ({ rootId }) => rootId,
): PhotoPlace => ({ kind, idOf, seen: (handle, viewerId, ids) => belonging.seen(handle, kind, viewerId, ids) })

/** The page of a photo whose resource has its own page. */
export const photoPageOf =
  (db: DbHandle, place: PhotoPlace): PhotoPages[UseKind] =>
  async (viewerId, showers) => {
    const names = await place.seen(db, viewerId, [...new Set(showers.map(place.idOf))])
    return new Map(
      showers.flatMap((shower) => {
        const id = place.idOf(shower)
        const seen = names.get(id)
        return seen ? [[shower.refId, { kind: place.kind, id, name: seen.name }] as const] : []
      }),
    )
  }

type Resource = { kind: string; id: string }

/** Photos and videos of an account that some resource shows. Resources that it may no longer see stay unnamed. */
export async function listOwnPhotos(parts: Parts, accountId: string, query: PageQuery): Promise<Page<OwnPhoto>> {
  const { db, links, places } = parts
  const cursor = decodeCursor(query.next, 1)
  const rows = await selectOwnMedia(db, accountId, {
    kinds: Object.keys(places),
    before: cursor && idKey(cursor[0]),
    limit: limitOf(query),
  })
  const uses = Map.groupBy(await selectUses(db, rows), (use) => use.document_id)
  const resourcesOf = (row: DocumentRow): Resource[] => {
    const resources = (uses.get(row.id) ?? []).flatMap((use): Resource[] => {
      const place = places[use.kind as UseKind]
      return place ? [{ kind: place.kind, id: place.idOf({ rootId: use.root_id, refId: use.ref_id }) }] : []
    })
    return [...new Map(resources.map((resource) => [resource.id, resource])).values()]
  }
  const names = await namesOf(parts, accountId, rows.flatMap(resourcesOf))
  return toPage(
    rows,
    query,
    (row) => [row.id],
    (row): OwnPhoto => {
      const { type, ...media } = presentDocument(row, links, accountId)
      return {
        ...media,
        type: type === 'VIDEO' ? 'VIDEO' : 'IMAGE',
        places: resourcesOf(row).map(({ kind, id }) => {
          const name = names.get(id)
          return { kind, seen: name === undefined ? null : { id, name } }
        }),
      }
    },
  )
}

/** The names of those of these resources that the account may see: one query for each kind. */
async function namesOf({ db, places }: Parts, accountId: string, resources: readonly Resource[]) {
  const byKind = new Map(Object.values(places).map((place) => [place.kind, place]))
  const asked = [...Map.groupBy(resources, ({ kind }) => kind)]
  const seen = await Promise.all(
    asked.map(([kind, these]) => byKind.get(kind)!.seen(db, accountId, [...new Set(these.map(({ id }) => id))])),
  )
  return new Map(seen.flatMap((names) => [...names].map(([id, { name }]) => [id, name] as const)))
}
