type Load<Part> = () => Promise<readonly Part[]>

/** What rooms have for a room below them: brought once, before it is first needed. */
export function offered<Part>() {
  let load: Load<Part> = () => Promise.resolve([])
  let coming: Promise<void> | undefined
  let parts: readonly Part[] = []
  return {
    /** Tells where it can be had. */
    offer(from: Load<Part>): void {
      load = from
    },
    bring(): Promise<void> {
      coming ??= load().then(
        (all) => void (parts = all),
        (error: unknown) => {
          coming = undefined
          throw error
        },
      )
      return coming
    },
    /** What has been brought. */
    all: () => parts,
  }
}
