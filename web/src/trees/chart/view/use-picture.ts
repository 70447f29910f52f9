import { useEffect, useState } from 'react'
import { pictureOf, serves, type Picture } from './picture.ts'
import type { Scene, View } from './scene.ts'

/** Once nothing has moved for so long, the picture is painted as it is seen. */
const restMs = 150

/**
 * What is painted is a picture that is moved and stretched while the view changes, and painted anew only where it does not
 * reach, or once the view rests: thousands of bars and lines in every frame are too many for a computer without a graphics card.
 */
export function usePicture(scene: Scene, view: View): Picture {
  const [kept, setKept] = useState(() => pictureOf(scene, view))
  const picture = serves(kept, scene, view) ? kept : pictureOf(scene, view)
  if (picture !== kept) setKept(picture)
  useEffect(() => {
    if (kept.page === view) return
    const timer = setTimeout(() => setKept(pictureOf(scene, view)), restMs)
    return () => clearTimeout(timer)
  }, [kept, scene, view])
  return picture
}
