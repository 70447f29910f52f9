import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { wordsForFault } from './fault-words.ts'
import type { Part } from './place-fields.ts'
import type { FormState, PlaceSaver } from './place-saver.ts'

type PlaceForm = {
  saver: PlaceSaver
  /** Faults of every part are shown, also where nobody has typed yet. */
  isTried: boolean
}

export const PlaceFormContext = createContext<PlaceForm | undefined>(undefined)

type Used = FormState & {
  saver: PlaceSaver
  /** What is wrong with a part, in words. A part that was not filled in yet is wrong only after a try. */
  errorOf: (part: Part) => string | undefined
}

/** The form of a place, for its steps. */
export function usePlaceForm(): Used {
  const form = use(PlaceFormContext)
  if (!form) throw new Error('There is no form of a place around this')
  const { saver, isTried } = form
  const state = useStore(saver.store)
  const faults = saver.faults()
  return {
    ...state,
    saver,
    errorOf(part) {
      const fault = faults[part]
      if (!fault || (!isTried && waitsForTry.has(fault.code))) return undefined
      return wordsForFault(fault, state.fields.begin)
    },
  }
}

/** Faults of what somebody may still be typing. */
const waitsForTry = new Set<string>(['name-needed', 'city-not-chosen', 'source-title-needed', 'not-https'])
