/// <reference lib="dom" />
import type { Member } from '../fixtures.ts'

const colours = ['#a4512c', '#1b6446', '#f2b23a', '#7a3a20', '#43325f']

/** Sends pictures as a member does, past the pages; of one colour each with a light square, lying and upright by turns. */
export async function sendPictures(who: Member, count: number): Promise<string[]> {
  const { token, pictures } = await who.page.evaluate(
    async ([colours, count]) => {
      const pictures: number[][] = []
      for (let at = 0; at < count; at++) {
        const canvas = at % 2 === 0 ? new OffscreenCanvas(900, 600) : new OffscreenCanvas(600, 900)
        const context = canvas.getContext('2d')!
        context.fillStyle = colours[at % colours.length]!
        context.fillRect(0, 0, 900, 900)
        context.fillStyle = '#fbe8c2'
        context.fillRect(150, 150, 300, 300)
        const blob = await canvas.convertToBlob({ type: 'image/png' })
        pictures.push([...new Uint8Array(await blob.arrayBuffer())])
      }
      return { token: JSON.parse(sessionStorage.getItem('auth-storage')!).state.accessToken as string, pictures }
    },
    [colours, count] as const,
  )
  const ids: string[] = []
  for (const [at, bytes] of pictures.entries()) {
    const file = { name: `${at + 1}.png`, mimeType: 'image/png', buffer: Buffer.from(bytes) }
    const headers = { authorization: `Bearer ${token}` }
    const response = await who.context.request.post('/v1/document/upload', { headers, multipart: { file } })
    if (!response.ok()) throw new Error(await response.text())
    ids.push((await response.json()).id)
  }
  return ids
}

/** Posts a text with so many pictures; their alt texts are given in order. */
export async function postWith(who: Member, text: string, pictures: number, alts: readonly string[] = []) {
  const mediaIds = await sendPictures(who, pictures)
  return who.api<{ id: string }>('POST', '/v1/post', {
    text,
    mediaIds,
    alts: alts.map((alt, at) => ({ id: mediaIds[at], alt })),
  })
}
