import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// npm run pack -- kinship|gedcom: a pure package as it is published, below dist/PACKAGE: JavaScript with its types instead of
// TypeScript, which Node does not run from node_modules. `npm publish dist/PACKAGE` does the rest.

const root = fileURLToPath(new URL('..', import.meta.url))
const name = process.argv[2]
if (name !== 'kinship' && name !== 'gedcom') {
  console.error('Usage: npm run pack -- kinship|gedcom')
  process.exit(2)
}

const source = join(root, name)
const target = join(root, 'dist', name)
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })

const config = join(target, 'tsconfig.json')
const options = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: join(source, 'src'),
    outDir: join(target, 'lib'),
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
  include: [join(source, 'src')],
  exclude: [join(source, '**/*.test.ts')],
}
writeFileSync(config, JSON.stringify(options))
const built = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], { stdio: 'inherit' })
rmSync(config)
if (built.status !== 0) process.exit(built.status ?? 1)

const { private: _, ...facts } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Record<
  string,
  unknown
>
const published = {
  ...facts,
  files: ['lib'],
  // The workspace does without: it brings its own Node, and npm would warn of the machine's.
  engines: { node: '>=24' },
  exports: {
    '.': { types: './lib/index.d.ts', default: './lib/index.js' },
    './*': { types: './lib/*.d.ts', default: './lib/*.js' },
  },
}
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
for (const file of [join(source, 'README.md'), join(root, 'LICENSE')])
  if (existsSync(file)) copyFileSync(file, join(target, file.split(/[/\\]/).at(-1)!))
console.log(`dist/${name} is ready to be published.`)
