import { profile, type UserDetail } from '@mulghar/contract/people/profile'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { chooseCalendar } from '../kit/calendar-choice.ts'
import { rereadUnderWay } from '../kit/reread.ts'
import { saveEdit } from '../kit/save-edit.ts'
import { updateMember } from '../session/session-store.ts'
import { peopleQueries } from './people.queries.ts'

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

/** Shows the own profile as a call has answered it. */
export function keep(cache: QueryClient, detail: UserDetail) {
  chooseCalendar(detail.calendar)
  const { queryKey } = peopleQueries.mine()
  cache.setQueryData(queryKey, detail)
  updateMember({ name: detail.name, phone: detail.phone })
  return Promise.all([
    rereadUnderWay(cache, queryKey),
    cache.invalidateQueries({ queryKey: peopleQueries.of(detail.id).queryKey }),
  ])
}
