import type { Documents } from '../documents/public.ts'
import { inTransaction } from '../kit/database.ts'
import type { ExportFile } from '../kit/erasure-types.ts'
import { deleteChoices, selectChoices } from './choices.sql.ts'
import { deleteSomeEdges, selectOwnEdges } from './edges.sql.ts'
import { deleteFollows, lockProfiles, selectEdges } from './follows.sql.ts'
import { privacyOf } from './privacy.ts'
import { deleteProfile, findProfile } from './profile.sql.ts'
import { deleteSocialLinks, selectSocialLinks } from './social-links.sql.ts'
import type { PeopleDb } from './tables.ts'

const [followsAtOnce, edgesAtOnce] = [500, 5000]

/** The profile, where else one is found, and what one has said of others: whom one follows, has blocked, does not want to hear of. */
export async function* exportPeople(db: PeopleDb, accountId: string): AsyncGenerator<ExportFile> {
  const profile = await findProfile(db, accountId)
  const { bio, image_document_id: image, calendar, zone, version } = profile
  const privacy = { ...Object.fromEntries(await selectChoices(db, accountId)), ...privacyOf(profile) }
  yield { name: 'profile.json', json: { bio, calendar, zone, version, image, privacy } }
  yield { name: 'social-links.json', json: await selectSocialLinks(db, accountId) }
  yield { name: 'follows.json', json: await selectOwnEdges(db, accountId) }
}

/** Some hundred follows a step, each with the counter of its other end; then blocks and mutes; the profile at the end. */
export async function eraseFromPeople(
  { db, documents }: { db: PeopleDb; documents: Pick<Documents, 'detachRoot'> },
  accountId: string,
): Promise<boolean> {
  const edges = await selectEdges(db, accountId, followsAtOnce)
  if (edges.length > 0) {
    await inTransaction(db, async (trx) => {
      await lockProfiles(trx, [...new Set(edges.flatMap(({ followerId, followeeId }) => [followerId, followeeId]))])
      await deleteFollows(trx, edges)
    })
    return true
  }
  if (await deleteSomeEdges(db, accountId, edgesAtOnce)) return true
  await inTransaction(db, async (trx) => {
    await documents.detachRoot(trx, ['profile'], accountId)
    await deleteSocialLinks(trx, accountId)
    await deleteChoices(trx, accountId)
    await deleteProfile(trx, accountId)
  })
  return false
}
