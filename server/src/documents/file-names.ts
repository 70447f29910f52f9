import { cleanText } from '@mulghar/contract/kit/clean-text'

/** Papers of which a room may ask to keep them, by how the ends of their names read. */
const papers = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
} as const
export type PaperType = keyof typeof papers

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'video/3gpp': '3gp',
  'video/3gpp2': '3g2',
  'video/matroska': 'mkv',
  'video/x-msvideo': 'avi',
  ...papers,
}

/** A file's name as its uploader gave it, without folders and without what does not show. */
export function plainName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  // A hidden sign could disguise the end of a name.
  const shown = cleanText(last.replace(/\p{Cc}/gu, ''))
  return Array.from(shown).slice(0, 200).join('') || 'file'
}

/** The name under which a browser saves a file: its own, with the ending of what it is now. */
export function savedName(name: string, mimeType: string): string {
  const stem = name.replace(/\.[^.]{1,5}$/, '') || name
  return `${stem}.${extensions[mimeType.split(';')[0]!] ?? 'bin'}`
}

/**
 * The name of a picture or film for everybody but its uploader: the one that it was given may tell where it was taken, or of
 * whom.
 */
export function plainMediaName(mimeType: string): string {
  return savedName(mimeType.startsWith('video/') ? 'film' : 'photo', mimeType)
}

/** RFC 6266 and RFC 8187: a name of any script in a header of ASCII. What is an attachment is never opened in a page. */
export function shownAs(how: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename*=UTF-8''${encoded}`
}
