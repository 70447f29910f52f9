import { placeLinkKinds, type PlaceLinkKind } from '@mulghar/contract/heritage/kinds'
import type { Hearers } from '../kit/streams.ts'
import { audiences, membersOf } from './core/change.ts'
import type { HeritageParts } from './core/parts.ts'
import { selectAudiences } from './core/places.sql.ts'
import { seersOf } from './core/seen.ts'

type Asked = Parameters<Hearers>[0]
type Heard = Awaited<ReturnType<Hearers>>

/** Who of some accounts is told that places changed. */
export const placeHearers =
  (parts: Pick<HeritageParts, 'db' | 'belonging'>): Hearers =>
  async (asked, accountIds) => {
    const toAll = asked
      .filter(({ hears }) => hears === audiences.members)
      .flatMap((question) => accountIds.map((accountId) => ({ ...question, accountId })))
    const [toSeers, ...toMembers] = await Promise.all([
      seersHear(parts, asked, accountIds),
      ...placeLinkKinds.map((kind) => membersHear(parts, kind, asked, accountIds)),
    ])
    return [...toAll, ...toSeers, ...toMembers.flat()]
  }

async function seersHear(
  parts: Pick<HeritageParts, 'db' | 'belonging'>,
  asked: Asked,
  accountIds: readonly string[],
): Promise<Heard> {
  const those = asked.filter(({ hears }) => hears === audiences.seers)
  const places = await selectAudiences(parts.db, [...new Set(those.map(({ rootId }) => rootId))])
  const seers = Map.groupBy(await seersOf(parts, places, accountIds), ({ id }) => id)
  return those.flatMap((question) =>
    (seers.get(question.rootId) ?? []).map(({ accountId }) => ({ ...question, accountId })),
  )
}

async function membersHear(
  { db, belonging }: Pick<HeritageParts, 'db' | 'belonging'>,
  kind: PlaceLinkKind,
  asked: Asked,
  accountIds: readonly string[],
): Promise<Heard> {
  const those = asked.filter(({ hears }) => hears.startsWith(membersOf(kind, '')))
  const rootOf = ({ hears }: Asked[number]) => hears.slice(membersOf(kind, '').length)
  const members = Map.groupBy(await belonging.among(db, kind, those.map(rootOf), accountIds), ({ rootId }) => rootId)
  return those.flatMap((question) =>
    (members.get(rootOf(question)) ?? []).map(({ accountId }) => ({ ...question, accountId })),
  )
}
