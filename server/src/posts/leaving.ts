import type { ExportFile } from '../kit/erasure-types.ts'
import { deleteAuthor, deleteNamesOf, ownBookmarks, ownPosts, selectSomePosts } from './leaving.sql.ts'
import { removePosts, type PostingParts } from './posting.ts'
import { lockAuthor } from './posts.sql.ts'
import type { PostsDb } from './tables.ts'

const [postsAtOnce, namesAtOnce, readAtOnce] = [100, 5000, 2000]

export async function* exportPosts(db: PostsDb, accountId: string): AsyncGenerator<ExportFile> {
  yield { name: 'posts.json', json: await Array.fromAsync(ownPosts(db, accountId, readAtOnce)) }
  yield { name: 'bookmarks.json', json: await ownBookmarks(db, accountId) }
}

/** Some of the posts with all that hangs on them, then where the account is named; true while there may be more. */
export async function eraseFromPosts(db: PostsDb, parts: PostingParts, accountId: string): Promise<boolean> {
  const posts = await selectSomePosts(db, accountId, postsAtOnce)
  if (posts.length > 0) {
    await parts.change(db, async (trx) => {
      await lockAuthor(trx, accountId)
      await removePosts(parts, trx, accountId, posts)
    })
    return true
  }
  if (await deleteNamesOf(db, accountId, namesAtOnce)) return true
  await deleteAuthor(db, accountId)
  return false
}
