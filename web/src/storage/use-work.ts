import { useRef, useState } from 'react'
import { NetworkFailure, Refusal } from '../kit/failures.ts'
import { useSaveOwner } from '../kit/mutation.ts'
import { report } from '../kit/report.ts'
import { TakenBack } from '../kit/waiting-saves.ts'
import { VaultFailure } from './keys/failures.ts'

export type Work = {
  busy: boolean
  error: unknown
  /** Runs one piece of work at a time and keeps its failure. Resolves to whether it succeeded. */
  run: (work: () => Promise<void>) => Promise<boolean>
  clear: () => void
  /** Forgets a failure that names the value of a field, once somebody types another value. */
  retyped: (wordsOf: (error: unknown) => string | undefined) => void
  /** Takes back what waits for a connection. */
  takeBack: () => void
}

/**
 * Runs work that handles a password or words. It is no mutation because TanStack would keep the variables in a cache. Work that
 * `saves` waits without a connection, and is taken back like every waiting save.
 */
export function useWork({ saves = false } = {}): Work {
  const owner = useSaveOwner()
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  async function run(work: () => Promise<void>): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setError(undefined)
    try {
      if (saves) await owner.connection()
      await work()
      return true
    } catch (failure) {
      if (failure instanceof TakenBack) return false
      if (!isExpected(failure)) report(failure)
      setError(failure)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const clear = () => setError(undefined)
  return {
    busy,
    error,
    run,
    clear,
    retyped: (wordsOf) => {
      if (wordsOf(error)) clear()
    },
    takeBack: owner.takeBack,
  }
}

/** Failures that a sentence explains. All others are faults and are reported. */
export const isExpected = (error: unknown): boolean =>
  error instanceof VaultFailure || error instanceof Refusal || error instanceof NetworkFailure
