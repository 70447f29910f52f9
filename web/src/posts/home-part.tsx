import { Suspense } from 'react'
import { loader, silentPart } from '../kit/lazy-part.ts'

/** Its code comes when all else of the page is shown. */
export const HomeFeed = silentPart(() => import('./home-feed.tsx'))

const loadComposer = loader(() => import('./composer.tsx'), { isSilent: true })
const Composer = silentPart(async () => ({ default: (await loadComposer()).Composer }))

export function HomeComposer() {
  return (
    <Suspense fallback={<ComposerPlace />}>
      <Composer />
    </Suspense>
  )
}

/** As high as the composer before anybody enters it, so that its code pushes nothing away. */
function ComposerPlace() {
  return <div aria-hidden="true" className="h-17.5 rounded-lg border border-line bg-surface shadow-lift md:h-19.5" />
}

/** Puts a text into the composer, where its author can change it. */
export function startPost(text: string): void {
  void import('./start-post.ts').then((code) => code.startPost(text))
}
