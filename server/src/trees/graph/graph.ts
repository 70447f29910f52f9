import { graph as wire } from '@mulghar/contract/trees/graph'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Clock } from '../../kit/clock.ts'
import { isSame } from '../../kit/etag.ts'
import { handle } from '../../kit/handle.ts'
import { sharedWork } from '../../kit/shared-work.ts'
import { encodeGraph, encodingFor, graphCache, type GraphEncoding } from './graph-cache.ts'
import { selectGraph, type GraphColumns } from './graph.sql.ts'
import { requireReader } from '../core/access.ts'
import type { TreesDb } from '../core/tables.ts'

const maxCacheBytes = 64 * 1024 * 1024

/** `long` has the connections for what reads whole trees. */
export function graphHandlers({ db, long, clock }: { db: TreesDb; long: TreesDb; clock: Clock }) {
  const once = sharedWork<Buffer>()
  const cache = graphCache(maxCacheBytes)

  async function bodyOf(asked: { treeId: string; role: TreeRole; version: string; year: number }, as: GraphEncoding) {
    const key = `${asked.treeId} ${asked.role} ${asked.year}`
    const known = cache.find(key, asked.version, as)
    if (known) return known
    return once(`${key} ${asked.version} ${as}`, async () => {
      const columns = await selectGraph(long, asked.treeId, asked.year, mayInTree(asked.role, 'see-living'))
      const body = await encodeGraph(Buffer.from(graphJson(asked.treeId, asked.role, columns)), as)
      cache.keep(key, columns.version!, as, body)
      return body
    })
  }

  return handle<typeof wire>({
    async get({ viewer, asked }, { params }) {
      const head = await requireReader(db, viewer, params.id)
      const role = head.role
      const year = clock.now().getUTCFullYear()
      const encoding = encodingFor(asked.headers['accept-encoding'])
      const headers = {
        etag: `"${head.version}-${role}-${year}-${encoding}"`,
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding, authorization',
      }
      if (isSame(asked.headers['if-none-match'], headers.etag)) return { status: 304, headers, body: null }
      return {
        headers: { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
        body: () => bodyOf({ treeId: params.id, role, version: head.version, year }, encoding),
      }
    },
  })
}

/** The reply of the contract, put together from columns that are JSON already. */
function graphJson(treeId: string, role: TreeRole, columns: GraphColumns): string {
  const list = (column: keyof GraphColumns) => columns[column] ?? '[]'
  const letters = (column: keyof GraphColumns) => `"${columns[column] ?? ''}"`
  return `{"treeId":"${treeId}","version":${columns.version},"role":"${role}",
"people":{"id":${list('id')},
"first":${list('first')},
"last":${list('last')},
"native":${list('native')},
"gender":${letters('gender')},"born":${list('born')},"died":${list('died')},
"bornBikram":${letters('born_bikram')},"diedBikram":${letters('died_bikram')},
"guessed":${letters('guessed')},"living":${letters('living')},"order":${list('birth_order')}},
"photos":${list('photos')},
"nicknames":${list('nicknames')},
"affixes":${list('affixes')},
"furtherNames":${list('further_names')},
"unions":{"a":${list('union_a')},"b":${list('union_b')},"kind":${letters('union_kind')},"from":${list('union_from')}},
"children":{"union":${list('child_union')},"child":${list('child')},"kindA":${letters('child_kind_a')},"kindB":${letters('child_kind_b')},"order":${list('child_order')}}}`
}
