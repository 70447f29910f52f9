import { conversations, type Conversation, type conversationTabs } from '@mulghar/contract/messages/conversations'
import type { Message } from '@mulghar/contract/messages/message'
import { messages, type LeftMessage, type LeftReaction } from '@mulghar/contract/messages/messages'
import {
  infiniteQueryOptions,
  type InfiniteData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { rereadUnderWay } from '../../kit/reread.ts'
import { earlierData } from '../../kit/earlier-data.ts'
import { call, type BodyOf } from '../../kit/call.ts'
import { Refusal } from '../../kit/failures.ts'
import { asksAnew } from '../../kit/own-calls.ts'
import { quietCall } from './quiet-call.ts'
import { readThread, refreshOlderSoon, showMessage, threadKey } from './read-thread.ts'
import { unreadQuery } from './unread.ts'

export type ConversationTab = (typeof conversationTabs)[number]
export type Reaction = BodyOf<typeof messages.react>['emoji']

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
}
const from = (next: string | null) => (next ? { next } : {})

export const messageQueries = {
  lists: () => ['messages', 'list'] as const,
  list: (tab: ConversationTab, q = '') =>
    infiniteQueryOptions({
      placeholderData: earlierData,
      queryKey: [...messageQueries.lists(), tab, q],
      queryFn: ({ pageParam, signal }) =>
        call(conversations.list, { query: { tab, ...(q && { q }), ...from(pageParam) } }, { signal }),
      ...pages,
    }),
  /** One conversation as the list shows it. */
  listed: (id: string) =>
    queryOptions({
      queryKey: [...messageQueries.lists(), 'alone', id],
      queryFn: ({ signal }) => call(conversations.get, { params: { id } }, { signal }),
      retry: (count, error) => !isGone(error) && count < 1,
    }),
  thread: (conversationId: string) =>
    queryOptions({
      queryKey: threadKey(conversationId),
      queryFn: ({ client, signal }) => readThread(client, conversationId, signal),
      retry: (count, error) => !isGone(error) && count < 1,
    }),
  ownLeft: () =>
    infiniteQueryOptions({
      queryKey: ['messages', 'own left'],
      queryFn: ({ pageParam, signal }) => call(messages.ownLeft, { query: from(pageParam) }, { signal }),
      staleTime: 0,
      ...pages,
    }),
  ownLeftReactions: () =>
    infiniteQueryOptions({
      queryKey: ['messages', 'own left reactions'],
      queryFn: ({ pageParam, signal }) => call(messages.ownLeftReactions, { query: from(pageParam) }, { signal }),
      staleTime: 0,
      ...pages,
    }),
  search: (q: string, conversationId?: string) =>
    infiniteQueryOptions({
      placeholderData: earlierData,
      queryKey: ['messages', 'search', conversationId ?? 'all', q],
      queryFn: ({ pageParam, signal }) =>
        call(
          messages.search,
          { query: { q, ...(conversationId && { conversationId }), ...from(pageParam) } },
          { signal },
        ),
      ...pages,
    }),
}

/** The conversation does not exist for the viewer, or its address is no address of one. */
export const isGone = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 404 || error.status === 400)

/** The message that was edited has another text by now. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'messages/changed'

/** Refetches all that may have changed with a conversation. */
export function changed(cache: QueryClient, conversationId: string): Promise<unknown> {
  asksAnew(conversationId)
  refreshOlderSoon(cache, conversationId)
  return Promise.all([
    cache.invalidateQueries({ queryKey: threadKey(conversationId) }),
    cache.invalidateQueries({ queryKey: messageQueries.lists() }),
    cache.invalidateQueries({ queryKey: unreadQuery().queryKey }),
  ])
}

/** Shows a message as a call has answered it. Its thread needs no refetch. */
export function shown(cache: QueryClient, conversationId: string, message: Message): Promise<unknown> {
  asksAnew(conversationId)
  showMessage(cache, conversationId, message)
  return cache.invalidateQueries({ queryKey: messageQueries.lists() })
}

/** Marks messages as read. The page does it by itself. */
export async function markRead(cache: QueryClient, conversationId: string, messageId: string): Promise<void> {
  const params = { id: conversationId }
  await quietCall(conversations.read, { params, body: { messageId } })
  await changed(cache, conversationId)
}

