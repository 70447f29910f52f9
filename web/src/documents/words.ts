import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'documents/not-found': msg`This file does not exist, or you do not have access to it.`,
    'documents/not-uploader': msg`Only the member who uploaded a file can do this.`,
    'documents/attached': msg`This file is in use and cannot be removed.`,
    'documents/no-file': msg`Please choose a file.`,
    'documents/empty-file': msg`This file is empty. Please choose another one.`,
    'documents/too-large': msg`This file is larger than 50MB.`,
    'documents/unsupported': msg`We could not read this picture. Use JPEG, PNG, GIF, WebP, HEIC, BMP or TIFF.`,
    'documents/unsupported-film': msg`We could not read this video. Use MP4, MOV, M4V, 3GP, AVI or MKV.`,
    'documents/unsupported-file': msg`We could not read this file. Use a photo, a video or a PDF.`,
    'documents/unclean-film': msg`We cannot remove details such as the location from this video. Save it as MP4, or choose another one.`,
    'documents/file-too-large': msg`This file is larger than 10MB.`,
    'documents/not-a-picture': msg`This file is not a picture. Please choose a picture.`,
    'documents/not-a-film': msg`Only videos can have a preview picture.`,
    'documents/has-poster': msg`This video already has a preview picture.`,
    'documents/too-many-pixels': msg`This picture has too many pixels. Please choose a smaller one.`,
    'documents/animation-too-large': msg`This animation is too large. Choose a shorter or smaller one, or send it as a video.`,
    'documents/quota': msg`Your storage is full. Delete some files to make room.`,
    'documents/no-room': msg`Storage for files is full at the moment. Please try again later.`,
    'documents/bad-link': msg`This link to a file has expired.`,
  },
} satisfies WordsOf<'documents'>
