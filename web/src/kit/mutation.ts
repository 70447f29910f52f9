import {
  useMutation as useQueryMutation,
  type DefaultError,
  type MutationFunctionContext,
  type QueryClient,
  type UseMutateAsyncFunction,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sendInTurn, takeTurn, type ChoiceOf, type Turn } from './choices.ts'
import { isLost, mayBeCreated } from './failures.ts'
import { wantNotices } from './leaving.ts'
import { markSent, noteSent } from './sent-saves.ts'
import { hasWaitingSave, newSaveOwner, onWaitingSaves, Overtaken, TakenBack, type SaveOwner } from './waiting-saves.ts'

type Options<Data, Failure, Variables, Context> = UseMutationOptions<Data, Failure, Variables, Context> & {
  /** Undoes what was shown before the answer. A rollback in `onError`, beside an `onMutate`, is called by itself. */
  onTakenBack?: () => void
  /** What is chosen by it: the last choice wins. Choices of one resource are sent one after the other (choices.ts). */
  choice?: (variables: Variables) => ChoiceOf
}

type Told<Data, Failure, Variables> = {
  onSuccess?: (data: Data, variables: Variables) => unknown
  onError?: (error: Failure, variables: Variables) => unknown
}

type WithoutMutate<State> = State extends unknown ? Omit<State, 'mutate'> : never

type Result<Data, Failure, Variables, Context> = WithoutMutate<UseMutationResult<Data, Failure, Variables, Context>> & {
  /**
   * The callbacks are called as long as the component or its page is shown. A list that is loaded again may take its row away
   * before TanStack's own callbacks are called.
   */
  mutate: undefined extends Variables
    ? (variables?: Variables, told?: Told<Data, Failure, Variables>) => void
    : (variables: Variables, told?: Told<Data, Failure, Variables>) => void
  /** The choices that are not saved yet, as they were made. The page shows them in place of what is saved. */
  choices: readonly Variables[]
  /** Takes back what waits for a connection. A call that was sent goes on. */
  takeBack: () => void
  /**
   * Like `mutateAsync`, but rejects with TakenBack when the save is taken back. For code that continues after it, such as
   * several files, or that shows by itself that it is busy.
   */
  mutateToEnd: UseMutateAsyncFunction<Data, Failure, Variables, Context>
}

/**
 * TanStack's useMutation for all screens (tools/arrows.ts allows no other). Without a connection a save waits, and is taken
 * back when its component goes, its dialog closes or the page is left (waiting-saves.ts). It is then as if it had never been
 * pressed: the state is idle again, `mutateAsync` never settles, and no callback but the rollback is called.
 *
 * A save that was sent cannot be taken back: `reset` leaves it pending until the answer.
 */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Context = unknown>(
  options: Options<Data, Failure, Variables, Context>,
): Result<Data, Failure, Variables, Context> {
  const { mutationFn, onMutate, onError, onSettled, onTakenBack, choice, ...others } = options
  const owner = useSaveOwner()
  const turns = useTurns<Variables, Context>()
  const sent = useSentCalls()
  const resetRef = useRef<() => void>(undefined)
  const mutation = useQueryMutation<Data, Failure, Variables, Context>({
    ...others,
    // TanStack would keep a paused mutation whatever becomes of its component, and send it later.
    networkMode: 'always',
    async mutationFn(variables, context) {
      const turn = turns.of(variables)
      const connection = () =>
        owner.connection(() => {
          resetRef.current?.()
          onTakenBack?.()
        }, turn?.overtaken)
      if (!mutationFn) throw new Error('No mutationFn')
      const send = () => {
        sent.begin(context, variables)
        return mutationFn(variables, context)
      }
      if (turn) return sendInTurn(turn, connection, send)
      await connection()
      return send()
    },
    ...((onMutate || choice) && {
      async onMutate(variables, context) {
        const turn = choice && turns.take(choice(variables), variables)
        const made = (await onMutate?.(variables, context)) as Context
        if (turn && !turn.hasEarlierContext) turn.context = made
        return made
      },
    }),
    onError(error, variables, made, context) {
      if ((choice ? isLost : mayBeCreated)(error)) void refetchShown(context.client)
      if (error instanceof Overtaken || (error instanceof TakenBack && !onMutate)) return
      const turn = turns.of(variables)
      return onError?.(error, variables, turn ? turn.context : made, context)
    },
    async onSettled(data, error, variables, made, context) {
      // What is refetched may need a connection; a saved choice is shown until it has come.
      if (error) turns.end(variables)
      try {
        if (!(error instanceof Overtaken)) await onSettled?.(data, error, variables, made, context)
      } finally {
        sent.end(context, !error)
      }
      if (!error) turns.end(variables)
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
  const isShown = useIsShown()
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError: onFailure }: Told<Data, Failure, Variables> = {}) => {
      const { pathname } = location
      const isHeard = () => isShown() || location.pathname === pathname
      void mutateAsync(variables).then(
        (data) => isHeard() && onSuccess?.(data, variables),
        (error: unknown) => {
          if (!(error instanceof Overtaken) && isHeard()) onFailure?.(error as Failure, variables)
        },
      )
    },
    [isShown, mutateAsync],
  )
  const resetAll = useCallback(() => {
    owner.takeBack()
    if (!sent.isSome()) reset()
  }, [owner, reset, sent])
  return {
    ...withoutTakenBack(mutation),
    mutate: mutate as Result<Data, Failure, Variables, Context>['mutate'],
    mutateAsync,
    mutateToEnd: send,
    reset: resetAll,
    takeBack: owner.takeBack,
    choices: turns.variables,
  }
}

