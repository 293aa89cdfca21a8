import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Env } from './bind.ts'

/** The other server that a console was built to ask, told in its page; undefined for one that asks where it came from. */
export function hostOf(folder: string): () => string | undefined {
  let page: string | undefined
  return () => {
    const file = join(folder, 'index.html')
    if (page === undefined && existsSync(file)) page = readFileSync(file, 'utf8')
    return page?.match(/<meta name="klass-host" content="(https?:\/\/[\w.:[\]-]+)"/)?.[1]
  }
}

/**
 * The built console. Its assets carry their content's hash in their names and never change; every other path is one of
 * its screens and gets the page.
 */
export function consolePages(folder: string): Hono<Env> {
  const pages = new Hono<Env>()
  // Made when first needed: the folder may be built while the server runs, and the library complains of one that is not there.
  let files: ReturnType<typeof serveStatic<Env>> | undefined
  let page: ReturnType<typeof serveStatic<Env>> | undefined
  pages.get('*', async (c, next) => {
    if (!existsSync(join(folder, 'index.html'))) {
      return c.text('The console is not built. Run: npm run build', 503, { 'Cache-Control': 'no-store' })
    }
    files ??= serveStatic({ root: folder, precompressed: true })
    page ??= serveStatic({ root: folder, precompressed: true, path: 'index.html' })
    const isAsset = c.req.path.startsWith('/assets/')
    c.set('route', isAsset ? '/assets/*' : '/*')
    const found = (await files(c, async () => undefined)) ?? (isAsset ? undefined : await page(c, next))
    if (!found) return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' })
    c.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    return found
  })
  return pages
}
