import { Unreadable } from './in-place.ts'

/** A box of a film (ISO/IEC 14496-12), read into memory. */
export type Atom = { name: string; body: Buffer }

const headBytes = 8

/** The boxes that stand in these bytes, one after the other, to their end. */
export function atomsIn(bytes: Buffer): Atom[] {
  const atoms: Atom[] = []
  for (let at = 0; at < bytes.length;) {
    // One box of old films ends a list with four zeros, as QuickTime allows.
    if (bytes.length - at < headBytes) break
    const size = bytes.readUInt32BE(at)
    if (size < headBytes || at + size > bytes.length) throw new Unreadable('a box beyond its holder')
    atoms.push({
      name: bytes.toString('latin1', at + 4, at + headBytes),
      body: bytes.subarray(at + headBytes, at + size),
    })
    at += size
  }
  return atoms
}

/** The one box of a name. */
export function atomOf(atoms: readonly Atom[], name: string): Buffer {
  const found = atoms.filter((atom) => atom.name === name)
  if (found.length !== 1) throw new Unreadable(`${found.length} times ${name}`)
  return found[0]!.body
}

/** What stands in boxes within boxes. */
export function atomsWithin(atoms: readonly Atom[], ...names: readonly string[]): Atom[] {
  return names.reduce((within, name) => atomsIn(atomOf(within, name)), [...atoms])
}

export function atom(name: string, ...parts: readonly Buffer[]): Buffer {
  const bytes = parts.reduce((sum, part) => sum + part.length, headBytes)
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(bytes)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...parts], bytes)
}
