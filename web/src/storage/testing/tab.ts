import { onTestFinished, vi } from 'vitest'
import type { TabChannel, TabMessage } from '../tab-channel.ts'
import type { VaultParts } from '../vault-parts.ts'
import { Vault } from '../vault.ts'
import { keysOfDesk } from '../workers/testing/desk.ts'
import type { SmallServer } from './small-server.ts'

export const accountId = '0193a7c0-1111-7000-8000-000000000001'

/** The tabs of one browser: their channel, and its memory. */
export class Browser {
  readonly kept = new Map<string, string>()
  readonly #listeners = new Set<(message: TabMessage) => void>()

  /** From here on the page is in this browser. `sessionStorage` is one of its own for each call. */
  enter(): this {
    vi.stubGlobal('localStorage', storageOf(this.kept))
    vi.stubGlobal('sessionStorage', storageOf(new Map()))
    return this
  }

  /** A tab hears what others tell, not what it tells itself. */
  channel(): TabChannel {
    const own = new Set<(message: TabMessage) => void>()
    return {
      tell: (message) => {
        for (const listener of this.#listeners) if (!own.has(listener)) listener(message)
      },
      listen: (listener) => {
        own.add(listener)
        this.#listeners.add(listener)
        return () => this.#listeners.delete(listener)
      },
    }
  }

  tab(calls: SmallServer, parts: Partial<VaultParts> = {}): Vault {
    const vault = new Vault(accountId, {
      calls,
      beginKeys: () => keysOfDesk(),
      channel: this.channel(),
      target: new EventTarget(),
      ...parts,
    })
    // An open vault looks at the clock, which a later test may set ahead.
    onTestFinished(() => {
      this.enter()
      vault.lockHere('closed')
    })
    return vault
  }
}

const storageOf = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, text: string) => void items.set(key, text),
  removeItem: (key: string) => void items.delete(key),
})
