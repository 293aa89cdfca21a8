import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Env } from './bind.ts'

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
