import type { ReactNode } from 'react'
import { Feed } from './feed.tsx'

/** The posts of Home, with `between` after the third one. */
export default function HomeFeed({ between }: { between?: ReactNode }) {
  return <Feed between={between} />
}
