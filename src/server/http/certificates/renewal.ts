import { readFile } from 'node:fs/promises'
import type { Server } from 'node:https'
import { facts, type Log } from '../../process/log.ts'

/** The paths of a certificate and its key. */
export type CertificateFiles = { readonly cert: string; readonly key: string }
type Certificate = { readonly cert: string; readonly key: string }

/**
 * Returns a function that reads the files again and, when they have changed, uses the new certificate for new
 * connections. A certificate that does not fit its key is not used: the files may be half written.
 */
export function certificateRenewal(
  server: Pick<Server, 'setSecureContext'>,
  { files, used, log }: { readonly files: CertificateFiles; readonly used: Certificate; readonly log: Log },
): () => Promise<void> {
  let current = used
  return async () => {
    try {
      const [cert, key] = await Promise.all([readFile(files.cert, 'utf8'), readFile(files.key, 'utf8')])
      if (cert === current.cert && key === current.key) return
      server.setSecureContext({ cert, key })
      current = { cert, key }
      log('info', 'certificate renewed')
    } catch (error) {
      log('warn', 'certificate not renewed', facts(error))
    }
  }
}
