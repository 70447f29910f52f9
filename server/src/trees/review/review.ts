import { review as wire, type Finding, type FoundPerson, type Review } from '@mulghar/contract/trees/review'
import { type TreeRole } from '@mulghar/contract/trees/roles'
import type { Pool } from 'pg'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { newId } from '../../kit/ids.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import type { Tasks } from '../../kit/tasks.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { mayDelete, requireAct } from '../core/access.ts'
import { mustWait } from '../core/approval.ts'
import { selectKnownPeople } from '../person/bonds/bonds.sql.ts'
import { changeReview } from '../core/change.ts'
import { holdTree, requireNeed, toEdit, withTrees } from '../core/holding.ts'
import { parentsOf } from '../person/bonds/state.ts'
import { presentLine } from '../person/people.ts'
import { presentPerson } from '../person/person-page.ts'
import { findPersonPage } from '../person/person-page.sql.ts'
import { factsOf } from '../person/person.sql.ts'
import type { SaveParts } from '../person/save-person.ts'
import { selectFoundPeople, type FoundRow, type NearRow } from './found-people.sql.ts'
import { differingFields, proposedChoices } from './merge-facts.ts'
import { bondsOfBoth, mergePeople, whyNot } from './merge.ts'
import { reasonsOf } from '../person/likeness/reasons.ts'
import { countFindings, findReview, putAnswer, selectFindings, type FindingKey, type FindingRow } from './review.sql.ts'
import type { ReviewWish } from './run.ts'

export type ReviewParts = SaveParts & { tasks: Tasks; documents: Documents; pool: Pool }

const childrenShown = 6

export function reviewHandlers(parts: ReviewParts) {
  const { db, clock, tasks, documents, pool } = parts
  const mayLook = (viewer: Viewer, treeId: string) =>
    requireAct(db, viewer, treeId, 'edit-people', 'trees/not-editor') as Promise<TreeRole>

  async function pageOf(viewer: Viewer, treeId: string, id: string, share = 1) {
    const thisYear = clock.now().getUTCFullYear()
    const row = await findPersonPage(pool, { personId: id, accountId: viewer.id, thisYear })
    if (row?.tree_id !== treeId) throw new AppError('trees/person-not-found')
    return { row, person: presentPerson(row, { viewerId: viewer.id, thisYear, pictureOf: documents.pictureOf, share }) }
  }

  return handle<typeof wire>({
    async get({ viewer }, { params }) {
      await mayLook(viewer, params.id)
      const [found, counts, running] = await Promise.all([
        findReview(db, params.id),
        countFindings(db, params.id),
        tasks.underWay(db, 'review', params.id),
      ])
      if (!found) throw new AppError('trees/not-found')
      const count = (isDouble: boolean, isAnswered: boolean) =>
        counts.find((row) => row.is_double === isDouble && row.is_answered === isAnswered)?.count ?? 0
      return {
        familyTreeId: params.id,
        at: found.at?.toISOString() ?? null,
        people: found.people,
        isOld: found.version !== null && found.version !== found.tree_version,
        running: running
          ? { jobId: running.account_id === viewer.id ? running.id : null, since: running.created_at.toISOString() }
          : null,
        open: { doubles: count(true, false), contradictions: count(false, false) },
        answered: { doubles: count(true, true), contradictions: count(false, true) },
      } satisfies Review
    },

    async run({ viewer }, { params }) {
      await mayLook(viewer, params.id)
      const payload: ReviewWish = { treeId: params.id }
      const jobId = await withTrees(parts, [params.id], async (trx) => {
        // Of two who ask at once the second sees the task of the first.
        await requireNeed(trx, await holdTree(trx, params.id), viewer.id, toEdit)
        if (await tasks.underWay(trx, 'review', params.id)) throw new AppError('trees/review-running')
        return tasks.create(trx, { accountId: viewer.id, kind: 'review', payload, rootId: params.id })
      })
      return { jobId }
    },

    async findings({ viewer }, { params, query }) {
      const role = await mayLook(viewer, params.id)
      const cursor = decodeCursor(query.next, 4)
      const after: FindingKey | undefined = cursor && {
        doubt: Math.trunc(Number(cursor[0])) || 0,
        personId: idKey(cursor[1]),
        otherId: idKey(cursor[2]),
        code: String(cursor[3]),
      }
      const rows = await selectFindings(db, {
        treeId: params.id,
        isDouble: query.kind === 'DOUBLE',
        isAnswered: query.answered === 'true',
        mostDoubt: 1000 - Math.round(1000 * (query.least ?? 0)),
        after,
        limit: limitOf(query),
      })
      const people = await selectFoundPeople(db, params.id, [...new Set(rows.flatMap(peopleIn))])
      const found = await findReview(db, params.id)
      const seen: Seen = {
        viewer,
        role,
        mayMerge: !(await mustWait(db, params.id, viewer.id)),
        thisYear: clock.now().getUTCFullYear(),
        at: found?.at ?? null,
        people,
      }
      return toPage(
        rows,
        query,
        (row) => [row.doubt, row.person_id, row.other_id, row.code],
        (row) => presentFinding(row, seen, documents.pictureOf),
      )
    },

    async answer({ viewer }, { params, body }) {
      await mayLook(viewer, params.id)
      const { code, personId, otherId } = body
      const isPair = code === 'same-person'
      const ids = [...new Set([personId, otherId ?? personId])]
      if (isPair && ids.length < 2) throw new AppError('trees/own-relative')
      const { here } = await selectKnownPeople(db, params.id, ids)
      if (ids.some((id) => !here.has(id))) throw new AppError('trees/person-not-found')
      const [first, second] = isPair ? ids.toSorted() : [personId, otherId ?? personId]
      const by = body.answered ? { accountId: viewer.id, at: clock.now() } : null
      await changeReview(parts, { treeId: params.id, accountId: viewer.id, needs: toEdit }, (trx) =>
        putAnswer(trx, { treeId: params.id, code, personId: first!, otherId: second! }, by),
      )
    },

    async mergePreview({ viewer }, { params, query }) {
      const treeId = params.id
      const role = await mayLook(viewer, treeId)
      if (query.keep === query.other) throw new AppError('trees/own-relative')
      const half = (id: string) => pageOf(viewer, treeId, id, 0.5)
      const [keep, other] = [await half(query.keep), await half(query.other)]
      const { merged } = await bondsOfBoth(db, treeId, query.keep, query.other)
      const bonds = { unions: merged.unions, loosened: new Set<never>(), newId }
      // A merge, which nobody could look at before, is the owner's alone where edits wait for approval.
      const isAllowed = !(await mustWait(db, treeId, viewer.id))
      const mayLoose = (addedBy: string) => isAllowed && mayDelete(role, viewer.id, addedBy)
      const [kept, others] = [factsOf(keep.row), factsOf(other.row)]
      return {
        keep: keep.person,
        other: other.person,
        differing: differingFields(kept, others),
        proposed: proposedChoices(kept, others),
        refusal: await whyNot(db, treeId, query.keep, query.other),
        birthParents: parentsOf(bonds, query.keep).filter(({ kind }) => kind === 'BIRTH').length,
        can: { merge: mayLoose(other.row.added_by), mergeTheOtherWay: mayLoose(keep.row.added_by) },
      }
    },

    /** It creates an entry of the history: after a lost answer a second try is no second merge, and no error. */
    merge: {
      async may({ viewer }, { params }) {
        await mayLook(viewer, params.id)
        return params.id
      },
      async run({ viewer }, { params, body }) {
        const entryId = await mergePeople(parts, viewer, { treeId: params.id, ...body })
        return { person: (await pageOf(viewer, params.id, body.keepId)).person, entryId }
      },
      makes: ({ entryId }) => entryId,
      again: async ({ viewer }, entryId, { params, body }) => ({
        person: (await pageOf(viewer, params.id, body.keepId)).person,
        entryId,
      }),
    },
  })
}

