import type { ChosenEncoding, EncodingReason } from '@mulghar/contract/trees/import-report'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The writing that each encoding is for. */
export const encodingWords: Record<ChosenEncoding, MessageDescriptor> = {
  'UTF-8': msg`All scripts (Unicode, UTF-8)`,
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
  bytes: msg`We recognised the encoding from the letters in the file. Please check that the names look right.`,
  header: msg`This encoding is written in the file.`,
  language: msg`This is the usual encoding for the language of the file.`,
  letters: msg`The file does not state an encoding. We chose the encoding that fits the letters best.`,
  chosen: msg`You chose the encoding.`,
}
