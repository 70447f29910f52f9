import { useLingui } from '@lingui/react/macro'
import { Download, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FilmLength } from './film-length.tsx'
import { MediaPicture, type MediaPictureProps, type ShownMedia } from './media-picture.tsx'

/** A film: its poster, until it is pressed. Nothing of it is loaded before. */
export default function MediaFilm(props: MediaPictureProps & { isShown: boolean }) {
  const { t } = useLingui()
  const { media } = props
  const [isStarted, setStarted] = useState(false)
  const [isUnplayable, setUnplayable] = useState(false)
  if (isUnplayable || !canPlay(media)) return <ToDownload {...props} />
  if (isStarted) return <Player {...props} onUnplayable={() => setUnplayable(true)} />
  return (
    <div className="relative size-full">
      <MediaPicture {...props} />
      <button
        type="button"
        aria-label={t`Play video`}
        onClick={() => setStarted(true)}
        className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-media-veil text-on-media"
      >
        <Play aria-hidden="true" fill="currentColor" className="size-7" />
      </button>
      <FilmLength ms={media.durationMs} className="bottom-3 left-3" />
    </div>
  )
}

type PlayerProps = MediaPictureProps & { isShown: boolean; onUnplayable: () => void }

/** Without sound, until somebody turns it on. One whose link has ended is asked for anew, once for each link. */
function Player({ media, alt, isShown, renew, onUnplayable }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [failedUrl, setFailedUrl] = useState<string>()
  const [isRenewed, setRenewed] = useState(false)
  const isBroken = isRenewed && failedUrl === media.url
  useEffect(() => video.current?.focus(), [])
  useEffect(() => {
    if (!isShown) video.current?.pause()
  }, [isShown])
  useEffect(() => {
    if (isBroken) onUnplayable()
  }, [isBroken, onUnplayable])

  function fail() {
    setFailedUrl(media.url)
    setRenewed(false)
    void renew().finally(() => setRenewed(true))
  }

  return (
    <video
      ref={video}
      src={media.url}
      poster={media.mediumUrl ?? undefined}
      aria-label={media.alt || alt}
      preload="none"
      controls
      playsInline
      muted
      autoPlay
      onError={fail}
      className="size-full bg-sunken object-contain"
    />
  )
}

/** What no browser plays, or this one does not. */
function ToDownload(props: MediaPictureProps) {
  const { t } = useLingui()
  return (
    <div className="relative size-full">
      <MediaPicture {...props} />
      <div className="absolute inset-x-3 top-1/2 grid -translate-y-1/2 justify-items-center gap-2 rounded-md bg-media-veil p-3 text-center text-on-media">
        <p>{t`This video cannot be played here. Please download it.`}</p>
        <a
          href={props.media.url}
          download
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-medium underline"
        >
          <Download aria-hidden="true" className="size-5" />
          {t`Download video`}
        </a>
      </div>
    </div>
  )
}

/** Whether this browser may be able to: what has no codecs in its type is played by none. */
function canPlay({ mimeType }: ShownMedia): boolean {
  return mimeType.includes('codecs') && document.createElement('video').canPlayType(mimeType) !== ''
}
