import { profile, type UserDetail, type ViewerAs } from '@mulghar/contract/people/profile'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { saveEdit } from '../kit/save-edit.ts'
import { chooseCalendar } from '../kit/calendar-choice.ts'
import { updateMember } from '../session/session-store.ts'

export const peopleQueries = {
  all: ['people'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...peopleQueries.all, 'mine'],
      queryFn: ({ signal }) => call(profile.mine, {}, { signal }),
    }),
  seen: ['people', 'seen-as'] as const,
  /** Oneself, as others see one. */
  seenAs: (userId: string, as: ViewerAs) =>
    queryOptions({
      queryKey: [...peopleQueries.seen, as],
      queryFn: ({ signal }) => call(profile.of, { query: { userId, as } }, { signal }),
    }),
  of: (userId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all, 'of', userId],
      queryFn: ({ signal }) => call(profile.of, { query: { userId } }, { signal }),
    }),
}

export const peopleMutations = {
  update: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof profile.update>) =>
        saveEdit({
          id: 'profile',
          body,
          send: (sent) => call(profile.update, { body: sent }),
          read: () => call(profile.mine, {}),
        }),
      onSuccess: (detail) => keep(cache, detail),
    }),
}

export function keep(cache: QueryClient, detail: UserDetail) {
  chooseCalendar(detail.calendar)
  cache.setQueryData(peopleQueries.mine().queryKey, detail)
  updateMember({ name: detail.name, phone: detail.phone })
  return cache.invalidateQueries({ queryKey: peopleQueries.of(detail.id).queryKey })
}
