import { documents } from '@mulghar/contract/documents/documents'
import { call } from '../../../kit/call.ts'
import { send } from '../../../kit/transport.ts'
import type { TreeModel } from '../model/model.ts'

/** Pictures of people as JPEG, by their place in the model. */
export type Photos = ReadonlyMap<number, Uint8Array<ArrayBuffer>>

/** So many links are asked for at once, and so many pictures fetched beside each other. */
const [linksAtOnce, picturesAtOnce] = [100, 6]
/** Px of a picture on paper: 40 px of the chart at four times its size, as sharp as words are there. */
const side = 160

/**
 * The pictures of some people that the viewer may see, square, in the way in which both kinds of file can hold them. Whose picture does not
 * come has none. Asks once for a hundred, and fetches each picture once.
 */
export async function photosOf({ photos }: TreeModel, people: Iterable<number>): Promise<Photos> {
  const wanted = Array.from(people, (person) => [person, photos.get(person)] as const).filter(
    ([, id]) => id !== undefined,
  )
  const ids = [...new Set(wanted.map(([, id]) => id!))]
  const links = new Map<string, string>()
  for (let at = 0; at < ids.length; at += linksAtOnce) {
    const { items } = await call(documents.list, { query: { ids: ids.slice(at, at + linksAtOnce).join(',') } })
    for (const { id, thumbUrl } of items) if (thumbUrl) links.set(id, thumbUrl)
  }
  const jpegs = new Map<string, Uint8Array<ArrayBuffer>>()
  const left = links.entries()
  const fetchOn = async () => {
    for (const [id, link] of left) {
      const jpeg = await jpegAt(link)
      if (jpeg) jpegs.set(id, jpeg)
    }
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, fetchOn))
  return new Map(wanted.flatMap(([person, id]) => (jpegs.has(id!) ? [[person, jpegs.get(id!)!] as const] : [])))
}

async function jpegAt(link: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const answer = await send(link, { method: 'GET', headers: {} })
  if (!answer.ok) return undefined
  const picture = await createImageBitmap(await answer.blob())
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  // As a card shows it: its middle, as large as fills the square.
  const scale = side / Math.min(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  canvas.getContext('2d')?.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined
}
