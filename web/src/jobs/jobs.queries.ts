import { jobs } from '@mulghar/contract/jobs/jobs'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { bringWords, roomOf } from '../kit/word-registry.ts'

/** Every key this room caches under. */
export const jobQueries = {
  /** A task that is being watched: asked for until it has ended. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['jobs', id],
      queryFn: async ({ signal }) => {
        const job = await call(jobs.get, { params: { id } }, { signal })
        // Why it failed may be another room's to say.
        if (job.error) await bringWords(roomOf(job.error))
        return job
      },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.endedAt ? false : 700),
    }),
}

export const jobMutations = {
  cancel: () => mutationOptions({ mutationFn: (id: string) => call(jobs.cancel, { params: { id } }) }),
}

export function changed(cache: QueryClient, id: string) {
  return cache.invalidateQueries({ queryKey: jobQueries.one(id).queryKey })
}
