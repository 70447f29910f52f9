import { Suspense } from 'react'
import type { CountProps, FrameEntry } from './entries.ts'

/** The numbers of entries that have one, such as unread messages. Their code comes after the page. */
export const Counts = ({ of: entries, in: place }: { of: readonly FrameEntry[] } & CountProps) => (
  <Suspense>{entries.map(({ to, Count }) => Count && <Count key={to} in={place} />)}</Suspense>
)
