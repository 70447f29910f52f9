import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'documents/not-found': msg`This file does not exist or is not yours to see.`,
    'documents/not-uploader': msg`Only the member who uploaded a file can do this.`,
    'documents/attached': msg`This file is in use and cannot be removed.`,
    'documents/no-file': msg`Please choose a file.`,
    'documents/empty-file': msg`This file is empty.`,
    'documents/too-large': msg`This file is larger than 50MB.`,
    'documents/unsupported': msg`This is not a picture that can be read. JPEG, PNG, GIF, WebP, HEIC, BMP and TIFF are.`,
    'documents/unsupported-film': msg`This is not a video that can be read. MP4, MOV, M4V, 3GP, AVI and MKV are.`,
    'documents/unsupported-file': msg`This is neither a photo, nor a video, nor a PDF that can be read.`,
    'documents/unclean-film': msg`This video contains details such as its location that cannot be removed. Try converting it to MP4.`,
    'documents/file-too-large': msg`This file is larger than 10MB.`,
    'documents/not-a-picture': msg`Only a picture can be shown here.`,
    'documents/not-a-film': msg`Only a video has a poster.`,
    'documents/has-poster': msg`This video has a poster already.`,
    'documents/too-many-pixels': msg`This picture has too many pixels.`,
    'documents/animation-too-large': msg`This animation is too large. Choose a shorter or smaller one, or send it as a video.`,
    'documents/quota': msg`Your room for files is used up. Delete some of them to make room.`,
    'documents/no-room': msg`There is no room left for files here at the moment. Please try again later.`,
    'documents/bad-link': msg`This link to a file has expired.`,
  },
} satisfies WordsOf<'documents'>
