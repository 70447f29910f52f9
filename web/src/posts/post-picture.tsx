import { useQueryClient } from '@tanstack/react-query'
import { MediaPicture, MediaShown, type MediaPictureProps } from '../documents/public.ts'
import { renew } from './posts.queries.ts'

type Props = Omit<MediaPictureProps, 'renew'> & { postId: string }

/** A picture of a post, or the poster of a film. */
export function PostPicture({ postId, ...props }: Props) {
  const cache = useQueryClient()
  return <MediaPicture {...props} renew={() => renew(cache, postId)} />
}

/** A picture of a post, or a film that can be played. */
export function PostShown({ postId, ...props }: Props & { isShown?: boolean }) {
  const cache = useQueryClient()
  return <MediaShown {...props} renew={() => renew(cache, postId)} />
}
