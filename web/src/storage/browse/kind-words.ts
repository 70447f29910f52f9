import { useLingui } from '@lingui/react/macro'
import type { Entry } from '../files/entry.ts'
import { endingOf, shownAs } from '../look-inside/shown-kinds.ts'

/** The kind of a file, in words. */
export function useKindWords(): (entry: Entry) => string {
  const { t } = useLingui()
  return ({ name, file }) => {
    if (!file) return t({ message: 'Folder', context: 'vault' })
    const { kind } = shownAs(name, 0)
    const ending = endingOf(name).toUpperCase()
    const kinds = {
      picture: t({ message: 'Picture', context: 'vault' }),
      text: t({ message: 'Text', context: 'vault' }),
      audio: t({ message: 'Sound', context: 'vault' }),
      video: t({ message: 'Video', context: 'vault' }),
      pdf: t`PDF document`,
      saved: ending === '' ? t({ message: 'File', context: 'vault' }) : t`${ending} file`,
    }
    return kinds[kind]
  }
}
