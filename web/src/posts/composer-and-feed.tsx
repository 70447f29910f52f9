import { Composer } from './composer.tsx'
import { Feed } from './feed.tsx'

/** Where one writes, and below it what others share. */
export default function ComposerAndFeed() {
  return (
    <>
      <Composer />
      <Feed />
    </>
  )
}
