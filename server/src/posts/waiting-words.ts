import { inTransaction } from '../kit/database.ts'
import type { PostsDb } from './tables.ts'
import { selectWaitingPosts, updateWords } from './waiting-words.sql.ts'

const atOnce = 200

/** Notes the words of posts that were written before they were searched by their letters: some at once, until none waits. */
export async function notePostWords(db: PostsDb): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const posts = await selectWaitingPosts(trx, atOnce)
      await updateWords(trx, posts)
      return posts.length
    })
    if (count < atOnce) return
  }
}
