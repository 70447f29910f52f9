/** What comes once, and is there from then on. */
export type Coming<Thing> = { now: () => Thing | undefined; come: () => Promise<Thing> }

/** Whoever asks while it is on its way waits for the same; what did not come is asked for again. */
export function coming<Thing>(load: () => Promise<Thing>): Coming<Thing> {
  let there: Thing | undefined
  let loading: Promise<Thing> | undefined
  return {
    now: () => there,
    come: () => {
      loading ??= load().then(
        (thing) => (there = thing),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}
