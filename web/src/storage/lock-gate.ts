import type { LockReason } from './vault-state.ts'

/**
 * Locks from other tabs and from the server wait while a change is on its way to the server. A lock in the middle would forget
 * the keys that check what the server made of it.
 */
export class LockGate {
  #sending = 0
  #waiting: LockReason | undefined
  readonly #lock: (why: LockReason) => void

  constructor(lock: (why: LockReason) => void) {
    this.#lock = lock
  }

  get isSending(): boolean {
    return this.#sending > 0
  }

  lock(why: LockReason): void {
    if (this.isSending) this.#waiting ??= why
    else this.#lock(why)
  }

  async send<T>(work: () => Promise<T>): Promise<T> {
    this.#sending += 1
    try {
      return await work()
    } finally {
      this.#sending -= 1
      const why = this.#waiting
      if (!this.isSending && why) {
        this.#waiting = undefined
        this.#lock(why)
      }
    }
  }
}
