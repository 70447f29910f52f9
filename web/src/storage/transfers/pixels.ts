/** A larger picture takes more memory than a phone has. */
export const mostPixels = 64e6

/** How many pixels a picture has. Browsers read that from its beginning, and decode it only to draw it. Rejects for what is no picture. */
export async function pixelsOf(url: string): Promise<number> {
  const image = new Image()
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve
    image.onerror = () => reject(new Error('It is no picture that this browser can show'))
  })
  image.src = url
  await loaded
  return image.naturalWidth * image.naturalHeight
}
