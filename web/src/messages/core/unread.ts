import { conversations } from '@mulghar/contract/messages/conversations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { chosenDigits } from '../../kit/digit-choice.ts'

/** Unread messages and waiting requests. Separate from the other queries, since the navigation needs only this. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['messages', 'unread'],
    queryFn: ({ signal }) => call(conversations.unread, {}, { signal }),
  })

const mostShown = 99

/** The server counts up to 100. */
export const shownCount = (count: number): string => chosenDigits(count > mostShown ? `${mostShown}+` : String(count))
