import sharp, { type Sharp } from 'sharp'

/** A picture whose four quarters are red, green, blue and white, so that one sees which way up it is. */
export function quarters(width: number, height: number): Sharp {
  const left = Math.ceil(width / 2)
  // By rows, since pixel by pixel the largest of these pictures takes seconds.
  const rowOf = (first: number, second: number) =>
    Buffer.concat([
      Buffer.alloc(left * 3, Buffer.from(colours[first]!)),
      Buffer.alloc((width - left) * 3, Buffer.from(colours[second]!)),
    ])
  const upper = Math.ceil(height / 2)
  const pixels = Buffer.concat([
    Buffer.alloc(upper * width * 3, rowOf(0, 1)),
    Buffer.alloc((height - upper) * width * 3, rowOf(2, 3)),
  ])
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const colours = [
  [255, 0, 0],
  [0, 160, 0],
  [0, 0, 255],
  [255, 255, 255],
]
const names = ['red', 'green', 'blue', 'white']

export const jpegOf = (width = 40, height = 20) => quarters(width, height).jpeg().toBuffer()

/** A photo that says where it was taken, as the camera of a phone writes it. */
export const jpegWithPlace = () =>
  quarters(40, 20)
    .jpeg()
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '27/1 42/1 2200/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '85/1 20/1 500/100',
      },
    })
    .toBuffer()

/** What colour each quarter of a picture has, from the top left in the order of reading. */
export async function quartersOf(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor((info.height * y) / 4) * info.width + Math.floor((info.width * x) / 4)) * 3
    const distances = colours.map((colour) => colour.reduce((sum, part, n) => sum + Math.abs(part - data[at + n]!), 0))
    return names[distances.indexOf(Math.min(...distances))]!
  })
}
