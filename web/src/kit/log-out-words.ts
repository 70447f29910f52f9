type Words = { title: string; text: string }

const asking = new Set<() => Words>()

/** Something would end with the session, such as uploads: logging out asks with these words first. Returns how to end that. */
export function askAtLogOut(words: () => Words): () => void {
  asking.add(words)
  return () => asking.delete(words)
}

export const logOutWords = (): Words | undefined => [...asking][0]?.()
