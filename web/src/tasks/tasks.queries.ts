import { tasks } from '@mulghar/contract/tasks/tasks'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { bringWords, roomOf } from '../kit/word-registry.ts'

/** Every key this room caches under. */
export const taskQueries = {
  /** A task that is being watched: asked for until it has ended. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['tasks', id],
      queryFn: async ({ signal }) => {
        const task = await call(tasks.get, { params: { id } }, { signal })
        // Why it failed may be another room's to say.
        if (task.error) await bringWords(roomOf(task.error))
        return task
      },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.endedAt ? false : 700),
    }),
}

export const taskMutations = {
  cancel: () => mutationOptions({ mutationFn: (id: string) => call(tasks.cancel, { params: { id } }) }),
}

export function changed(cache: QueryClient, id: string) {
  return cache.invalidateQueries({ queryKey: taskQueries.one(id).queryKey })
}
