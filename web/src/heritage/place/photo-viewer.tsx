import type { Place, PlacePhoto } from '@mulghar/contract/heritage/heritage'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MediaPicture } from '../../documents/public.ts'
import { PictureViewer } from '../../kit/ui/picture-viewer.tsx'
import { changed } from '../core/heritage.queries.ts'
import { licenceWords } from '../core/place-words.ts'
import { written } from '../../kit/written.ts'
import { yearText } from '../../kit/year-words.ts'

type Props = { place: Place; openId: string | undefined; onOpen: (id: string) => void; onClose: () => void }

/** The photos of a place large, one after the other. */
export default function PhotoViewer({ place: { id, name, medias }, ...viewer }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  return (
    <PictureViewer
      {...viewer}
      label={t`Photos of ${name}`}
      pictures={medias}
      urlOf={({ mediumUrl, url }) => mediumUrl ?? url}
      show={(photo, at) => (
        <MediaPicture
          media={{ ...photo, type: 'IMAGE', durationMs: null }}
          alt={photo.caption ?? t`Photo ${at} of ${name}`}
          sizes="(min-width: 64rem) 60rem, 100vw"
          fit="contain"
          renew={() => changed(cache, id)}
        />
      )}
      side={(photo) => <Side name={name} photo={photo} />}
    />
  )
}

/** What is known of a photo. */
function Side({ name, photo: { caption, author, licence, year } }: { name: string; photo: PlacePhoto }) {
  const { i18n, t } = useLingui()
  return (
    <>
      <h2 {...written(caption ?? name)} className="text-lg wrap-anywhere">
        {caption ?? name}
      </h2>
      <dl className="grid gap-3 text-sm">
        {year !== null && <Line label={t({ message: 'Year', context: 'of a photo' })}>{yearText(year)}</Line>}
        {author && <Line label={t({ message: 'Photo by', context: 'who took it' })}>{author}</Line>}
        {licence && (
          <Line label={t({ message: 'Licence', context: 'of a photo' })}>{i18n._(licenceWords[licence])}</Line>
        )}
      </dl>
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
