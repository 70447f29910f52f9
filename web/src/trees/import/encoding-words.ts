import type { CodePage, EncodingReason } from '@mulghar/contract/trees/import-report'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The writing that each code page is for. */
export const codePageWords: Record<CodePage, MessageDescriptor> = {
  CP1250: msg`Central European (Windows)`,
  CP1251: msg`Cyrillic (Windows)`,
  CP1252: msg`Western European (Windows)`,
  CP1253: msg`Greek (Windows)`,
  CP1254: msg`Turkish (Windows)`,
  CP1255: msg`Hebrew (Windows)`,
  CP1256: msg`Arabic (Windows)`,
  CP1257: msg`Baltic (Windows)`,
  CP866: msg`Cyrillic (DOS)`,
  MacRoman: msg`Western European (old Macintosh)`,
  'ISO-8859-2': msg`Central European (ISO)`,
  'KOI8-R': msg`Cyrillic (KOI8)`,
  CP437: msg`American (DOS)`,
  CP850: msg`Western European (DOS)`,
}

/** Why a file was read in its encoding, for the report of an import. */
export const encodingReasonWords: Record<EncodingReason, MessageDescriptor> = {
  bytes: msg`The characters of the file themselves show its encoding.`,
  header: msg`The header of the file names its encoding.`,
  language: msg`The encoding is the usual one for the language in the file’s header.`,
  letters: msg`The file does not name its encoding. We chose it by the letters in the file.`,
  chosen: msg`You chose the encoding.`,
}
