import type { ErrorTable } from '../kit/errors.ts'

/** How a call of files and pictures can be refused. */
export const documentsErrors = {
  'documents/not-found': [404, 'This file does not exist, or you do not have access to it.'],
  'documents/not-uploader': [403, 'Only the member who uploaded a file can do this.'],
  'documents/attached': [409, 'This file is in use and cannot be removed.'],
  'documents/no-file': [400, 'Please choose a file.'],
  'documents/empty-file': [400, 'This file is empty. Please choose another one.'],
  'documents/too-large': [413, 'This file is larger than 50MB.'],
  'documents/unsupported': [415, 'We could not read this picture. Use JPEG, PNG, GIF, WebP, HEIC, BMP or TIFF.'],
  'documents/unsupported-film': [415, 'We could not read this video. Use MP4, MOV, M4V, 3GP, AVI or MKV.'],
  'documents/unsupported-file': [415, 'We could not read this file. Use a photo, a video or a PDF.'],
  'documents/unclean-film': [
    415,
    'We cannot remove details such as the location from this video. Save it as MP4, or choose another one.',
  ],
  'documents/file-too-large': [413, 'This file is larger than 10MB.'],
  'documents/not-a-picture': [400, 'This file is not a picture. Please choose a picture.'],
  'documents/not-a-film': [400, 'Only videos can have a preview picture.'],
  'documents/has-poster': [409, 'This video already has a preview picture.'],
  'documents/too-many-pixels': [413, 'This picture has too many pixels. Please choose a smaller one.'],
  'documents/animation-too-large': [
    413,
    'This animation is too large. Choose a shorter or smaller one, or send it as a video.',
  ],
  'documents/quota': [413, 'Your storage is full. Delete some files to make room.'],
  'documents/no-room': [507, 'Storage for files is full at the moment. Please try again later.'],
  'documents/bad-link': [403, 'This link to a file has expired.'],
} as const satisfies ErrorTable<'documents'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    documents: typeof documentsErrors
  }
}