/** What was overtaken, or taken back in the middle, has not failed: it is shown as if it had never been pressed. */
const withoutTakenBack = <Mutation extends { error: unknown }>(mutation: Mutation): Mutation =>
  mutation.error instanceof TakenBack
    ? { ...mutation, error: null, isError: false, isIdle: true, status: 'idle' }
    : mutation

function useIsShown(): () => boolean {
  const [component] = useState(() => ({ isShown: false }))
  useEffect(() => {
    component.isShown = true
    return () => {
      component.isShown = false
    }
  }, [component])
  return useCallback(() => component.isShown, [component])
}

/** The calls of one component that were sent and whose answers are not handled yet. */
function useSentCalls() {
  const [calls] = useState(() => {
    const ends = new Map<MutationFunctionContext, (isSaved: boolean) => void>()
    return {
      isSome: () => ends.size > 0,
      begin(context: MutationFunctionContext, contents: unknown) {
        if (!ends.has(context)) ends.set(context, markSent(contents))
      },
      end(context: MutationFunctionContext, isSaved: boolean) {
        // The caller's own callbacks come after this one, in the same task.
        setTimeout(() => {
          ends.get(context)?.(isSaved)
          ends.delete(context)
        })
      },
    }
  })
  return calls
}

/** Shows whether something was created, or chosen, to which no answer came. A feed that is read stays as it is. */
const refetchShown = (cache: QueryClient) =>
  cache.invalidateQueries({
    predicate: (query) => query.isActive() && !query.observers.some(({ options }) => options.staleTime === Infinity),
  })

/** The choices of one component, the oldest first. */
function useTurns<Variables, Context>() {
  const [turns] = useState<Turn<Variables, Context>[]>(() => [])
  const [variables, setVariables] = useState<readonly Variables[]>([])
  const show = () => setVariables(turns.filter(({ overtaken }) => !overtaken.aborted).map((turn) => turn.variables))
  return {
    variables,
    of: (wanted: Variables) => turns.findLast((turn) => Object.is(turn.variables, wanted)),
    take(choice: ChoiceOf, chosen: Variables) {
      const turn = takeTurn<Variables, Context>(choice, chosen)
      turns.push(turn)
      show()
      return turn
    },
    end(chosen: Variables) {
      const at = turns.findIndex((turn) => Object.is(turn.variables, chosen))
      if (at < 0) return
      turns.splice(at, 1)
      show()
    },
  }
}

/** Makes a call that outlives its component, such as a post whose photos are being sent; leaving the page takes it back. */
export async function mutateFor<Data, Variables>(
  owner: SaveOwner,
  cache: QueryClient,
  options: UseMutationOptions<Data, DefaultError, Variables>,
  variables: Variables,
): Promise<Data> {
  await owner.connection()
  const noteAnswer = noteSent(variables)
  const sending = cache
    .getMutationCache()
    .build<Data, DefaultError, Variables, unknown>(cache, { ...options, networkMode: 'always' })
    .execute(variables)
  void sending.then(
    () => noteAnswer(true),
    () => noteAnswer(false),
  )
  return sending
}

/** The owner of the saves of one component; they are taken back when it goes. */
export function useSaveOwner(): SaveOwner {
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

/**
 * For opposite answers to one thing, such as Accept and Decline. All share one `choice`, so that the last one pressed wins while
 * they wait for a connection. Once one is sent this is true, and the buttons are `locked` until it is answered.
 */
export const useAnswersLocked = (...answers: readonly { isPending: boolean }[]): boolean =>
  useLocked(answers.some(({ isPending }) => isPending))

/** Whether something under way was sent, so that nobody can take it back. What waits for a connection can be. */
export function useLocked(isBusy: boolean): boolean {
  const hasWaiting = useHasWaitingSave()
  return isBusy && !hasWaiting
}
