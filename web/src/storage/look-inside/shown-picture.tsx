import { useEffect, useState } from 'react'
import { mostPixels, pixelsOf } from '../transfers/pixels.ts'

type Props = { url: string; name: string; onError: () => void }

/** A picture, unless it is so large that drawing it could end the page. */
export function ShownPicture({ url, name, onError }: Props) {
  const [isSafe, setSafe] = useState(false)
  useEffect(() => {
    let isOver = false
    pixelsOf(url).then(
      (pixels) => {
        if (isOver) return
        if (pixels > mostPixels) onError()
        else setSafe(true)
      },
      () => isOver || onError(),
    )
    return () => void (isOver = true)
  }, [url, onError])
  return isSafe ? <img src={url} alt={name} onError={onError} className="size-full object-contain" /> : null
}
