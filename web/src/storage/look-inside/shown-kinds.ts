/** How a file is shown. `saved` is only saved, never opened: SVG, HTML and all that is not listed. */
export type ShownKind = 'picture' | 'text' | 'audio' | 'video' | 'pdf' | 'saved'

type Shown = { kind: ShownKind; type: string; mostBytes: number }

const MB = 2 ** 20
const most: Record<Exclude<ShownKind, 'saved'>, number> = {
  picture: 64 * MB,
  text: 2 * MB,
  audio: 200 * MB,
  video: 200 * MB,
  pdf: 100 * MB,
}

/** By the ending of the name. The type that a file says of itself is never used: a page could be opened that runs scripts. */
const byEnding: Record<string, readonly [Exclude<ShownKind, 'saved'>, string]> = {
  jpg: ['picture', 'image/jpeg'],
  jpeg: ['picture', 'image/jpeg'],
  png: ['picture', 'image/png'],
  gif: ['picture', 'image/gif'],
  webp: ['picture', 'image/webp'],
  avif: ['picture', 'image/avif'],
  bmp: ['picture', 'image/bmp'],
  txt: ['text', 'text/plain'],
  md: ['text', 'text/plain'],
  csv: ['text', 'text/plain'],
  json: ['text', 'text/plain'],
  log: ['text', 'text/plain'],
  ged: ['text', 'text/plain'],
  mp3: ['audio', 'audio/mpeg'],
  m4a: ['audio', 'audio/mp4'],
  aac: ['audio', 'audio/aac'],
  ogg: ['audio', 'audio/ogg'],
  opus: ['audio', 'audio/ogg'],
  wav: ['audio', 'audio/wav'],
  flac: ['audio', 'audio/flac'],
  mp4: ['video', 'video/mp4'],
  m4v: ['video', 'video/mp4'],
  mov: ['video', 'video/mp4'],
  webm: ['video', 'video/webm'],
  pdf: ['pdf', 'application/pdf'],
}

/** The ending of a name in small letters, without its dot. Empty where it has none. */
export const endingOf = (name: string): string => /\.([^.\s]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** How a file of this name and size is shown. */
export function shownAs(name: string, size: number): Shown {
  const known = byEnding[endingOf(name)]
  if (!known) return { kind: 'saved', type: 'application/octet-stream', mostBytes: 0 }
  const [kind, type] = known
  return size <= most[kind]
    ? { kind, type, mostBytes: most[kind] }
    : { kind: 'saved', type: 'application/octet-stream', mostBytes: most[kind] }
}
