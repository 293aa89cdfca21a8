import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { environmentOf, filesOf, patienceOf, type Tier } from './tests/tiers.ts'

/** Writes a .br and a .gz next to every text asset: the server sends them as they are. */
function precompress(): Plugin {
  let dir = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      dir = config.build.outDir
    },
    closeBundle() {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json|txt)$/.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const raw = readFileSync(file)
        if (raw.length < 1024) continue
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(raw, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
          }),
        )
        writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }))
      }
    },
  }
}

/** {host} of a console built to talk to another backend; empty for one that asks where it came from. */
function otherHost(): string {
  const given = process.env.KLASS_HOST ?? ''
  const { origin } = URL.parse(given) ?? {}
  if (given !== '' && origin !== given.replace(/\/$/, ''))
    throw new Error(`KLASS_HOST is "${given}"; it is to be an address alone, such as https://school.example:8443`)
  return origin ?? ''
}

/** Tells in the page which other server it asks, so that whoever serves it lets it. */
function tellHost(host: string): Plugin {
  return {
    name: 'tell-host',
    transformIndexHtml: () => (host ? [{ tag: 'meta', attrs: { name: 'klass-host', content: host } }] : []),
  }
}

/**
 * Builds the page that families open on their phones by itself: in one build with the console its few lines would come in
 * the console's pieces.
 */
function checkInPage(): Plugin {
  let dir = ''
  return {
    name: 'check-in-page',
    apply: 'build',
    configResolved(config) {
      dir = config.build.outDir
    },
    async writeBundle() {
      await build({
        configFile: false,
        root: join(import.meta.dirname, 'src/ui/check-in'),
        logLevel: 'warn',
        plugins: [tailwindcss(), tellHost(host)],
        define,
        build: {
          ...ofBuild,
          outDir: resolve(import.meta.dirname, dir),
          emptyOutDir: false,
          rolldownOptions: { input: 'check-in.html' },
        },
      })
    },
  }
}

type Graph = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

/** Tells what these modules import at once, themselves or through others. */
function neededBy(...paths: readonly string[]): (id: string, graph: Graph) => boolean {
  const needed = new Set<string>()
  const add = (id: string, graph: Graph): void => {
    if (needed.has(id)) return
    needed.add(id)
    for (const each of graph.getModuleInfo(id)?.importedIds ?? []) add(each, graph)
  }
  return (id, graph) => {
    if (needed.size === 0) for (const path of paths) add(join(import.meta.dirname, path), graph)
    return needed.has(id)
  }
}
const isOfSignIn = neededBy('src/ui/app/preferences.ts', 'src/ui/kit/sizes.ts', 'src/ui/main/start-sign-in.tsx')
const isOfCommands = neededBy('src/ui/app/registry.ts')
const isOfConsole = neededBy('src/ui/main/start-console.tsx', 'src/ui/shell/shell.tsx')

const host = otherHost()
const define = { __HOST__: JSON.stringify(host) }
const ofBuild = {
  target: 'es2023',
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  // What every screen needs is one file.
  chunkSizeWarningLimit: 800,
}

export default defineConfig({
  plugins: [react(), tailwindcss(), tellHost(host), checkInPage(), precompress()],
  define,
  build: {
    ...ofBuild,
    outDir: 'dist/ui',
    emptyOutDir: true,
    rolldownOptions: {
      // Of the parts that are loaded when they are first shown, a few are in what every screen needs.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            // Everything that the sign-in needs comes in one piece, and all that every screen needs besides in two: each file
            // costs a request and its headers, but to run all of it at once would keep a key waiting.
            { name: (id, graph) => (isOfSignIn(id, graph) ? 'start' : null), debugName: 'start', priority: 1 },
            {
              name: (id, graph) => (isOfCommands(id, graph) ? 'commands' : null),
              debugName: 'commands',
              priority: 0.5,
            },
            { name: (id, graph) => (isOfConsole(id, graph) ? 'console' : null), debugName: 'console' },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
              priority: 3,
            },
            // What the sign-in needs of it, apart from what comes after.
            { name: 'query-core', test: /node_modules[\\/]@tanstack[\\/]query-core[\\/]/, priority: 3 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/, priority: 2 },
          ],
        },
      },
    },
  },
  test: {
    // One PostgreSQL for the whole run, whichever part of it is asked for.
    globalSetup: ['tests/run-folder.ts', 'tests/postgres.ts'],
    // Each drives a browser and a server, and often waits for them: one more than processors is done sooner, two more are not.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    // A worker keeps its modules, its browser and its database template from file to file.
    isolate: false,
    // Each test leaves much behind at once: with more room for what is new, collecting it costs less.
    execArgv: ['--max-semi-space-size=64'],
    // Generous: a machine that is busy with other things is slow, and not wrong.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    projects: (Object.keys(filesOf) as Tier[]).map(name => {
      const inBrowser = name.endsWith('browser')
      return {
        extends: true,
        test: {
          name,
          environment: 'node',
          include: [...filesOf[name]],
          env: { ...environmentOf[name], PATIENCE: String(patienceOf(name)) },
          expect: { poll: { timeout: patienceOf(name) } },
          ...(inBrowser
            ? {
                globalSetup: ['tests/built-console.ts'],
                setupFiles: ['tests/browser-files.ts'],
                // Only among the longest tests, and the run names what needed it.
                retry: name === 'longer-browser' && process.env.SECOND_TRY !== undefined ? 1 : 0,
              }
            : {
                setupFiles: ['tests/worded-messages.ts'],
                // Reads at load which machine it is on; inlined, a test that pretends to be on another one loads it anew.
                server: { deps: { inline: ['tinykeys'] } },
              }),
        },
      }
    }),
  },
})
