import { lazy, Suspense } from 'react'
import { PostPicture, type PostPictureProps } from './post-picture.tsx'

const PostFilm = lazy(() => import('./post-film.tsx'))

/** A picture of a post, or a film; the code that plays comes with the first film. */
export function PostShown({ isShown = true, ...props }: PostPictureProps & { isShown?: boolean }) {
  const picture = <PostPicture {...props} />
  if (props.media.type !== 'VIDEO') return picture
  return (
    <Suspense fallback={picture}>
      <PostFilm {...props} isShown={isShown} />
    </Suspense>
  )
}
