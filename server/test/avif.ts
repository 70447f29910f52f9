/**
 * An AVIF of one still picture, as the picture library writes it, with a box that says which colours it has: "nclx" and its numbers. The
 * library writes none itself.
 */
export function withColours(picture: Buffer, colours: Buffer): Buffer {
  const avif = Buffer.from(picture)
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('colr', 'latin1'), colours])
  box.writeUInt32BE(box.length)
  const place = (name: string) => avif.indexOf(name, 0, 'latin1') - 4
  const grown = (name: string, bytes: number) => avif.writeUInt32BE(avif.readUInt32BE(place(name)) + bytes, place(name))
  const added = box.length + 1
  const endOf = (name: string) => place(name) + avif.readUInt32BE(place(name))
  const [propertiesEnd, linksEnd] = [endOf('ipco'), endOf('ipma')]
  grown('ipco', box.length)
  grown('ipma', 1)
  grown('iprp', added)
  grown('meta', added)
  // Head, version and flags, number of items, item: then how many properties it has.
  avif[place('ipma') + 18]! += 1
  // Head, version and flags, sizes, number of items, item and where its data are: then the place of the data.
  const dataAt = place('iloc') + 20
  avif.writeUInt32BE(avif.readUInt32BE(dataAt) + added, dataAt)
  const countOfProperties = 4
  return Buffer.concat([
    avif.subarray(0, propertiesEnd),
    box,
    avif.subarray(propertiesEnd, linksEnd),
    Buffer.from([countOfProperties]),
    avif.subarray(linksEnd),
  ])
}
