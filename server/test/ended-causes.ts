import type { Notice, NoticeKind } from '@mulghar/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { goneAccount } from '../src/kit/erasure-types.ts'
import type { Member, TestApp } from './app.ts'

type Undo = () => PromiseLike<unknown>
/** The member that causes a notification, and its recipient. */
export type Cast = { app: TestApp; actor: Member; reader: Member }
/** Causes a notification of the reader; returns by what its cause can end. */
type Scene<Way extends string> = () => Promise<Record<Way, Undo>>
/** The ways of each kind with its scene, or the reason for having none. */
export type Row = readonly [scene: Scene<string>, ...ways: string[]] | string

export const row = <const Way extends string>(scene: Scene<Way>, ...ways: [NoInfer<Way>, ...NoInfer<Way>[]]): Row => [
  scene,
  ...ways,
]

export const deleting = (by: Member, url: string, body?: object) => () => by.delete(url, body)
export const deletedTree = (by: Member, id: string) => ({
  'its tree is deleted': deleting(by, `/v1/family/family-tree/${id}`),
})
export const erased = ({ app }: Pick<Cast, 'app'>, who: Member) => ({ 'its author is erased': () => erase(app, who) })

async function erase(app: TestApp, { id }: Member): Promise<void> {
  await app.db.insertInto('erasure').values({ account_id: id, asked_at: app.clock.now() }).execute()
  const payload = { accountId: id }
  await app.app.leaving.task.run({ id: goneAccount, accountId: goneAccount, payload, progress: async () => {} })
}

/** The notifications of a kind that still say something. */
export async function openNoticesOf({ app }: Pick<Cast, 'app'>, who: Member, kind: NoticeKind): Promise<Notice[]> {
  await app.allTold()
  const { data } = (await who.get('/v1/notification?limit=100')).body
  return data.filter((notice: Notice) => notice.kind === kind && notice.outcome === null)
}

/** One test for each way in which the cause of a notification can end. */
export function testEndings(
  appOf: () => TestApp,
  rows: Readonly<Partial<Record<NoticeKind, Row>>>,
  begin: (cast: Cast) => unknown,
): void {
  const causes = Object.entries(rows).flatMap(([kind, ofKind]) =>
    typeof ofKind === 'string'
      ? []
      : ofKind.slice(1).map((way) => [kind as NoticeKind, String(way), ofKind[0]] as const),
  )
  test.each(causes)('%s is no longer new when %s', async (kind, way, scene) => {
    const app = appOf()
    const cast = { app, actor: await app.signUp('Actor'), reader: await app.signUp('Reader') }
    begin(cast)
    const undo = (await scene())[way]!
    expect(await openNoticesOf(cast, cast.reader, kind)).toHaveLength(1)
    const answer = (await undo()) as { status: number } | undefined
    expect(answer?.status ?? 200).toBeLessThan(300)
    await expect.poll(() => openNoticesOf(cast, cast.reader, kind)).toEqual([])
  })
}
