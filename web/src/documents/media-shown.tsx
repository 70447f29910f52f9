import { Suspense } from 'react'
import { silentPart } from '../kit/lazy-part.ts'
import { MediaPicture, type MediaPictureProps } from './media-picture.tsx'

const MediaFilm = silentPart(() => import('./media-film.tsx'))

/** A picture, or a film; the code that plays comes with the first film. */
export function MediaShown({ isShown = true, ...props }: MediaPictureProps & { isShown?: boolean }) {
  const picture = <MediaPicture {...props} />
  if (props.media.type !== 'VIDEO') return picture
  return (
    <Suspense fallback={picture}>
      <MediaFilm {...props} isShown={isShown} />
    </Suspense>
  )
}