const peopleIn = (row: FindingRow) => [row.person_id, row.other_id]

type Seen = {
  viewer: Viewer
  role: TreeRole
  mayMerge: boolean
  thisYear: number
  at: Date | null
  people: Map<string, FoundRow>
}

function presentFinding(row: FindingRow, seen: Seen, pictureOf: Documents['pictureOf']): Finding {
  const [person, other] = [seen.people.get(row.person_id)!, seen.people.get(row.other_id)!]
  const isAlone = row.person_id === row.other_id
  const isChanged = [person, other].some(({ updated_at }) => seen.at !== null && updated_at > seen.at)
  const mayDeleteOne = [person, other].some(({ added_by }) => mayDelete(seen.role, seen.viewer.id, added_by))
  return {
    kind: row.is_double ? 'DOUBLE' : 'CONTRADICTION',
    code: row.code,
    score: (1000 - row.doubt) / 1000,
    reasons: reasonsOf(row.reasons),
    person: presentFound(person, seen, pictureOf),
    other: isAlone ? null : presentFound(other, seen, pictureOf),
    answered: row.is_answered,
    changedSince: isChanged,
    can: { merge: row.is_double && seen.mayMerge && mayDeleteOne },
  }
}

/** Whoever sees findings may edit, and so sees all that is told of the living. */
function presentFound(row: FoundRow, { role, thisYear }: Seen, pictureOf: Documents['pictureOf']): FoundPerson {
  return {
    ...presentLine(row, role, thisYear, pictureOf),
    birth: row.birth,
    death: row.death,
    deathPlace: row.death_place,
    parents: row.parents.map(presentNear),
    partners: row.partners.map(presentNear),
    children: row.children.slice(0, childrenShown).map(presentNear),
    childCount: row.children.length,
  }
}

function presentNear([id, firstName, lastName, gender, born]: NearRow) {
  return { id, firstName, lastName, gender, born }
}
