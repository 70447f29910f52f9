import react from '@vitejs/plugin-react'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, normalizePath, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { keepBudget, keepLanguageBudget, keepMapBudget, keepVaultBudget } from './budget.ts'
import { keepOutOfCircles } from './circles.ts'
import { withFontPreloads } from './font-preload.ts'
import { withNamesIn, writtenFiles } from './language-files.ts'
import { offeredLanguages } from './languages.ts'
import { manifestIn, manifestPath, type AppTexts } from './manifest.ts'
import { messages } from './messages.ts'
import { pagesOfRooms, type HousePage } from './pages-of-rooms.ts'
import { thinRows } from './thin-rows.ts'

type Bundle = Rolldown.OutputBundle

/**
 * A page of HTML for every page of a room: what can be drawn of it at once, and, for a browser that would otherwise
 * learn of them one after the other, the names of the files with its code. The server reads `.pages/table.json`.
 */
export function prerender(): Plugin {
  let root = ''
  let out = ''
  let ahead: [HousePage, string[]][] = []
  let devanagari = ''
  let inDevanagari: (shell: string) => string
  let plugins: ResolvedConfig['plugins'] = []
  let firstLoads: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  return {
    name: 'prerender',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      root = config.root
      out = resolve(root, config.build.outDir)
      plugins = config.plugins
    },
    generateBundle(_options, bundle) {
      const pages = pagesOfRooms(join(root, 'src')).map((page): [HousePage, string[]] => [page, filesOf(page, bundle)])
      keepOutOfCircles(bundle)
      firstLoads = keepBudget(bundle, pages)
      ahead = pages
      devanagari = devanagariIn(bundle)
      // The heading is the largest thing that a page draws; two files at once would both come later.
      inDevanagari = (shell) => withFontPreloads(shell, bundle, ['eczar-devanagari-600'])
    },
    // Workers are added to the bundle after all else.
    writeBundle(_options, bundle) {
      keepMapBudget(bundle)
      keepVaultBudget(bundle)
    },
    async closeBundle() {
      // Nothing was written where the build has failed.
      if (ahead.length === 0) return
      const { own: translated, marks } = writtenFiles(plugins)
      keepLanguageBudget(out, firstLoads, translated, marks)
      const renderer = await openRenderer(root, join(out, '.prerender'))
      const shell = await readFile(join(out, 'index.html'), 'utf8')
      const manifest = await readFile(join(out, manifestPath('en')), 'utf8')
      await mkdir(join(out, '.pages'), { recursive: true })
      const table: { path: string; file: string; language?: string }[] = []
      for (const language of offeredLanguages()) {
        await renderer.startIn(language)
        const own = language === 'en' ? {} : { language }
        const texts = renderer.describe()
        const spoken = language === 'en' ? shell : shellIn(inDevanagari(shell), language, texts)
        if (language !== 'en') await writeFile(join(out, manifestPath(language)), manifestIn(manifest, language, texts))
        const withDevanagari = spoken.replace('  </head>', `${devanagari}  </head>`)
        for (const [at, [page, files]] of ahead.entries()) {
          const { path, isInside } = page
          const waitsForDevanagari = isInside && language === 'en'
          const file = `${own.language ? `${own.language}-` : ''}${isInside ? 'home-' : ''}${at}.html`
          const rendered = renderer.render(path.replaceAll(/:\w+/g, '-').replace('*', '/-'))
          const html = pageOf(waitsForDevanagari ? spoken : withDevanagari, page, rendered, files)
          const mark = marks.get(language)
          await writeFile(join(out, '.pages', file), mark ? withNamesIn(html, translated, mark) : html)
          table.push({ path, file, ...own })
        }
      }
      await rm(join(out, '.prerender'), { recursive: true })
      await writeFile(join(out, '.pages/table.json'), JSON.stringify(table))
    },
  }
}

/** The page that is the same in all languages, in one other than English. */
function shellIn(shell: string, language: string, { description }: AppTexts): string {
  return shell
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(manifestPath('en'), manifestPath(language))
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + description)
}

/** The link to the Devanagari fonts, for all pages but those of members who read English (kit/devanagari-fonts.ts). */
function devanagariIn(bundle: Bundle): string {
  const file = Object.keys(bundle).find((name) => /devanagari-[\w-]+\.css$/.test(name))
  if (!file) throw new Error('The build has no stylesheet with the Devanagari fonts')
  return `    <link rel="stylesheet" crossorigin href="/${file}">\n`
}

function pageOf(shell: string, { path, isInside }: HousePage, rendered: string, files: string[]): string {
  const isWhole = path === '/'
  const links = files
    .filter((file) => !shell.includes(file))
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
  const html = shell
    .replace('  </head>', () => `${links.join('')}  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${isWhole ? ' data-page="/"' : ''}>${rendered}</div>`)
  if (!html.includes(rendered)) throw new Error(`The page of ${path} has no place for what was rendered of it`)
  // The visible page goes first: a whole page is only made alive by its script, and a member has most of it already.
  if (!isWhole && !isInside) return html
  return html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
}

/** The files with a page's code and all that it imports, the frame of members before it. */
function filesOf({ modules }: HousePage, bundle: Bundle): string[] {
  const files = new Set<string>()
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const add = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const next of chunk.imports) add(next)
  }
  for (const one of modules) {
    const path = normalizePath(one)
    const chunk = chunks.find((candidate) => candidate.moduleIds.includes(path))
    if (!chunk) throw new Error(`No piece of the code has ${path}`)
    add(chunk.fileName)
  }
  return [...files]
}

/** What `src/prerender.tsx` offers. */
type Renderer = {
  startIn(language: string): Promise<void>
  describe(): AppTexts
  render(address: string): string
}

/** Builds what renders, for Node. */
async function openRenderer(root: string, folder: string): Promise<Renderer> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react(), messages(), thinRows()],
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  })
  return (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as Renderer
}
