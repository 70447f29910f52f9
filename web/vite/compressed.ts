import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const worthwhile = 1400

/** Beside every file of text what the server sends of it: as small as it gets, which takes too long while somebody waits. */
export function compressed(): Plugin {
  let assets = ''
  return {
    name: 'compressed',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved({ root, build }) {
      assets = resolve(root, build.outDir, build.assetsDir)
    },
    writeBundle: {
      // After the files of other languages.
      sequential: true,
      async handler() {
        const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name))
        await Promise.all(
          names.map(async (name) => {
            const file = await readFile(join(assets, name))
            if (file.length < worthwhile) return
            const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: file.length }
            await writeFile(join(assets, `${name}.br`), await compress(file, { params }))
          }),
        )
      },
    },
  }
}
