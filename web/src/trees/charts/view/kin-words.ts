import { useLingui } from '@lingui/react/macro'
import { childKind } from '../../chart/model/kinds.ts'
import type { TreeModel } from '../../chart/model/model.ts'
import { nameOf } from '../../chart/model/names.ts'

export type KinWords = {
  /** How somebody belongs to the one they hang on, where it is not by birth. */
  kind: (kind: number) => string | undefined
  /** Stands on a card whose person stands nearer to the root already. */
  again: string
  name: (model: TreeModel, person: number) => string
}

/** Words that stand on every chart, on the screen and in files. */
export function useKinWords(): KinWords {
  const { t } = useLingui()
  const kinds: Record<number, string> = {
    [childKind.adoptive]: t`adoptive`,
    [childKind.foster]: t`foster`,
    [childKind.step]: t`step`,
  }
  return {
    kind: (kind) => kinds[kind],
    again: t`same person`,
    name: (model, person) => nameOf(model, person) || model.columns.people.native[person] || t`Unknown name`,
  }
}
