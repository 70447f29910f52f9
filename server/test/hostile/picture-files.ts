import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { jpegOf, quarters } from '../pictures.ts'

/** How a file that only looks like a picture is answered, by the code; `kept` where it is one, whatever hides in it. */
export type HostilePicture = { name: string; answer: string; make: () => Promise<Uint8Array> | Uint8Array }

/** What must not be left of a file that is kept. */
export const markers = ['<script', 'PK\u0003\u0004', '%PDF', 'alert(']

const script = '<html><body><script>alert(1)</script></body></html>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
const text = (value: string) => Buffer.from(value, 'latin1')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG in grey that says it is so large, with these chunks besides. */
function pngOf(width: number, height: number, pixels: Buffer, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const small = pngOf.bind(undefined, 8, 8, deflateSync(Buffer.alloc(72)))
/** A hundred mebibytes in a hundred kibibytes. */
const bomb = () => deflateSync(Buffer.alloc(100 * 1024 * 1024), { level: 9 })

/** A comment within a JPEG, right behind its beginning. */
async function withComment(comment: string): Promise<Buffer> {
  const picture = await jpegOf()
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, text(comment), picture.subarray(2)])
}

/** A JPEG that says of itself that it is so large. */
async function jpegThatSays(width: number, height: number): Promise<Buffer> {
  const picture = await jpegOf()
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
  picture.writeUInt16BE(height, frame + 5)
  picture.writeUInt16BE(width, frame + 7)
  return picture
}

/** Files of strangers who mean no good, each called `photo.jpg`. */
export const hostilePictures: HostilePicture[] = [
  { name: 'no bytes', answer: 'documents/empty-file', make: () => Buffer.alloc(0) },
  { name: 'a byte too many', answer: 'documents/too-large', make: () => Buffer.alloc(50 * 1024 * 1024 + 1, 0xff) },
  { name: 'a page', answer: 'documents/unsupported-file', make: () => text(script) },
  { name: 'SVG', answer: 'documents/unsupported-file', make: () => text(svg) },
  {
    name: 'SVG behind a mark of the order of bytes',
    answer: 'documents/unsupported-file',
    make: () => text(`\xef\xbb\xbf${svg}`),
  },
  { name: 'packed SVG', answer: 'documents/unsupported-file', make: () => gzipSync(svg) },
  {
    name: 'commands for a drawing program',
    answer: 'documents/unsupported-file',
    make: () => text('push graphic-context\nimage over 0,0 0,0 "https://example.org/a"'),
  },
  {
    name: 'only the head of a JPEG',
    answer: 'documents/unsupported',
    make: () => Buffer.from('ffd8ffe000104a464946', 'hex'),
  },
  {
    name: 'a JPEG with a page behind it',
    answer: 'kept',
    make: async () => Buffer.concat([await jpegOf(), text(script)]),
  },
  {
    name: 'a JPEG with an archive behind it',
    answer: 'kept',
    make: async () => Buffer.concat([await jpegOf(), text('PK\u0003\u0004'), Buffer.alloc(100)]),
  },
  {
    name: 'a JPEG with a page as its comment',
    answer: 'kept',
    make: () => withComment(`*/=alert(1)//${script}%PDF-1.7`),
  },
  {
    name: 'a GIF that is a script too',
    answer: 'kept',
    make: async () => Buffer.concat([await quarters(8, 8).gif().toBuffer(), text('=1;alert(1)//<script>')]),
  },
  {
    name: 'a PNG that says it is larger than all',
    answer: 'documents/unsupported',
    make: () => pngOf(0x7fffffff, 0x7fffffff, Buffer.alloc(9)),
  },
  {
    name: 'a JPEG that says it is as large as one can be',
    answer: 'documents/too-many-pixels',
    make: () => jpegThatSays(65_500, 65_500),
  },
  {
    name: 'a small file of a hundred million pixels',
    answer: 'documents/too-many-pixels',
    make: () => pngOf(10_240, 10_240, bomb()),
  },
  { name: 'more bytes than pixels', answer: 'kept', make: () => pngOf(8, 8, bomb()) },
  {
    name: 'a PNG with a large text packed small',
    answer: 'kept',
    make: () => small([chunk('zTXt', Buffer.concat([text('Comment\0\0'), bomb()]))]),
  },
  {
    name: 'a PNG with large colours packed small',
    answer: 'kept',
    make: () => small([chunk('iCCP', Buffer.concat([text('icc\0\0'), bomb()]))]),
  },
  {
    name: 'very many chunks',
    answer: 'kept',
    make: () => small(Array.from({ length: 100_000 }, () => chunk('tEXt', text('a\0b')))),
  },
]
