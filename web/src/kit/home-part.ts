import type { ComponentType, ReactNode } from 'react'

/** Opens the composer of posts with a text, which the member can change before posting it. */
export type StartPost = (text: string) => void

export type HomeAsideProps = { onWrite?: StartPost | undefined }

/** The parts of Home that a module supplies. All appear in the order of this list. */
export type HomePart = {
  /** Rows of the card of today, on a narrow window: birthdays and events. */
  HomeToday?: ComponentType<HomeAsideProps>
  /** Resources of the next days: above the composer on a wide window, after the third post on a narrow one. */
  HomeNext?: ComponentType
  HomeComposer?: ComponentType
  startPost?: StartPost
  requests?: HomeRequests
  /** First steps of a member who has nothing yet. */
  HomeStart?: ComponentType
  /** Beside the feed on a wide window, after the third post on a narrow one. */
  HomeAside?: ComponentType<HomeAsideProps>
  /** The feed, with `between` after the third post. */
  HomeFeed?: ComponentType<{ between?: ReactNode }>
}

/** Requests of others that wait for the member's answer. */
export type HomeRequests = {
  /** The number of requests that are loaded, and true where the server has more. */
  useRequestCount: () => { count: number; hasMore: boolean }
  /** Cards with the requests and their buttons; nothing where there are none. */
  Requests: ComponentType
}
