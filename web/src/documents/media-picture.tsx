import type { Document } from '@mulghar/contract/documents/documents'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { classes } from '../kit/ui/class-names.ts'

type OfDocument = 'url' | 'mediumUrl' | 'thumbUrl' | 'width' | 'height' | 'thumbhash' | 'mimeType' | 'durationMs'
export type ShownMedia = Pick<Document, OfDocument> & {
  type: 'IMAGE' | 'VIDEO'
  /** What it shows, where that was said. */
  alt?: string
}

export type MediaPictureProps = {
  media: ShownMedia
  /** What is told of it where nothing was said of it. */
  alt: string
  /** How wide it stands on the page, as `sizes` of a picture says it. */
  sizes: string
  fit?: 'cover' | 'contain'
  className?: string
  /** Asks for links anew: those that it has may have ended. */
  renew: () => Promise<unknown>
}

/** The sides of the small ones, at most; the picture itself is as large as it was kept. */
const thumbPx = 320
const mediumPx = 1280

/** A picture, or the poster of a film, before it is there as a blur of its colours; one whose link has ended is asked for anew, once for each link. */
export function MediaPicture({ media, alt, sizes, fit = 'cover', className, renew }: MediaPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const [isThere, setThere] = useState(false)
  const { url, thumbhash } = media
  const src = sourceOf(media)
  if (!src) return <DrawnPoster label={media.alt || alt} />
  return (
    <img
      src={src}
      srcSet={isAnimated(media) ? undefined : sources(media)}
      sizes={sizes}
      alt={media.alt || alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={() => setThere(true)}
      onError={() => {
        if (url === failedUrl) return
        setFailedUrl(url)
        void renew()
      }}
      style={thumbhash && !isThere ? { backgroundImage: `url(${blurOf(thumbhash)})` } : undefined}
      className={classes(
        'size-full bg-cover bg-center text-transparent',
        fit === 'cover' ? 'object-cover' : 'object-contain',
        className,
      )}
    />
  )
}

/** In the place of a film of which there is no picture. */
function DrawnPoster({ label }: { label: string }) {
  return (
    <div
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      className="grid size-full place-items-center bg-clay-soft text-clay"
    >
      <Clapperboard aria-hidden="true" strokeWidth={1} className="size-1/4 max-h-24" />
    </div>
  )
}

const isAnimated = ({ type, durationMs }: ShownMedia) => type === 'IMAGE' && durationMs !== null

/** The thumbnail of an animation stands still: it is for people who asked for less motion, and for nobody else. */
function sourceOf(media: ShownMedia): string | undefined {
  const { type, url, mediumUrl, thumbUrl } = media
  const wantsStill = isAnimated(media) && matchMedia('(prefers-reduced-motion: reduce)').matches
  return (wantsStill ? thumbUrl : null) ?? mediumUrl ?? (type === 'VIDEO' ? undefined : url)
}

function sources({ type, url, mediumUrl, thumbUrl, width, height }: ShownMedia): string | undefined {
  if (!width || !height) return undefined
  const widthOf = (px: number) => Math.max(1, Math.round(width * Math.min(1, px / Math.max(width, height))))
  const all: [string, number][] = type === 'VIDEO' ? [] : [[url, width]]
  if (mediumUrl) all.unshift([mediumUrl, widthOf(mediumPx)])
  if (thumbUrl) all.unshift([thumbUrl, widthOf(thumbPx)])
  return all.map(([from, px]) => `${from} ${px}w`).join(', ')
}

function blurOf(thumbhash: string): string {
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)))
}