export const conversationMutations = {
  open: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: { userIds: string[]; name: string | null }) => call(conversations.open, { body }),
      onSuccess: ({ id }) => changed(cache, id),
    }),
  mute: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (muted: boolean) => call(conversations.mute, { params: { id }, body: { muted } }),
      onSettled: () => changed(cache, id),
    }),
  rename: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (name: string) => call(conversations.rename, { params: { id }, body: { name: name || null } }),
      onSettled: () => changed(cache, id),
    }),
  add: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (userIds: string[]) => call(conversations.add, { params: { id }, body: { userIds } }),
      onSettled: () => changed(cache, id),
    }),
  leave: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: () => call(conversations.leave, { params: { id } }),
      onSuccess: () => forget(cache, id),
    }),
  accept: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: () => call(conversations.accept, { params: { id } }),
      onSettled: () => changed(cache, id),
    }),
  decline: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: () => call(conversations.refuse, { params: { id } }),
      onSuccess: () => forget(cache, id),
    }),
}

type ShareWish = { to: { conversationId: string } | { userId: string }; draft: BodyOf<typeof messages.send> }

export const messageMutations = {
  /** Sends a message from another page, in a conversation or to a person. */
  share: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: async ({ to, draft: body }: ShareWish) => {
        const id =
          'userId' in to
            ? (await call(conversations.open, { body: { userIds: [to.userId], name: null } })).id
            : to.conversationId
        return { id, message: await call(messages.send, { params: { id }, body }) }
      },
      onSuccess: ({ id, message }) => shown(cache, id, message),
    }),
  edit: (cache: QueryClient, { id }: Pick<Conversation, 'id'>) =>
    mutationOptions({
      mutationFn: ({ messageId, ...body }: { messageId: string; text: string; previousText: string }) =>
        call(messages.edit, { params: { id, messageId }, body }),
      onSuccess: (message) => shown(cache, id, message),
      onError: (error) => (isChangedMeanwhile(error) ? changed(cache, id) : undefined),
    }),
  remove: (cache: QueryClient, { id }: Pick<Conversation, 'id'>) =>
    mutationOptions({
      mutationFn: (messageId: string) => call(messages.remove, { params: { id, messageId } }),
      onSettled: () => changed(cache, id),
    }),
  removeLeft: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ conversationId, id }: LeftMessage) =>
        call(messages.remove, { params: { id: conversationId, messageId: id } }),
      onSuccess(_, { id }) {
        const { queryKey } = messageQueries.ownLeft()
        cache.setQueryData(queryKey, (known) => known && without(known, id))
        void rereadUnderWay(cache, queryKey)
      },
      onSettled: (_, error) => error && cache.invalidateQueries(messageQueries.ownLeft()),
    }),
  takeBackLeftReaction: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ conversationId, id }: LeftReaction) =>
        call(messages.unreact, { params: { id: conversationId, messageId: id } }),
      onSuccess(_, { id }) {
        const { queryKey } = messageQueries.ownLeftReactions()
        cache.setQueryData(queryKey, (known) => known && without(known, id))
        void rereadUnderWay(cache, queryKey)
      },
      onSettled: (_, error) => error && cache.invalidateQueries(messageQueries.ownLeftReactions()),
    }),
  /** Null takes the reaction away. */
  react: (cache: QueryClient, { id }: Pick<Conversation, 'id'>) =>
    mutationOptions({
      mutationFn: async ({ messageId, emoji }: { messageId: string; emoji: Reaction | null }) => {
        const params = { id, messageId }
        if (emoji === null) await call(messages.unreact, { params })
        else await call(messages.react, { params, body: { emoji } })
      },
      onSettled: () => changed(cache, id),
    }),
}

function without<Page extends { data: { id: string }[] }, Param>(known: InfiniteData<Page, Param>, id: string) {
  return { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.filter((item) => item.id !== id) })) }
}

/** The viewer has left the conversation or declined it. */
function forget(cache: QueryClient, conversationId: string): Promise<unknown> {
  asksAnew(conversationId)
  cache.removeQueries({ queryKey: threadKey(conversationId), type: 'inactive' })
  return Promise.all([
    cache.invalidateQueries({ queryKey: messageQueries.lists() }),
    cache.invalidateQueries({ queryKey: unreadQuery().queryKey }),
  ])
}
