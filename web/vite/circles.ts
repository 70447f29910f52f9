import type { Rolldown } from 'vite'

/** Stops the build where pieces of the code need each other in a circle: the first of them would run before what it needs. */
export function keepOutOfCircles(bundle: Rolldown.OutputBundle): void {
  const done = new Set<string>()
  function follow(file: string, way: readonly string[]): void {
    if (way.includes(file)) throw new Error(`Pieces of the code go in a circle: ${[...way, file].join(' > ')}`)
    const chunk = bundle[file]
    if (done.has(file) || chunk?.type !== 'chunk') return
    for (const next of chunk.imports) follow(next, [...way, file])
    done.add(file)
  }
  for (const file of Object.keys(bundle)) follow(file, [])
}
