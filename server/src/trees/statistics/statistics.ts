import { mayInTree } from '@mulghar/contract/trees/roles'
import { statistics as wire, type TreeStatistics } from '@mulghar/contract/trees/statistics'
import type { Clock } from '../../kit/clock.ts'
import { handle } from '../../kit/handle.ts'
import { LeastRecentlyUsed } from '../../kit/lru.ts'
import { sharedWork } from '../../kit/shared-work.ts'
import { soundsOf } from '../../kit/names/keys.ts'
import { selectGraph, type GraphColumns } from '../graph/graph.sql.ts'
import { requireReader } from '../core/access.ts'
import type { TreesDb } from '../core/tables.ts'
import { figuresOf, type CountedColumns } from './figures.ts'
import { tally } from './names.ts'
import { countRecords, selectBirthMonths, selectGotras, selectPlaces } from './statistics.sql.ts'

/** A few kB each. */
const mostKept = 500
const mostGotras = 15

export function statisticsHandlers({ db, long, clock }: { db: TreesDb; long: TreesDb; clock: Clock }) {
  const kept = new LeastRecentlyUsed<{ version: string; made: TreeStatistics }>(mostKept)
  const once = sharedWork<TreeStatistics>()

  /** Counted once for each version of a tree and each of the two views of the living; a count that failed is not kept. */
  async function countedOnce(
    treeId: string,
    version: string,
    seesLiving: boolean,
    year: number,
  ): Promise<TreeStatistics> {
    const key = `${treeId} ${seesLiving} ${year}`
    const known = kept.get(key)
    if (known?.version === version) return known.made
    const made = await once(`${key} ${version}`, () => count(long, treeId, seesLiving, year))
    kept.set(key, { version, made })
    return made
  }

  return handle<typeof wire>({
    async get({ viewer }, { params }) {
      const head = await requireReader(db, viewer, params.id)
      const seesLiving = mayInTree(head.role, 'see-living')
      return countedOnce(params.id, head.version, seesLiving, clock.now().getUTCFullYear())
    },
  })
}

/** Whoever sees the dates of the living sees those of everybody; whoever does not sees years and gotras of the dead only. */
async function count(db: TreesDb, treeId: string, seesDates: boolean, year: number): Promise<TreeStatistics> {
  const [graph, gotras, records, months, places] = await Promise.all([
    selectGraph(db, treeId, year, seesDates),
    selectGotras(db, treeId, seesDates ? undefined : year),
    countRecords(db, treeId),
    seesDates ? selectBirthMonths(db, treeId) : null,
    seesDates ? selectPlaces(db, treeId) : null,
  ])
  const { known, ...figures } = figuresOf(columnsOf(graph))
  const { people, genders, dead } = figures
  const open = seesDates ? people : dead
  const all = (what: TreeStatistics['completeness'][number]['what'], of: number, knownOf: number) => ({
    what,
    known: knownOf,
    of,
  })
  return {
    ...figures,
    open,
    birthMonths:
      months && Array.from({ length: 12 }, (_, at) => months.find(({ month }) => month === at + 1)?.people ?? 0),
    // Gotras are the same when they sound the same: Kashyap and कश्यप.
    gotras: tally(gotras, (name) => soundsOf(name).join(' '), mostGotras),
    places,
    completeness: [
      all('GENDER', people, people - genders.unknown),
      all('BIRTH', open, known.births),
      all('DEATH', dead, known.deaths),
      all('PARENTS', people, known.parents),
      all('NATIVE_NAME', people, known.natives),
      all('PHOTO', people, records.photos),
      ...(seesDates ? [all('BIRTH_PLACE', people, records.birth_places), all('SOURCES', people, records.sources)] : []),
    ],
  }
}

function columnsOf(graph: GraphColumns): CountedColumns {
  const list = (column: keyof GraphColumns) => JSON.parse(graph[column] ?? '[]')
  return {
    id: list('id'),
    first: list('first'),
    last: list('last'),
    native: list('native'),
    gender: graph.gender ?? '',
    born: list('born'),
    died: list('died'),
    living: graph.living ?? '',
    unionA: list('union_a'),
    unionB: list('union_b'),
    childUnion: list('child_union'),
    child: list('child'),
  }
}
