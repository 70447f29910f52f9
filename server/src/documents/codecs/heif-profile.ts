import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js'
import { iccOf } from './icc.ts'

/** The four letters that say how a picture tells its colours: an ICC profile, one without limits, or numbers (H.273). */
const kindOf = (letters: string) => Buffer.from(letters, 'latin1').readUInt32BE()
const [full, restricted, coded] = [kindOf('prof'), kindOf('rICC'), kindOf('nclx')]
const mostProfileBytes = 4 * 1024 * 1024
/** An error of the decoder is a struct of two numbers and a pointer, which it writes to where it is told. */
const errorBytes = 12

/** The ICC profile of a picture's colours; undefined where they are those of sRGB, or nothing is said. */
export function profileOf({ handle }: HeifImage): Uint8Array | undefined {
  const { ptr } = handle.$$
  const kind = libheif._heif_image_handle_get_color_profile_type(ptr) >>> 0
  if (kind === coded) return codedProfile(ptr)
  if (kind !== full && kind !== restricted) return undefined
  const size = libheif._heif_image_handle_get_raw_color_profile_size(ptr)
  if (size < 128 || size > mostProfileBytes) return undefined
  return withMemory(errorBytes + size, (place) => {
    libheif._heif_image_handle_get_raw_color_profile(place, ptr, place + errorBytes)
    if (libheif.HEAPU8[place] !== 0) return undefined
    return libheif.HEAPU8.slice(place + errorBytes, place + errorBytes + size)
  })
}

function codedProfile(ptr: number): Uint8Array | undefined {
  return withMemory(errorBytes + 4, (place) => {
    libheif._heif_image_handle_get_nclx_color_profile(place, ptr, place + errorBytes)
    if (libheif.HEAPU8[place] !== 0) return undefined
    const told = new DataView(libheif.HEAPU8.buffer)
    const at = told.getUint32(place + errorBytes, true)
    // The struct begins with its version, padded to four bytes.
    return iccOf(told.getUint32(at + 4, true), told.getUint32(at + 8, true))
  })
}

function withMemory<T>(bytes: number, work: (place: number) => T): T {
  const place = libheif._malloc(bytes)
  try {
    return work(place)
  } finally {
    libheif._free(place)
  }
}
