import { isDeepStrictEqual } from 'node:util'
import type { MentionDraft } from '@mulghar/contract/kit/mentions'
import type { Comment, comments as wire } from '@mulghar/contract/reactions/comments'
import type { Accounts } from '../accounts/public.ts'
import { AppError, badField } from '../kit/app-error.ts'
import type { Change } from '../kit/change.ts'
import type { Clock } from '../kit/clock.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import { handle } from '../kit/handle.ts'
import type { House } from '../kit/house.ts'
import { newId } from '../kit/ids.ts'
import { cleanTexts, cleanWithParts } from '../kit/names/clean.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import type { Notices } from '../notifications/public.ts'
import type { People } from '../people/public.ts'
import {
  findListed,
  insertComment,
  lockComment,
  putMentions,
  selectMentions,
  selectComments,
  updateComment,
  type CommentRow,
  type ListedComment,
} from './comments.sql.ts'
import { addComments, insertCounts } from './counts.sql.ts'
import { listOwnComments } from './own-comments.ts'
import { takeComment } from './removal.ts'
import { insertRemoval } from './removals.sql.ts'
import type { ReactionsDb } from './tables.ts'
import { isClosed, type Thing, type Things } from './things.ts'

export type CommentParts = {
  db: ReactionsDb
  clock: Clock
  change: Change
  accounts: Pick<Accounts, 'names'>
  people: Pick<People, 'pictures' | 'mentionable' | 'standings'>
  notices: Pick<Notices, 'notify' | 'settle' | 'withdrawActs'>
  things: Things
  errand: House['errand']
  idempotency: Pick<House['idempotency'], 'forget'>
}

/** Whom a new comment is told, each once and by the nearest reason. */
type Told = { kind: 'COMMENT' | 'REPLY' | 'COMMENT_MENTION'; to: string[] }[]

