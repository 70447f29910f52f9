import { join } from 'node:path'

/**
 * Whatever Node starts from here keeps what it has made of our sources, without their types and compiled: dozens of processes
 * and threads load the same ones, and each would take half a second of a core for it.
 */
export function keepCompiled(root: string): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node')
}
