import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startFlow } from 'lighthouse'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { chromePath } from '../e2e/chrome.ts'
import { calibration, median } from './src/calibration.ts'

// The pages as a phone gets them: the script of a first load, and Lighthouse, in the signed-in tab itself, on an
// instance that `npm run demo` has filled. `npm run build` comes first. RUNS says how often, PAGES which, LANGUAGES in which
// languages (codes with commas between them).

const root = join(import.meta.dirname, '..')
const runs = Number(process.env['RUNS'] ?? 3)
const chosen = process.env['PAGES']?.split(',')
const languages = process.env['LANGUAGES']?.split(',') ?? ['en']
const firstLoadKb = { visitors: 115, members: 120 }
const routeKb = 60
const goal = 95
const kinds = ['performance', 'accessibility', 'best-practices'] as const
const figureIds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

const demo = { email: 'asha@demo.example', password: 'namaste mulghar demo' }

type Tokens = {
  accessToken: { token: string }
  refreshToken: { token: string }
  user: { id: string; name: string; email: string; phone: string | null }
}
type Place = { name: string; path: string; isInside: boolean; settled: string }

const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-pages-'))
const env = { ...process.env, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', PORT: String(await freePort()) }
const address = `http://localhost:${env.PORT}`
let app: ReturnType<typeof spawn> | undefined
let browser: Browser | undefined
try {
  await ended(spawn(process.execPath, ['tools/build-if-needed.ts'], { cwd: root, stdio: 'inherit' }))
  await ended(spawn(process.execPath, ['tools/demo.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }))
  app = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilReady()
  browser = await puppeteer.launch({
    executablePath: await chromePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const tokens = await call<Tokens>('POST', '/v1/auth/login', undefined, demo)
  const list = await call<{ data: { id: string }[] }>('GET', '/v1/family/family-tree', tokens.accessToken.token)
  const treeId = list.data[0]!.id
  const places: Place[] = [
    { name: 'landing', path: '/', isInside: false, settled: 'h1' },
    { name: 'login', path: '/login', isInside: false, settled: 'h1' },
    { name: 'home', path: '/home', isInside: true, settled: 'h1' },
    { name: 'family-list', path: '/home/family-list', isInside: true, settled: 'h1' },
    { name: 'graph', path: `/home/family-graph/${treeId}`, isInside: true, settled: '[data-person]' },
    { name: 'people', path: `/home/family-graph/${treeId}/people`, isInside: true, settled: 'h1' },
    { name: 'settings', path: '/home/settings', isInside: true, settled: 'h1' },
    { name: 'profile', path: '/home/profile', isInside: true, settled: 'h1' },
    { name: 'heritage', path: '/home/heritage', isInside: true, settled: 'h1' },
  ]
  console.log(`calibration loop ${calibration().toFixed(0)} ms; demo data, a phone, median of ${runs}`)
  const wanted = places.filter((place) => !chosen || chosen.includes(place.name))
  const loads = new Map<Place, Map<string, number>>()
  const styled = new Map<Place, number>()
  for (const place of places) {
    const load = await firstLoad(browser, place, tokens)
    loads.set(place, load.files)
    styled.set(place, load.styled)
  }
  for (const isInside of [false, true]) {
    const those = [...loads].filter(([place]) => place.isInside === isInside).map(([, files]) => files)
    const shell = [...those[0]!].filter(([name]) => those.every((files) => files.has(name)))
    const who = isInside ? 'members' : 'visitors'
    console.log(`\nfirst load of ${who}: ${sum(shell).toFixed(1)} kB of script, gzip (target ${firstLoadKb[who]})`)
    for (const place of wanted.filter((one) => one.isInside === isInside)) {
      const own = [...loads.get(place)!].filter(([name]) => !shell.some(([other]) => other === name))
      const largest = own.toSorted((a, b) => b[1] - a[1]).slice(0, 4)
      console.log(
        `${place.name}: ${sum(own).toFixed(1)} kB more (target ${routeKb}), ${styled.get(place)} elements styled`,
      )
      console.log(`  ${largest.map(([name, kb]) => `${name} ${kb.toFixed(1)}`).join(', ')}`)
      if (['landing', 'home', 'graph', 'profile', 'heritage'].includes(place.name))
        for (const language of languages) await scores(browser, place, tokens, language)
    }
  }
} finally {
  await browser?.close()
  app?.kill('SIGTERM')
  if (app && app.exitCode === null) await new Promise((resolve) => app?.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

function sum(files: [string, number][]): number {
  return files.reduce((total, [, kb]) => total + kb, 0)
}

type FirstLoad = { files: Map<string, number>; styled: number }

/**
 * Every script that a page asks for until it stands, as a browser with an empty cache meets it, and how many elements were
 * styled meanwhile; one that is styled three times counts three times.
 */
async function firstLoad(chrome: Browser, place: Place, tokens: Tokens): Promise<FirstLoad> {
  const context = await chrome.createBrowserContext()
  const page = await context.newPage()
  if (place.isInside) await signIn(page, tokens)
  await page.setCacheEnabled(false)
  const files = new Map<string, number>()
  const counting: Promise<void>[] = []
  let latest = Date.now()
  page.on('requestfinished', () => (latest = Date.now()))
  page.on('response', (response) => {
    latest = Date.now()
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js') || response.request().method() !== 'GET') return
    // Asked for once more: the browser does not always hand out what a worker is made of.
    counting.push(
      fetch(response.url())
        .then((again) => again.bytes())
        .then((bytes) => void files.set(pathname.split('/').at(-1)!, gzipSync(bytes).length / 1000)),
    )
  })
  await page.tracing.start({ categories: ['devtools.timeline'] })
  await page.goto(address + place.path)
  await page.waitForSelector(place.settled)
  // Puppeteer's own wait for an idle network sometimes never ends beside the event stream.
  while (Date.now() - latest < 300) await new Promise((resolve) => setTimeout(resolve, 50))
  await Promise.all(counting)
  const styled = styledIn(await page.tracing.stop())
  await context.close()
  return { files, styled }
}

function styledIn(trace: Uint8Array | undefined): number {
  if (!trace) throw new Error('The browser gave no trace')
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  return traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((total, { args }) => total + (args.elementCount ?? 0), 0)
}

type Flow = Awaited<ReturnType<typeof startFlow>>
type Report = Awaited<ReturnType<Flow['createFlowResult']>>['steps'][number]['lhr']

async function scores(chrome: Browser, place: Place, tokens: Tokens, language: string): Promise<void> {
  await call('PUT', '/v1/profile/user-detail', tokens.accessToken.token, { language })
  const results = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
  const figures = new Map<string, number[]>()
  const complaints = new Set<string>()
  for (let run = 0; run < runs; run++) {
    const report = await scoredReport(chrome, place, tokens, language)
    for (const kind of kinds) {
      const { score, auditRefs } = report.categories[kind]!
      results.get(kind)!.push(score! * 100)
      if (kind === 'performance') continue
      for (const { id, weight } of auditRefs)
        if (weight > 0 && report.audits[id]?.score !== null && report.audits[id]!.score! < 0.9) complaints.add(id)
    }
    for (const id of figureIds)
      figures.set(id, [...(figures.get(id) ?? []), report.audits[id]?.numericValue ?? Number.NaN])
  }
  const line = kinds.map((kind) => `${kind} ${median(results.get(kind)!).toFixed(0)}`).join(', ')
  console.log(`  Lighthouse in ${language}, final address ${place.path}: ${line} (target ${goal} each)`)
  console.log(
    `  ${[...figures].map(([id, values]) => `${id} ${median(values).toFixed(id.includes('shift') ? 3 : 0)}`).join(', ')}`,
  )
  if (complaints.size > 0) console.log(`  complaints: ${[...complaints].join(', ')}`)
}

/** A run in which a category has no score is repeated once, and named: Lighthouse says why in the audit that failed. */
async function scoredReport(chrome: Browser, place: Place, tokens: Tokens, language: string): Promise<Report> {
  const first = await reportOf(chrome, place, tokens, language)
  const failed = failuresIn(first)
  if (failed.length === 0) return first
  console.log(`  repeated, since a run of ${place.path} has no score: ${failed.join('; ')}`)
  const second = await reportOf(chrome, place, tokens, language)
  const failedAgain = failuresIn(second)
  if (failedAgain.length > 0) throw new Error(`Lighthouse has no score twice: ${failedAgain.join('; ')}`)
  return second
}

function failuresIn(report: Report): string[] {
  const { runtimeError, categories, audits } = report
  return kinds.flatMap((kind) => {
    const { score, auditRefs } = categories[kind]!
    if (score !== null) return []
    const errors = auditRefs.flatMap(({ id }) => {
      const audit = audits[id]
      return audit?.scoreDisplayMode === 'error' ? [`${id}: ${audit.errorMessage ?? 'no reason'}`] : []
    })
    return [
      [kind, runtimeError && `${runtimeError.code} ${runtimeError.message}`, ...errors].filter(Boolean).join(', '),
    ]
  })
}

async function reportOf(chrome: Browser, place: Place, tokens: Tokens, language: string): Promise<Report> {
  const context = await chrome.createBrowserContext()
  await context.setCookie({ name: 'mulghar-language', value: language, domain: 'localhost', path: '/' })
  const page = await context.newPage()
  if (place.isInside) await signIn(page, tokens)
  // The event stream never ends, so the network is never idle: waiting longer than the page's own work shows nothing more.
  const flags = { disableStorageReset: true, onlyCategories: [...kinds], maxWaitForLoad: 15_000 }
  const flow = await startFlow(page, { flags })
  await flow.navigate(address + place.path)
  const { lhr } = (await flow.createFlowResult()).steps[0]!
  await context.close()
  const final = new URL(lhr.finalDisplayedUrl ?? '')
  if (final.pathname !== place.path) throw new Error(`${place.path} was left for ${final.pathname}`)
  return lhr
}

/**
 * Puts the session where the pages keep theirs, in this tab. A second after a page was left the browser takes its layers
 * apart, and with graphics in software waits for that up to a second, in the middle of the page that is measured: the
 * page that only signs in is gone before.
 */
async function signIn(page: Page, tokens: Tokens): Promise<void> {
  await page.goto(`${address}/not-found`)
  const state = {
    accessToken: tokens.accessToken.token,
    refreshToken: tokens.refreshToken.token,
    user: { ...tokens.user, phone: tokens.user.phone ?? '' },
    isAuthenticated: true,
    vaultPasswordRequired: false,
  }
  await page.evaluate((kept) => sessionStorage.setItem('auth-storage', kept), JSON.stringify({ state, version: 0 }))
  await page.goto('about:blank')
  await new Promise((resolve) => setTimeout(resolve, 2500))
}

async function call<Reply>(method: string, path: string, token?: string, body?: object): Promise<Reply> {
  const reply = await fetch(address + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`)
  return (await reply.json()) as Reply
}

function ended(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${child.spawnargs.join(' ')}: ${code}`)))),
  )
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`${address}/v1/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The app does not answer')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const found = server.address()
      server.close(() => (found && typeof found === 'object' ? resolve(found.port) : reject(new Error('no port'))))
    })
  })
}
