import { filmOfOneBeginning, filmsUponEachOther } from '../film-bombs.ts'
import { filmOf, type FilmName } from '../films.ts'
import { jpegOf } from '../pictures.ts'

/** A file that comes as a film, how it is called, and how it is answered: by a code, or `kept` as what. */
export type HostileFilm = { what: string; name: string; answer: string; make: () => Promise<Uint8Array> | Uint8Array }

const mebibyte = 1024 * 1024
const text = (value: string) => Buffer.from(value, 'latin1')

function box(name: string, ...contents: Uint8Array[]): Buffer {
  const inside = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + inside.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, inside])
}
const ftyp = box('ftyp', text('isom\0\0\0\0isommp42'))

function chunk(name: string, contents: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(contents.length, 4)
  return Buffer.concat([head, contents])
}

/** A film in which so many bytes behind the end of a name are others. */
function changed(film: FilmName, name: string | Buffer, behind: number, bytes: Uint8Array): Buffer {
  const whole = Buffer.from(filmOf(film))
  const at = whole.indexOf(name)
  if (at < 0) throw new Error(`no ${name.toString()} in ${film}`)
  whole.set(bytes, at + name.length + behind)
  return whole
}

function nested(depth: number): Buffer {
  const heads = Buffer.alloc(depth * 8)
  for (let n = 0; n < depth; n++) {
    heads.writeUInt32BE((depth - n) * 8, n * 8)
    heads.write(n % 2 === 0 ? 'moov' : 'trak', n * 8 + 4)
  }
  return heads
}

const largest = Buffer.from('ffffffff', 'hex')
const huge = Buffer.from('000000016d6f6f761000000000000000', 'hex')
/** A double that is larger than any time. */
const longDouble = Buffer.alloc(8)
longDouble.writeDoubleBE(1e300)

/** Behind its head this film goes on, as it says, until there is no more room. */
function endlessFragments(bytes: number): Buffer {
  const fragment = Buffer.concat([box('moof', box('mfhd', Buffer.alloc(8)), box('traf')), box('mdat', Buffer.alloc(8))])
  const whole = Buffer.alloc(bytes)
  const head = filmOf('iphone-h264.mov')
  whole.set(head)
  for (let at = head.length; at + fragment.length < bytes; at += fragment.length) whole.set(fragment, at)
  return whole
}

const unread = 'documents/unsupported-film'

export const hostileFilms: HostileFilm[] = [
  { what: 'no bytes', name: 'a.mp4', answer: 'documents/empty-file', make: () => Buffer.alloc(0) },
  {
    what: 'a byte too many',
    name: 'a.mp4',
    answer: 'documents/too-large',
    make: () => Buffer.concat([ftyp], 50 * mebibyte + 1),
  },
  {
    what: 'a list of other files',
    name: 'a.mp4',
    answer: 'documents/unsupported-file',
    make: () => text('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\nhttp://127.0.0.1/\n'),
  },
  { what: 'a head alone', name: 'a.mp4', answer: unread, make: () => ftyp },
  { what: 'a film of nothing', name: 'a.mp4', answer: unread, make: () => Buffer.concat([ftyp], 40 * mebibyte) },
  { what: 'a head of 2⁶⁰ bytes', name: 'a.mp4', answer: unread, make: () => Buffer.concat([ftyp, huge]) },
  { what: 'boxes in boxes', name: 'a.mp4', answer: unread, make: () => Buffer.concat([ftyp, nested(500_000)]) },
  { what: 'fragments without an end', name: 'a.mov', answer: 'kept', make: () => endlessFragments(40 * mebibyte) },
  {
    what: 'as many samples as can be said, all of one size',
    name: 'a.mp4',
    answer: 'kept',
    make: () => changed('android.mp4', 'stsz', 4, Buffer.concat([Buffer.from([0, 0, 0, 1]), largest])),
  },
  {
    what: 'times of as many samples as can be said',
    name: 'a.mp4',
    answer: unread,
    make: () => changed('android.mp4', 'stts', 8, largest),
  },
  {
    what: 'more entries of a table than there are bytes',
    name: 'a.mp4',
    answer: unread,
    make: () => changed('android.mp4', 'stco', 4, largest),
  },
  {
    what: 'as wide as can be said',
    name: 'a.avi',
    answer: unread,
    make: () => changed('camera.avi', 'avih', 36, largest),
  },
  {
    what: 'a thousand million frames',
    name: 'a.avi',
    answer: 'kept',
    make: () => changed('camera.avi', 'avih', 20, Buffer.from('00ca9a3b', 'hex')),
  },
  {
    what: 'a thousand million frames',
    name: 'a.mkv',
    answer: 'kept',
    make: () => changed('camera.mkv', Buffer.from('448988', 'hex'), 0, longDouble),
  },
  {
    what: 'a Matroska of a part without an end',
    name: 'a.mkv',
    answer: unread,
    make: () => Buffer.concat([filmOf('camera.mkv').subarray(0, 60), Buffer.alloc(20 * mebibyte, 0xff)]),
  },
  {
    what: 'very many empty chunks',
    name: 'a.avi',
    answer: unread,
    make: () => Buffer.concat([filmOf('camera.avi').subarray(0, 12), Buffer.alloc(40 * mebibyte)]),
  },
  {
    what: 'a photo of a place in a film of photos',
    name: 'a.avi',
    answer: 'documents/unclean-film',
    make: () => changed('camera.avi', 'movi', 40, text('Exif\0\0')),
  },
  {
    what: 'a track that is neither picture nor sound',
    name: 'a.3gp',
    answer: 'documents/unclean-film',
    make: () => changed('old-phone.3gp', 'soun', -4, text('meta')),
  },
  {
    what: 'a page behind a film',
    name: 'a.mp4',
    answer: 'kept',
    make: () => Buffer.concat([filmOf('android.mp4'), box('free', text('<script>alert(1)</script>'))]),
  },
  { what: 'a script as a title', name: 'a.mkv', answer: 'kept', make: () => filmOf('camera.mkv') },
  {
    what: 'a script as a title of what cannot be copied',
    name: 'a.avi',
    answer: 'kept',
    make: () => Buffer.concat([filmOf('camera.avi'), chunk('ISFT', text('<script>alert(1)</script>'))]),
  },
  { what: 'a film named as a picture', name: 'a.jpg', answer: 'kept', make: () => filmOf('android.mp4') },
  { what: 'a picture named as a film', name: 'a.mp4', answer: 'kept', make: () => jpegOf() },
  {
    what: 'a film of broadcasts',
    name: 'a.mp4',
    answer: unread,
    make: () =>
      Buffer.concat(Array.from({ length: 2000 }, () => Buffer.concat([text('G\x40\0\x10'), Buffer.alloc(184)]))),
  },
  {
    what: 'a megabyte that is each of thousands of pictures',
    name: 'a.3gp',
    answer: unread,
    make: () => filmsUponEachOther(50_000, 'at once'),
  },
  {
    what: 'a megabyte with which thousands of blocks begin',
    name: 'a.webm',
    answer: unread,
    make: () => filmOfOneBeginning(20_000),
  },
]
