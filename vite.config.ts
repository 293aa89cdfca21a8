import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

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

const host = otherHost()

export default defineConfig({
  plugins: [react(), tailwindcss(), tellHost(host), precompress()],
  define: { __HOST__: JSON.stringify(host) },
  build: {
    target: 'es2023',
    outDir: 'dist/ui',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
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
    // Tests also wait for databases, servers and browsers: one more than there are processors keeps these busy.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    // A worker keeps its modules, its browser and its database template from file to file.
    isolate: false,
    // Generous: a machine that is busy with other things is slow, and not wrong.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/built-console.ts'],
          setupFiles: ['tests/browser-files.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
})
