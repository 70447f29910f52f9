import {
  useMutation as useQueryMutation,
  type DefaultError,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { wantNotices } from './leaving.ts'
import { hasWaitingSave, newSaveOwner, onWaitingSaves, TakenBack, type SaveOwner } from './waiting-saves.ts'

type Options<Data, Failure, Variables, Context> = UseMutationOptions<Data, Failure, Variables, Context> & {
  /** Undoes what was shown before the answer. A rollback in `onError`, beside an `onMutate`, is called by itself. */
  onTakenBack?: () => void
}

/**
 * TanStack's useMutation for all screens (tools/arrows.ts allows no other). Without a connection a save waits, and is taken
 * back when its component goes, its dialog closes or the page is left (waiting-saves.ts). It is then as if it had never been
 * pressed: the state is idle again, `mutateAsync` never settles, and no callback but the rollback is called.
 */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Context = unknown>(
  options: Options<Data, Failure, Variables, Context>,
): UseMutationResult<Data, Failure, Variables, Context> {
  const { mutationFn, onMutate, onError, onTakenBack, ...others } = options
  const owner = useSaveOwner()
  const resetRef = useRef<() => void>(undefined)
  const mutation = useQueryMutation<Data, Failure, Variables, Context>({
    ...others,
    // TanStack would keep a paused mutation whatever becomes of its component, and send it later.
    networkMode: 'always',
    async mutationFn(variables, context) {
      await owner.connection(() => {
        resetRef.current?.()
        onTakenBack?.()
      })
      if (!mutationFn) throw new Error('A mutation needs its function')
      return mutationFn(variables, context)
    },
    ...(onMutate && { onMutate }),
    onError(error, ...rest) {
      if (error instanceof TakenBack && !onMutate) return
      return onError?.(error, ...rest)
    },
  })
  const { reset, mutateAsync: send } = mutation
  useEffect(() => {
    resetRef.current = reset
  }, [reset])
  const mutateAsync = useCallback<typeof send>(
    (...given) =>
      send(...given).catch((error: unknown) => {
        if (error instanceof TakenBack) return new Promise<never>(() => {})
        throw error
      }),
    [send],
  )
  const resetAll = useCallback(() => {
    owner.takeBack()
    reset()
  }, [owner, reset])
  return { ...mutation, mutateAsync, reset: resetAll }
}

/** Makes a call that outlives its component, such as a post whose photos are being sent; leaving the page takes it back. */
export async function mutateFor<Data, Variables>(
  owner: SaveOwner,
  cache: QueryClient,
  options: UseMutationOptions<Data, DefaultError, Variables>,
  variables: Variables,
): Promise<Data> {
  await owner.connection()
  return cache
    .getMutationCache()
    .build<Data, DefaultError, Variables, unknown>(cache, { ...options, networkMode: 'always' })
    .execute(variables)
}

function useSaveOwner(): SaveOwner {
  const [owner] = useState(newSaveOwner)
  useEffect(() => {
    owner.enter()
    wantNotices()
    return owner.leave
  }, [owner])
  return owner
}

/** Whether something waits for a connection. */
export const useHasWaitingSave = (): boolean => useSyncExternalStore(onWaitingSaves, hasWaitingSave, () => false)
