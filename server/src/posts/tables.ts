import type { Audience } from '@mulghar/contract/people/privacy'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type {} from '../documents/public.ts'
import { narrowTo } from '../kit/database-narrowing.ts'

declare module '../documents/public.ts' {
  interface UseKinds {
    /** The root is the author, the thing the post. */
    post: 'posts'
  }
}

export type PostTable = {
  author_id: string
  id: string
  text: string
  /** What the author chose; the author's `postVisibility` narrows it whenever it is asked. */
  visibility: Audience
  comments_closed: Generated<boolean>
  media_count: Generated<number>
  /** The group it was posted in. */
  group_id: string | null
  /** The post that it shares. */
  shared_id: string | null
  /** The words of the text by their sound, by which it is found. */
  sounds: Generated<string[]>
  /** The words of the text by their letters; null where they wait to be noted. */
  words: ColumnType<string | null, string | undefined, string>
  created_at: Date
  edited_at: Date | null
  version: Generated<number>
}

export type PostsTables = {
  post: PostTable
  post_media: { author_id: string; post_id: string; position: number; document_id: string; alt: Generated<string> }
  post_mention: { author_id: string; post_id: string; start: number; length: number; account_id: string }
  post_author: { account_id: string; posts: Generated<number>; newest_id: string | null }
  post_pin: { group_id: string; post_id: string }
  post_removal: { author_id: string; post_id: string; reason: string | null; at: Date }
  post_bookmark: { account_id: string; id: string; post_id: string }
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    posts: PostsTables
  }
}

export type PostsDb = Kysely<PostsTables>
export const postsDb = narrowTo('posts')
