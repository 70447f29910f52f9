import { notifications } from '@mulghar/contract/notifications/notifications'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../kit/call.ts'

/** Every key that this room caches under; the frame needs the number alone, so that it stands apart. */
export const noticeKeys = {
  list: ['notices', 'list'],
  unread: ['notices', 'unread'],
  preference: ['notices', 'preference'],
} as const

export const unreadQuery = () =>
  queryOptions({
    queryKey: noticeKeys.unread,
    queryFn: ({ signal }) => call(notifications.unreadCount, {}, { signal }),
  })

/** After something has happened: the list and the number are asked for anew. */
export function changed(cache: QueryClient) {
  return Promise.all([
    cache.invalidateQueries({ queryKey: noticeKeys.list }),
    cache.invalidateQueries({ queryKey: noticeKeys.unread }),
  ])
}
