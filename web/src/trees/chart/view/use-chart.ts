import { useQuery } from '@tanstack/react-query'
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { FirstSightOptions } from '../first-sight.ts'
import { LayoutClient } from '../layout-client.ts'
import { buildModel, type TreeModel } from '../model/model.ts'
import { bringFarPainting } from './far-painting.ts'
import { graphQuery } from './graph-query.ts'
import { useCardHeights, type CardWords } from './use-card-heights.ts'
import { sceneOf, type Scene } from './scene.ts'

export type ChartMode = 'focus' | 'whole' | 'way'

/** The tree of the server as a model, once it is known to be one. */
export function useTreeModel(treeId: string, isThere = true) {
  const query = useQuery({ ...graphQuery(treeId), enabled: isThere })
  // The chart is drawn in slices: a phone stays awake meanwhile.
  const latest = useDeferredValue(query.data)
  const data = latest?.treeId === treeId ? latest : undefined
  const model = useMemo(() => data && buildModel(data), [data])
  return { query, model }
}

/** A scene counts people as its model does, so the two go together. */
export type SceneOfModel = { scene: Scene; model: TreeModel }

/**
 * Lays out in the worker what is to be shown; the last scene stays, with its model, until the next one is ready. `isLatest`
 * says that the scene is the one that was asked for last.
 */
export function useScene(
  model: TreeModel | undefined,
  mode: ChartMode,
  person: number,
  options: FirstSightOptions,
  way: readonly number[] | undefined,
  words: CardWords,
) {
  const [laidOut, setLaidOut] = useState<{ laid: SceneOfModel; question: object }>()
  const [client, setClient] = useState<LayoutClient>()

  useEffect(() => {
    if (!model) return
    const fresh = new LayoutClient()
    fresh.load(model.shape)
    setClient(fresh)
    return () => fresh.close()
  }, [model])

  // Its painting comes while it is laid out.
  useEffect(() => {
    if (mode === 'whole') void bringFarPainting()
  }, [mode])

  // The whole tree is the same whoever is looked for in it.
  const around = mode === 'focus' ? person : -1
  const wish = mode === 'focus' ? options : undefined
  // Cards of the whole tree have one height: measuring everybody, or laying all out again for a word, would take too long.
  const measured = mode === 'whole' ? undefined : model
  const heights = useCardHeights(measured, around, options, mode === 'way' ? way : undefined, words)
  const question = useMemo(() => ({}), [client, model, mode, around, wish, way, heights])
  useEffect(() => {
    if (!client || !model || model.shape.personCount === 0) return
    let isOld = false
    const asked =
      mode === 'way' && way
        ? client.people(way, heights)
        : wish
          ? client.focus(around, { ...wish, heights })
          : client.whole()
    asked.then(
      (laid) => {
        if (isOld) return
        const scene = sceneOf(laid, model.shape.personCount)
        const show = () => setLaidOut({ laid: { scene, model }, question })
        // The first scene comes in slices; a later one at once, whatever moves meanwhile.
        if (laidOut) show()
        else startTransition(show)
      },
      (error: unknown) => {
        // A client that was closed in the meantime answers nobody.
        if (!isOld) throw error
      },
    )
    return () => {
      isOld = true
    }
  }, [question])

  return { laid: laidOut?.laid, isLatest: laidOut?.question === question }
}
