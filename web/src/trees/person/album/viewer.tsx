import type { AlbumPicture } from '@mulghar/contract/trees/album'
import type { Person } from '@mulghar/contract/trees/person'
import { useLingui } from '@lingui/react/macro'
import { PictureViewer } from '../../../kit/ui/picture-viewer.tsx'
import { fullName } from '../../core/person-names.ts'
import { PictureSide } from './picture-side.tsx'

type ViewerProps = {
  person: Person
  pictures: readonly AlbumPicture[]
  openId: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

/** The pictures of a person, large. */
export default function Viewer({ person, ...props }: ViewerProps) {
  const { t } = useLingui()
  const name = fullName(person) || t`Unknown name`
  const count = props.pictures.length
  return (
    <PictureViewer
      {...props}
      label={t`Pictures of ${name}`}
      urlOf={({ image }) => image.url}
      show={({ image, caption }, place) => (
        <img
          src={image.url}
          alt={caption ?? t`Picture ${place} of ${name}`}
          draggable={false}
          className="size-full object-contain"
        />
      )}
      side={(picture, place) => <PictureSide person={person} picture={picture} place={place} of={count} />}
    />
  )
}
