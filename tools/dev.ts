import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// npm run dev: the server restarting on change, and the pages by Vite with /v1 and /docs handed to the server.

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env['PORT'] ?? '3000'
const env = { ...process.env, PORT: port, SERVE_PAGES: 'off' }
const children = [
  spawn(process.execPath, ['--watch', join(root, 'server/src/main.ts')], { cwd: root, env, stdio: 'inherit' }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'web'),
    env: { ...env, MULGHAR_SERVER: `http://localhost:${port}` },
    stdio: 'inherit',
  }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
for (const child of children)
  child.on('exit', (code) => children.forEach((other) => other !== child && other.kill()) ?? process.exit(code ?? 0))
