import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Env } from './service.ts'

/**
 * The server that a console was built for, as its page says; undefined for a console that asks the server it came from.
 */
export function hostOf(folder: string): () => string | undefined {
  let page: string | undefined
  return () => {
    const file = join(folder, 'index.html')
    if (page === undefined && existsSync(file)) page = readFileSync(file, 'utf8')
    return page?.match(/<meta name="klass-host" content="(https?:\/\/[\w.:[\]-]+)"/)?.[1]
  }
}

/** The address in the code of a lesson, which families open on their phones. */
const isCheckIn = (path: string) => /^\/checkin\/?$/i.test(path)

/**
 * The built console. Assets have a content hash in their names and never change. Every other path is a screen and gets
 * the page.
 */
export function consolePages(folder: string): Hono<Env> {
  const pages = new Hono<Env>()
  // Made on first use: the folder may be built while the server runs, and the library complains about a missing one.
  let files: ReturnType<typeof serveStatic<Env>> | undefined
  let page: ReturnType<typeof serveStatic<Env>> | undefined
  let checkIn: ReturnType<typeof serveStatic<Env>> | undefined
  pages.get('*', async (c, next) => {
    if (!existsSync(join(folder, 'index.html'))) {
      return c.text('The console is not built. Run: npm run build', 503, { 'Cache-Control': 'no-store' })
    }
    files ??= serveStatic({ root: folder, precompressed: true })
    page ??= serveStatic({ root: folder, precompressed: true, path: 'index.html' })
    checkIn ??= serveStatic({ root: folder, precompressed: true, path: 'check-in.html' })
    const isAsset = c.req.path.startsWith('/assets/')
    c.set('route', isAsset ? '/assets/*' : '/*')
    const screen = isCheckIn(c.req.path) ? checkIn : page
    const found = (await files(c, async () => undefined)) ?? (isAsset ? undefined : await screen(c, next))
    if (!found) return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' })
    c.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    return found
  })
  return pages
}
