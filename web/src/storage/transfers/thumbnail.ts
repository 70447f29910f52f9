import { mostThumbnailBytes, sealBytes } from '@mulghar/contract/storage/contents'
import { report } from '../../kit/report.ts'
import { mostPixels, pixelsOf } from './pixels.ts'

const side = 360
const mostBytes = mostThumbnailBytes - sealBytes
/** Pictures that a browser may be asked to decode. An SVG is a document and is never opened. */
const pictures = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/bmp',
  'image/heic',
])
/** A larger picture file would need much memory to decode. */
const mostPictureBytes = 64 * 2 ** 20

export const hasThumbnail = ({ type, size }: Pick<File, 'type' | 'size'>): boolean =>
  pictures.has(type) && size <= mostPictureBytes

/** A small WebP or JPEG of a picture, or undefined where this browser cannot decode it. */
export async function thumbnailOf(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!hasThumbnail(file)) return undefined
  let picture: ImageBitmap | undefined
  const url = URL.createObjectURL(file)
  try {
    if ((await pixelsOf(url)) > mostPixels) return undefined
    picture = await createImageBitmap(file)
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const [width, height] = [picture.width, picture.height].map((length) => Math.max(1, Math.round(length * scale)))
    const canvas = new OffscreenCanvas(width!, height!)
    canvas.getContext('2d')!.drawImage(picture, 0, 0, width!, height!)
    for (const type of ['image/webp', 'image/jpeg']) {
      for (const quality of [0.8, 0.5, 0.2]) {
        const blob = await canvas.convertToBlob({ type, quality })
        // A browser that cannot write WebP writes a PNG instead.
        if (blob.type === type && blob.size <= mostBytes) return new Uint8Array(await blob.arrayBuffer())
      }
    }
    return undefined
  } catch (error) {
    // A damaged picture is uploaded without a thumbnail.
    report(error)
    return undefined
  } finally {
    picture?.close()
    URL.revokeObjectURL(url)
  }
}
