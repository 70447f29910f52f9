import { constants, crc32, deflateRawSync } from 'node:zlib'

export type Packed = { name: string; packed: Buffer; size: number; method: 0 | 8 }

/** Something to be packed, deflated or as it is. */
export function packed(name: string, bytes: Uint8Array | string, method: 0 | 8 = 8): Packed {
  const plain = Buffer.from(bytes as Uint8Array)
  return { name, packed: method === 8 ? deflateRawSync(plain) : plain, size: plain.length, method }
}

/** A text that repeats a piece. */
export type Repeated = { before: string; piece: string; times: number; after: string }

/** A repeated text, deflated. The piece is deflated once; all of a large text would take seconds. */
export function packedRepeated(name: string, { before, piece, times, after }: Repeated): Packed {
  // A full flush ends on a byte and refers to nothing before, so the parts can be joined in any order.
  const part = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
  const repeated = part(piece)
  const bytes = [part(before), ...Array.from({ length: times }, () => repeated), deflateRawSync(after)]
  const size = Buffer.byteLength(before) + times * Buffer.byteLength(piece) + Buffer.byteLength(after)
  return { name, packed: Buffer.concat(bytes), size, method: 8 }
}

/** An archive that says of its files whatever it is told to say. */
export function archiveOf(files: readonly Packed[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, packed: bytes, size, method } of files) {
    const named = Buffer.from(name)
    const both = Buffer.alloc(26)
    both.writeUInt16LE(20, 0)
    both.writeUInt16LE(0x800, 2)
    both.writeUInt16LE(method, 4)
    both.writeUInt32LE(crc32(bytes), 10)
    both.writeUInt32LE(bytes.length, 14)
    both.writeUInt32LE(size, 18)
    both.writeUInt16LE(named.length, 22)
    const [local, made, end] = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x01\x02\x14\x00'), Buffer.alloc(14)]
    end.writeUInt32LE(at, 10)
    pieces.push(local, both, named, bytes)
    directory.push(made, both, end, named)
    at += 30 + named.length + bytes.length
  }
  const length = directory.reduce((sum, piece) => sum + piece.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(files.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(files.length, 0xffff), 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, ...directory, end])
}
