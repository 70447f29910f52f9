import type { NoticeLevel } from '@mulghar/contract/notifications/notifications'
import type { CommentedKind, LikedKind, ReactedKind } from '@mulghar/contract/reactions/kinds'
import { AppError, badField } from '../kit/app-error.ts'
import type { People } from '../people/public.ts'
import { findComments, type CommentRow } from './comments.sql.ts'
import { selectKinds } from './counts.sql.ts'
import type { Reacted, ReactedBy, ReactedQuestions, ReactionQuestions } from './public.ts'
import type { ReactionsDb } from './tables.ts'

/** A thing as a viewer finds it, or a comment and the thing it stands below. */
export type Thing = { kind: ReactedKind; id: string; reacted: Reacted; comment: CommentRow | null }

export type OwnComment = Pick<Thing, 'kind' | 'id'> & { comment: CommentRow }

export const isClosed = ({ commentsClosed, isReadOnly }: Reacted): boolean => commentsClosed || isReadOnly === true

export type Things = ReturnType<typeof openThings>

/** Asks the rooms whose things are reacted to: what a viewer may see, and who may see what. */
export function openThings(parts: {
  db: ReactionsDb
  people: Pick<People, 'standings' | 'hidden'>
  questions: Readonly<ReactionQuestions>
}) {
  const { db, people } = parts
  const questions = parts.questions as Readonly<Record<string, ReactedQuestions | undefined>>

  /** The rooms' answers for these things, where they are things at all; a comment is answered by what it stands below. */
  async function seen(
    viewerId: string,
    ids: readonly string[],
  ): Promise<Map<string, { kind: ReactedKind; reacted: Reacted }>> {
    const kinds = await selectKinds(db, ids)
    const found = new Map<string, { kind: ReactedKind; reacted: Reacted }>()
    for (const [kind, these] of Map.groupBy(kinds, ([, kind]) => kind)) {
      const told = await questions[kind]?.seen(
        viewerId,
        these.map(([id]) => id),
      )
      for (const [id, reacted] of told ?? []) found.set(id, { kind, reacted })
    }
    return found
  }

  async function findThing(viewerId: string, kind: ReactedKind, id: string): Promise<Thing | undefined> {
    const thing = (await seen(viewerId, [id])).get(id)
    return thing?.kind === kind ? { ...thing, id, comment: null } : undefined
  }

  /**
   * Which of these comments are hidden from a viewer: those whose author is, and those below a comment on the first level whose
   * author is.
   */
  async function hiddenAmong(viewerId: string, comments: readonly CommentRow[]): Promise<Set<string>> {
    const topIds = [...new Set(comments.flatMap(({ top_id: id }) => id ?? []))]
    const topAuthors = new Map((await findComments(db, topIds)).map((top) => [top.id, top.author_id]))
    const authorsOf = ({ author_id: author, top_id: topId }: CommentRow) =>
      [author, topId === null ? null : topAuthors.get(topId)].flatMap((id) => (!id || id === viewerId ? [] : [id]))
    const standings = await people.standings(db, viewerId, [...new Set(comments.flatMap(authorsOf))])
    const hidden = comments.filter((comment) => authorsOf(comment).some((id) => standings.get(id)?.blocked !== false))
    return new Set(hidden.map(({ id }) => id))
  }

  async function findComment(viewerId: string, id: string): Promise<(Thing & { comment: CommentRow }) | undefined> {
    const [comment] = await findComments(db, [id])
    if (!comment) return undefined
    const thingId = comment.thing_id
    const [found, hidden] = await Promise.all([seen(viewerId, [thingId]), hiddenAmong(viewerId, [comment])])
    const thing = found.get(thingId)
    // Who looks after a thing takes away also what somebody says who blocks them.
    if (!thing || (hidden.has(id) && !thing.reacted.moderates)) return undefined
    return { ...thing, id: thingId, comment }
  }

  function required<T extends Thing>(found: T | undefined): T {
    if (!found) throw new AppError('reactions/not-found')
    return found
  }

  const requireComment = async (viewerId: string, id: string) => required(await findComment(viewerId, id))

  /** A deleted comment cannot be liked. */
  async function findLiked(viewerId: string, kind: LikedKind, id: string): Promise<Thing | undefined> {
    if (kind !== 'COMMENT') return findThing(viewerId, kind, id)
    const thing = await findComment(viewerId, id)
    return thing?.comment.author_id === null ? undefined : thing
  }

  /** A comment of the viewer's own, whatever has become of the viewer's access to what it is about. */
  async function findOwnComment(viewerId: string, id: string): Promise<OwnComment | undefined> {
    const [comment] = await findComments(db, [id])
    if (comment?.author_id !== viewerId) return undefined
    const [[, kind] = []] = await selectKinds(db, [comment.thing_id])
    return kind && { kind, id: comment.thing_id, comment }
  }

  /** A kind that no room has, or that is not reacted to in this way, is a mistake of whoever asks. */
  function requireKind(field: string, kind: ReactedKind, way: 'isCommented' | 'isLiked'): void {
    if (kind !== 'COMMENT' && !questions[kind]?.[way]) throw badField(field, 'not-offered')
  }

  /** Asks the module of each kind about its own of these things, and joins the answers. */
  async function askByKind<Answer>(
    ids: readonly string[],
    ask: (questions: ReactedQuestions, ids: readonly string[]) => Promise<readonly Answer[]> | undefined,
  ): Promise<Answer[]> {
    const kinds = Map.groupBy(await selectKinds(db, ids), ([, kind]) => kind)
    const answers = [...kinds].map(async ([kind, these]) => {
      const asked = questions[kind]
      const idsOfKind = these.map(([id]) => id)
      return (asked && (await ask(asked, idsOfKind))) ?? []
    })
    return (await Promise.all(answers)).flat()
  }

  return {
    seen,
    hiddenAmong,
    requireComment,
    findOwnComment,
    findLiked,

    /** The resource that a like is about: of a comment what the comment is about. Access is not checked. */
    async likedRoot(kind: LikedKind, id: string): Promise<Pick<Thing, 'kind' | 'id'> | undefined> {
      const [comment] = kind === 'COMMENT' ? await findComments(db, [id]) : []
      const rootId = kind === 'COMMENT' ? comment?.thing_id : id
      const [[, rootKind] = []] = rootId === undefined ? [] : await selectKinds(db, [rootId])
      return rootId !== undefined && rootKind ? { id: rootId, kind: rootKind } : undefined
    },

    /** Accounts that a viewer muted, and those on the other side of a block. */
    unheardBy: (viewerId: string): Promise<Set<string>> => people.hidden(db, viewerId),

    /** Accounts whose comments and likes are hidden from a viewer; none where the viewer moderates the resource. */
    async hiddenOn({ reacted }: Thing, viewerId: string): Promise<string[]> {
      return reacted.moderates ? [] : [...(await people.hidden(db, viewerId))]
    },

    /** Lets the room of a kind note that a comment of somebody else was taken away. */
    removed: async (kind: ReactedKind, ...removal: Parameters<NonNullable<ReactedQuestions['removed']>>) =>
      questions[kind]?.removed?.(...removal),

    async commented(viewerId: string, field: string, kind: CommentedKind, id: string): Promise<Thing> {
      requireKind(field, kind, 'isCommented')
      return required(await (kind === 'COMMENT' ? findComment(viewerId, id) : findThing(viewerId, kind, id)))
    },

    async liked(viewerId: string, field: string, kind: LikedKind, id: string): Promise<Thing> {
      requireKind(field, kind, 'isLiked')
      return required(await findLiked(viewerId, kind, id))
    },

    /** Which of these accounts may see a thing. */
    async seers(kind: string, ids: readonly string[], accountIds: readonly string[]) {
      return (await questions[kind]?.seenBy(ids, accountIds)) ?? []
    },

    /** Which of these accounts may see which of these things of any kind. */
    async seersOfAny(ids: readonly string[], accountIds: readonly string[]) {
      return askByKind(ids, (asked, idsOfKind) => asked.seenBy(idsOfKind, accountIds))
    },

    /** The ids of things of any kind about whose acts a recipient with these levels, by root, is not notified. */
    async unwantedAmong(ids: readonly string[], by: ReactedBy, levels: ReadonlyMap<string, NoticeLevel>) {
      if (ids.length === 0 || levels.size === 0) return new Set<string>()
      return new Set(await askByKind(ids, (asked, idsOfKind) => asked.unwanted?.(idsOfKind, by, levels)))
    },

    /**
     * Of these accounts those who hear of what is said of a thing, or who likes it: whoever may see it, and wants to. Its owner
     * does, unless it stands among others.
     */
    async hearers({ kind, id, reacted }: Thing, by: ReactedBy, accountIds: readonly string[]): Promise<Set<string>> {
      const { ownerId, isAmong = false } = reacted
      const owner = isAmong ? [] : accountIds.filter((accountId) => accountId === ownerId)
      const asked = accountIds.filter((accountId) => isAmong || accountId !== ownerId)
      const seers = asked.length === 0 ? [] : ((await questions[kind]?.seenBy([id], asked)) ?? [])
      const able = seers.map(({ accountId }) => accountId)
      const wanting = isAmong && able.length > 0 ? await questions[kind]?.wanting?.(id, by, able) : able
      return new Set([...owner, ...(wanting ?? able)])
    },
  }
}
