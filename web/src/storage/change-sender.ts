import { VaultFailure } from './keys/failures.ts'
import type { LockGate } from './lock-gate.ts'
import { sendOnce } from './send-once.ts'
import { forgetUnsettled, isDoneIn, keepUnsettled, unsettledChange, type Unsettled } from './unsettled.ts'
import type { VaultCalls } from './vault-calls.ts'
import type { KeysWorker } from './workers/keys-client.ts'

type Parts = {
  accountId: string
  calls: Pick<VaultCalls, 'settings'>
  gate: LockGate
  /** Whether the keys in this worker were not forgotten since. */
  isAlive: (worker: KeysWorker) => boolean
}

/** Sends changes of the vault, and knows of the one whose answer was lost. */
export class ChangeSender {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A change whose answer was lost, also before a reload. */
  unsettled(): Unsettled | undefined {
    return unsettledChange(this.#parts.accountId)
  }

  /** Asks the server whether that change was done. Uses no try and no key. */
  async settle(): Promise<(Unsettled & { isDone: boolean }) | undefined> {
    const change = this.unsettled()
    if (!change) return undefined
    const isDone = isDoneIn(await this.#parts.calls.settings(), change)
    this.forget()
    return { ...change, isDone }
  }

  forget(): void {
    forgetUnsettled(this.#parts.accountId)
  }

  /** Sends nothing once the keys in `worker` are forgotten: the end of the change could not be checked. */
  sendOnce<Options, Done>(
    worker: KeysWorker,
    change: Unsettled,
    send: (options: Options) => Promise<unknown>,
    prove: (options: Options) => Promise<Done>,
  ): (options: Options) => Promise<Done> {
    const { accountId, calls, gate, isAlive } = this.#parts
    const requireAlive = () => {
      if (!isAlive(worker)) throw new VaultFailure('stopped')
    }
    return sendOnce<Options, Done>({
      kind: change.kind,
      async send(options) {
        requireAlive()
        await send(options)
      },
      isDone: async () => isDoneIn(await calls.settings(), change),
      async prove(options) {
        if (change.kind !== 'removal') requireAlive()
        return prove(options)
      },
      onUnsettled: (isUnsettled) => (isUnsettled ? keepUnsettled(accountId, change) : forgetUnsettled(accountId)),
      during: (work) => gate.send(work),
    })
  }
}
