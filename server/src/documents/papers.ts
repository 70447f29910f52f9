import { fileTypeFromFile } from 'file-type'
import { stat } from 'node:fs/promises'
import { AppError } from '../kit/app-error.ts'
import type { PaperType } from './file-names.ts'
import type { Policy } from './policy.ts'

/**
 * Files that are kept as they came, and only ever downloaded: of these types, told by their bytes, and so large at most. A
 * room asks for what it needs, such as receipts.
 */
export function papers({ types, maxBytes }: { types: readonly PaperType[]; maxBytes: number }): Policy {
  return {
    maxBytes,
    async prepare(path) {
      const mime = (await fileTypeFromFile(path))?.mime ?? ''
      const type = types.find((one) => one === mime)
      if (!type) throw new AppError('documents/unsupported-file')
      // Where another kind may be larger, this much came before it was known which it is.
      if ((await stat(path)).size > maxBytes) throw new AppError('documents/file-too-large')
      return {
        type: 'FILE',
        mimeType: type,
        width: null,
        height: null,
        durationMs: null,
        thumbhash: null,
        hasLocation: false,
        variants: { original: path },
      }
    },
  }
}
