import { useEffect, useState } from 'react'
import { loader } from '../../../kit/lazy-part.ts'
import { report } from '../../../kit/report.ts'
import type { FarPainting } from './paint.ts'

const load = loader(async () => (await import('./paint-far.ts')).farPainting, { isSilent: true })
let known: FarPainting | undefined

/** Fetches the code that paints people from afar. Without it, lines and storeys are painted as well. */
export async function bringFarPainting(): Promise<FarPainting | undefined> {
  try {
    known ??= await load()
  } catch (error) {
    report(error)
  }
  return known
}

/** No member zooms out of a family earlier. */
const laterMs = 1500

/** The painting of people from afar, undefined until its code has come. Where it is not needed yet, it comes after the cards. */
export function useFarPainting(isNeeded: boolean): FarPainting | undefined {
  const [far, setFar] = useState(known)
  useEffect(() => {
    if (far) return
    let isGone = false
    const bring = () => void bringFarPainting().then((fetched) => isGone || setFar(fetched))
    const timer = setTimeout(bring, isNeeded ? 0 : laterMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [far, isNeeded])
  // Cards are painted once: code that they do without changes nothing.
  return isNeeded ? far : undefined
}