export function commentHandlers(parts: CommentParts) {
  const { db, clock, change, accounts, people, notices, things } = parts

  async function present(viewerId: string, thing: Thing, rows: readonly ListedComment[]): Promise<Comment[]> {
    const authors = rows.flatMap((row) => row.author_id ?? [])
    const named = rows.flatMap((row) => row.mentions?.map(({ userId }) => userId) ?? [])
    const [names, pictures, standings] = await Promise.all([
      accounts.names(db, [...authors, ...named]),
      people.pictures(db, authors),
      people.standings(db, viewerId, named),
    ])
    return rows.map((row): Comment => {
      const { author_id: author } = row
      const mine = author === viewerId
      const isThere = author !== null
      return {
        id: row.id,
        comment: row.text,
        mentions: (row.mentions ?? []).flatMap((mention) => {
          const name = names.get(mention.userId)
          // Across a block the words stay as they were typed.
          const isHidden = mention.userId !== viewerId && standings.get(mention.userId)?.blocked !== false
          return name === undefined || isHidden ? [] : { ...mention, name }
        }),
        parentType: row.parent_id === null ? thing.kind : 'COMMENT',
        parentId: row.parent_id ?? row.thing_id,
        owner: isThere ? { id: author, name: names.get(author) ?? '', picture: pictures.get(author) ?? null } : null,
        createdAt: row.created_at.toISOString(),
        editedAt: row.edited_at?.toISOString() ?? null,
        gone: !isThere,
        replyCount: row.replies,
        likeCount: row.likes,
        liked: row.liked,
        version: row.version,
        can: {
          edit: mine,
          remove: isThere && (mine || thing.reacted.moderates),
          reply: isThere && !isClosed(thing.reacted),
        },
      }
    })
  }

  async function presentOne(viewerId: string, thing: Thing, id: string): Promise<Comment> {
    const row = await findListed(db, viewerId, id)
    if (!row) throw new AppError('reactions/not-found')
    return (await present(viewerId, thing, [row]))[0]!
  }

  /** Of the owner and who is answered or named those who hear of the thing: asked before anything is held, over another connection. */
  async function mayHearOf(viewerId: string, thing: Thing, mentioned: readonly string[]): Promise<ReadonlySet<string>> {
    const all = new Set([thing.reacted.ownerId, thing.comment?.author_id ?? viewerId, ...mentioned])
    all.delete(viewerId)
    return things.hearers(thing, 'COMMENT', [...all])
  }

  async function tellOf(
    trx: DbHandle,
    viewerId: string,
    { thing, id, mentioned, mayHear }: { thing: Thing; id: string; mentioned: string[]; mayHear: ReadonlySet<string> },
  ) {
    const answered = thing.comment?.author_id
    const heard = new Set([viewerId])
    const told: Told = []
    const add = (kind: Told[number]['kind'], ids: readonly (string | null | undefined)[]) => {
      const to = ids.filter((one): one is string => !!one && !heard.has(one))
      for (const one of to) heard.add(one)
      if (to.length > 0) told.push({ kind, to })
    }
    add('REPLY', answered && mayHear.has(answered) ? [answered] : [])
    add('COMMENT', mayHear.has(thing.reacted.ownerId) ? [thing.reacted.ownerId] : [])
    add(
      'COMMENT_MENTION',
      mentioned.filter((one) => mayHear.has(one)),
    )
    for (const { kind, to } of told)
      await notices.notify(trx, { kind, to, actorId: viewerId, rootId: thing.id, refId: id })
  }

  const told = (thing: Pick<Thing, 'id' | 'kind'>, viewerId: string) =>
    ({ kind: 'reactions', rootId: thing.id, hears: thing.kind, to: [viewerId] }) as const

  return handle<typeof wire>({
    own: ({ viewer }, { query }) => listOwnComments(parts, viewer.id, query),

    async list({ viewer }, { params, query }) {
      const thing = await things.commented(viewer.id, 'parentType', params.parentType, params.parentId)
      const cursor = decodeCursor(query.next, 1)
      const rows = await selectComments(db, {
        thingId: thing.id,
        below: thing.comment,
        viewerId: viewer.id,
        hidden: await things.hiddenOn(thing, viewer.id),
        after: cursor && idKey(cursor[0]),
        limit: limitOf(query),
      })
      const shown = new Map((await present(viewer.id, thing, rows)).map((one) => [one.id, one]))
      return toPage(
        rows,
        query,
        (row) => [row.id],
        (row) => shown.get(row.id)!,
      )
    },

    create: {
      may: async ({ viewer }, { body }) => {
        const thing = await things.commented(viewer.id, 'parentType', body.parentType, body.parentId)
        if (isClosed(thing.reacted)) throw new AppError('reactions/closed')
        return thing.id
      },
      makes: ({ id }) => id,
      async again({ viewer }, id) {
        const thing = await things.requireComment(viewer.id, id)
        // A deleted comment with replies keeps its place, without author and words.
        if (thing.comment.author_id !== viewer.id) throw new AppError('reactions/not-found')
        return presentOne(viewer.id, thing, id)
      },
      async run({ viewer }, { body }) {
        const thing = await things.commented(viewer.id, 'parentType', body.parentType, body.parentId)
        if (isClosed(thing.reacted)) throw new AppError('reactions/closed')
        const { text, mentions: wished } = cleaned(body)
        const id = newId()
        const mayHear = await mayHearOf(viewer.id, thing, idsOf(wished))
        await change(db, async (trx, tell) => {
          const mentions = await people.mentionable(trx, viewer.id, text, wished)
          // Held first: whoever comments on a thing waits for whoever deletes on it.
          if (!(await addComments(trx, thing.id, 1))) throw new AppError('reactions/not-found')
          const parent = thing.comment && (await lockComment(trx, thing.id, thing.comment.id))
          if (thing.comment && !parent) throw new AppError('reactions/not-found')
          const row: CommentRow = {
            thing_id: thing.id,
            id,
            parent_id: parent?.id ?? null,
            top_id: parent ? (parent.top_id ?? parent.id) : null,
            author_id: viewer.id,
            text,
            created_at: clock.now(),
            edited_at: null,
            version: 1,
          }
          await insertCounts(trx, 'COMMENT', [id])
          await insertComment(trx, row)
          if (row.top_id) await addComments(trx, row.top_id, 1)
          await putMentions(trx, row, mentions)
          await tellOf(trx, viewer.id, { thing, id, mentioned: idsOf(mentions), mayHear })
          await tell(told(thing, viewer.id))
        })
        return presentOne(viewer.id, thing, id)
      },
    },

    async update({ viewer }, { params, body }) {
      const thing = await things.requireComment(viewer.id, params.id)
      if (thing.comment.author_id !== viewer.id) throw new AppError('reactions/not-author')
      if (thing.reacted.isReadOnly) throw new AppError('reactions/read-only')
      const { text, mentions: wished } = cleaned(body)
      await change(db, async (trx, tell) => {
        const row = await lockComment(trx, thing.id, params.id)
        if (row?.author_id !== viewer.id) throw new AppError('reactions/not-found')
        if (body.version !== undefined && body.version !== row.version) throw new AppError('kit/stale')
        const mentions = await people.mentionable(trx, viewer.id, text, wished)
        const before = await selectMentions(trx, row)
        if (row.text === text && isDeepStrictEqual(before, mentions)) return
        await updateComment(trx, row, { text, edited_at: clock.now() })
        await putMentions(trx, row, mentions)
        const about = { kind: 'COMMENT_MENTION', rootId: thing.id, refId: row.id, outcome: 'WITHDRAWN' } as const
        const named = idsOf(mentions)
        for (const accountId of idsOf(before).filter((id) => !named.includes(id)))
          await notices.settle(trx, { ...about, accountId })
        await tell(told(thing, viewer.id))
      })
      return presentOne(viewer.id, thing, params.id)
    },

    async remove({ viewer }, { params, query }) {
      // One's own words can be taken back also where one sees them no more.
      const own = await things.findOwnComment(viewer.id, params.id)
      if (own) {
        await change(db, async (trx, tell) => {
          if (!(await takeComment(parts, trx, own.comment))) throw new AppError('reactions/not-found')
          await tell(told(own, viewer.id))
        })
        return
      }
      const reason = cleanTexts(query.reason)
      const thing = await things.requireComment(viewer.id, params.id)
      const { author_id: author } = thing.comment
      if (author === null) throw new AppError('reactions/not-found')
      if (!thing.reacted.moderates) throw new AppError('reactions/may-not-remove')
      await change(db, async (trx, tell) => {
        if (!(await takeComment(parts, trx, thing.comment))) throw new AppError('reactions/not-found')
        const removal = { author_id: author, comment_id: params.id, thing_id: thing.id, at: clock.now() }
        await insertRemoval(trx, { ...removal, reason })
        // Only members of a group know its moderators.
        const actorId = thing.reacted.isAmong ? null : viewer.id
        const who = { to: [author], actorId, rootId: thing.id, refId: params.id }
        await notices.notify(trx, { ...who, kind: 'COMMENT_REMOVED' })
        const done = { thingId: thing.id, actorId: viewer.id, accountId: author, reason }
        await things.removed(thing.kind, trx, tell, done)
        await tell(told(thing, viewer.id))
      })
    },
  })
}

/** The cleaned text; the positions of mentions move with it. A text of control characters alone is empty. */
function cleaned({ comment, mentions = [] }: { comment: string; mentions?: MentionDraft[] | undefined }) {
  const { text, parts } = cleanWithParts(comment, mentions)
  if (text === '') throw badField('comment', 'required')
  return { text, mentions: parts }
}

const idsOf = (mentions: readonly MentionDraft[]) => [...new Set(mentions.map(({ userId }) => userId))]
