let running = 0

/** Runs something that locks this tab on purpose: it says so itself, and use-lock-toasts.ts says nothing. */
export async function lockingItself<T>(work: () => Promise<T>): Promise<T> {
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
  }
}

export const isLockingItself = (): boolean => running > 0
