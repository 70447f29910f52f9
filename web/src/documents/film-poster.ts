/** So far into a film it seldom is black any more. */
const atSeconds = 1
const longestSide = 1280
const patienceMs = 10_000

/** A picture out of a film that was chosen, as far as this browser can play it; undefined where it cannot. */
export async function posterOf(film: File): Promise<File | undefined> {
  const url = URL.createObjectURL(film)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    const isShown = await reached(video, 'loadeddata', () => (video.src = url))
    if (!isShown || !video.videoWidth) return undefined
    const at = Math.min(atSeconds, Number.isFinite(video.duration) ? video.duration / 2 : 0)
    if (!(await reached(video, 'seeked', () => (video.currentTime = at)))) return undefined
    return await drawn(video)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** Whether something is reached before a fault, or before nobody waits any longer. */
function reached(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', begin: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = (is: boolean) => {
      over.abort()
      clearTimeout(timer)
      resolve(is)
    }
    const timer = setTimeout(() => end(false), patienceMs)
    video.addEventListener(event, () => end(true), { signal: over.signal })
    video.addEventListener('error', () => end(false), { signal: over.signal })
    begin()
  })
}

async function drawn(video: HTMLVideoElement): Promise<File | undefined> {
  const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob ? new File([blob], 'poster.jpg', { type: 'image/jpeg' }) : undefined
}
